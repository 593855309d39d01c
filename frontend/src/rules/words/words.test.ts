import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filled, type Message } from '../../lib/i18n/index.svelte'
import { CATALOGUES, type Key } from './index'

const SOURCE = join(import.meta.dirname, '..')
const keys = Object.keys(CATALOGUES.en) as Key[]
const texts = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const holes = (message: Message) => [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

const files = (readdirSync(SOURCE, { recursive: true }) as string[])
  .filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|words\/(en|zh)\.ts$/.test(file))
  .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
const found = (pattern: RegExp) => files.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]))

test('both catalogues have the same keys', () => {
  expect(Object.keys(CATALOGUES.zh).sort()).toEqual([...keys].sort())
})

test('every key is used', () => {
  const used = new Set(found(/'([\w.]+)'/g))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

test('every key that is asked for is there', () => {
  const asked = found(/\br\('([\w.]+)'/g)
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((key) => !(key in CATALOGUES.en))).toEqual([])
})

test.each(keys)('%s says the same things in both languages', (key) => {
  const named = (message: Message) => holes(message).filter((hole) => hole !== '{n}')
  expect(named(CATALOGUES.zh[key])).toEqual(named(CATALOGUES.en[key]))
  for (const language of ['en', 'zh'] as const) {
    for (const n of [0, 1, 2, 13]) expect(filled(language, CATALOGUES[language][key], { n })).not.toBe('')
  }
})
