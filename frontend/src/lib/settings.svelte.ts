/* What the player chose for this browser; kept in its local storage. */
import type { NewTable, Offer, Variant } from './protocol'
import type { Rest } from './table/pace'

export type Language = 'zh' | 'en'
export type Speed = 'leisurely' | 'normal' | 'quick' | 'instant'

const FACTORS: Record<Speed, number> = { leisurely: 1.6, normal: 1, quick: 0.55, instant: 0 }
/** Even at once, a finished trick is there long enough to be seen. */
const READING_FACTOR = 0.5
const KEY = 'hongxin'

interface Stored {
  language: Language
  colours: 2 | 4
  speed: Speed
  shortcuts: boolean
  /** The match chosen last, for "play now". */
  last: NewTable | null
  /** What the server offered then: when it offers something else, that comes first. */
  offered: Offer | null
  /** The player's own rules of last time, on offer beside the variants. */
  own: Variant | null
}

const browserLanguage = (): Language => (typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en')

function load(): Stored {
  const defaults: Stored = { language: browserLanguage(), colours: 4, speed: 'normal', shortcuts: true, last: null, offered: null, own: null }
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) }
  } catch {
    // A browser that forbids storage, or somebody else's text under our key: the defaults serve.
    return defaults
  }
}

export const settings: Stored = $state(load())

export function keepSettings() {
  $effect(() => {
    const text = JSON.stringify(settings)
    try {
      localStorage.setItem(KEY, text)
    } catch {
      // Storage forbidden or full: the choice holds until the page is left.
    }
  })
}

const calm = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)')

/** The time in which something moves; 0: it does not. */
export const motion = (ms: number) => (calm?.matches ? 0 : ms * FACTORS[settings.speed])

/** The time for which something stays on the table. What need not move must still be followed and read. */
export const pace = ({ move, read }: Rest) => move * FACTORS[settings.speed] + read * (FACTORS[settings.speed] || READING_FACTOR)
