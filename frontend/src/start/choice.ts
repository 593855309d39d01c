/* Which match is to be played: the last one again, or a match that a beginner can play at once. */
import { catalogue } from '../lib/catalogue.svelte'
import { t, words } from '../lib/i18n/index.svelte'
import type { Level, NewTable, Variant } from '../lib/protocol'

const FIRST_LEVEL = 'casual'

/** The choice of last time where it can still be played, else the first variant as it comes. */
export function lastChoice(last: NewTable | null, variants: Variant[], levels: Level[]): NewTable | null {
  const [first] = variants
  if (!first || !levels.length) return null
  const variant = variants.find((one) => one.name === last?.variant)
  if (last && variant?.seats.includes(last.seats) && levels.some((one) => one.name === last.level)) return last
  return ofVariant(first, (levels.find((one) => one.name === FIRST_LEVEL) ?? levels[0]).name)
}

export const ofVariant = (variant: Variant, level: string): NewTable => ({
  variant: variant.name,
  seats: variant.default_seats,
  limit: variant.limit,
  level,
})

/** "Hearts · 4 seats · to 100 points · Casual". */
export function choiceText(choice: NewTable): string {
  const variant = catalogue.variants.find((one) => one.name === choice.variant)
  return [
    variant ? words(variant.title) : choice.variant,
    t('seats', { n: choice.seats }),
    ...(choice.limit ? [t('to_points', { n: choice.limit })] : []),
    catalogue.levelTitle(choice.level),
  ].join(' · ')
}
