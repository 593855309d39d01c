/* Which match is to be played: the last one again, or what the server offers. */
import { catalogue } from '../lib/catalogue.svelte'
import { t, words } from '../lib/i18n/index.svelte'
import type { NewTable, Offer, Variant } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'

const same = (a: Offer | null, b: Offer) => a?.variant === b.variant && a.seats === b.seats && a.level === b.level

/** The choice of last time, where it can still be played and the server offers what it offered then; null before it is known. */
export function firstChoice(): NewTable | null {
  const { variants, levels, offer } = catalogue
  if (!offer || !variants.length || !levels.length) return null
  const known = (name?: string) => variants.find((one) => one.name === name)
  const last = settings.last
  const playable = last && known(last.variant)?.seats.includes(last.seats) && levels.some((one) => one.name === last.level)
  if (last && playable && same(settings.offered, offer)) return last
  const choice = ofVariant(known(offer.variant) ?? variants[0], offer.level)
  return offer.seats ? { ...choice, seats: offer.seats } : choice
}

/** Notes a match that was begun. */
export function keepChoice(choice: NewTable) {
  settings.last = choice
  settings.offered = catalogue.offer
}

export const ofVariant = (variant: Variant, level: string): NewTable => ({
  variant: variant.name,
  seats: variant.default_seats,
  limit: variant.limit,
  level,
  ...(variant.own ? { own: variant.own } : {}),
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
