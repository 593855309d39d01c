/* What can be played: asked once, kept. */
import { api } from './api'
import { words } from './i18n/index.svelte'
import type { Level, Offer, Variant } from './protocol'
import { settings } from './settings.svelte'

let variants: Variant[] = $state.raw([])
let levels: Level[] = $state.raw([])
let offer = $state.raw<Offer | null>(null)
let failed = $state(false)
let asked = false

export const catalogue = {
  /** The player's own rules come last. */
  get variants() {
    return settings.own && variants.length ? [...variants, settings.own] : variants
  },
  get levels() {
    return levels
  },
  get offer() {
    return offer
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
      ;[variants, levels, offer] = await Promise.all([api.variants(), api.levels(), api.offer()])
    } catch {
      failed = true
      asked = false
    }
  },
}
