/* What can be played: asked once, kept. */
import { api } from './api'
import { words } from './i18n/index.svelte'
import type { Level, Variant } from './protocol'

let variants: Variant[] = $state.raw([])
let levels: Level[] = $state.raw([])
let failed = $state(false)
let asked = false

export const catalogue = {
  get variants() {
    return variants
  },
  get levels() {
    return levels
  },
  get failed() {
    return failed
  },
  levelTitle(name: string): string {
    const level = levels.find((one) => one.name === name)
    return level ? words(level.title) : name
  },
  async load() {
    if (asked) return
    asked = true
    failed = false
    try {
      ;[variants, levels] = await Promise.all([api.variants(), api.levels()])
    } catch {
      failed = true
      asked = false
    }
  },
}
