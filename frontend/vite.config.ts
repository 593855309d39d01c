import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// `HONGXIN_PORT=8123 npm run dev` talks to a server that listens there.
const server = `http://127.0.0.1:${process.env.HONGXIN_PORT ?? '8000'}`

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/hongxin/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The page is served with `default-src 'self'`: no data: addresses, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true } },
  },
  // Runes in the store need Svelte's browser build in tests too.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'] },
})
