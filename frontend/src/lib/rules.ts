/* What the page asks the rules that a match is played by, to show things; what may be played, the server says. */
import { RANKS, rankOf, suitOf, type Suit } from './cards'
import type { Card, CardList, Rules } from './protocol'

/** Whether a card list names the card, by itself or with its suit. */
export const isNamed = (list: CardList, card: Card) =>
  [card, suitOf(card)].some((one) => list.includes(one)) && ![card, suitOf(card)].some((one) => list.includes(`-${one}`))

/** What a card counts under these rules; a modifier's effect on others is not in it. */
export const valueOf = (rules: Rules, card: Card) => rules.values[card] ?? rules.values[suitOf(card)] ?? 0

/** Totals count upwards: only sums of points can be won by the lowest (SETTLE-1). */
export const highWins = (rules: Rules) => rules.settle.kind !== 'cumulative' || rules.settle.wins === 'high'

/** Points are what one wants. */
export const pointsAreGood = (rules: Rules) => rules.settle.kind === 'cumulative' && rules.settle.wins === 'high'

export type Weight = 'bad' | 'good' | 'mixed'

/** What a card means for who takes it; `mixed`: it changes what others count. Null: nothing at all. */
export function weightOf(rules: Rules, card: Card): Weight | null {
  const value = valueOf(rules, card)
  if (value) return value > 0 === pointsAreGood(rules) ? 'good' : 'bad'
  if (card in rules.modifiers) return 'mixed'
  return rules.slams.some((slam) => isNamed(slam.cards, card)) ? 'bad' : null
}

/** Whether a card counts double when this one lies exposed: the ace of hearts doubles all hearts (VAR-PIG). */
export const doubles = (exposed: Card, card: Card) => exposed === card || (exposed === 'AH' && suitOf(card) === 'H')

/** Whether cards are ever passed with that many seats. */
export function hasPassing(rules: Rules, seats: number): boolean {
  const { cycle } = rules.passing
  return (Array.isArray(cycle) ? cycle : (cycle[seats] ?? [])).some((direction) => direction !== 'hold')
}

/**
 * The card whose holder leads first, where the rules name one. With cards in no hand it may be the next one of its
 * suit: only the suit is sure then.
 */
export function opening(rules: Rules, seats: number, deal: number): { card: Card | null; suit: Suit } | null {
  const { first } = rules.lead
  const rule = Array.isArray(first) ? first[deal > 1 ? 1 : 0] : first
  const named = rule.startsWith('holder:') ? rule.slice('holder:'.length) : null
  if (!named && rule !== 'lowest_club' && rule !== 'any_club') return null
  const suit = named ? suitOf(named) : 'C'
  const removed = rules.remove[seats] ?? []
  const inDeck = (card: Card) => rules.ranks.includes(rankOf(card)) && !isNamed(removed, card)
  const lowest = [...RANKS].map((rank) => rank + suit).find(inDeck) ?? null
  const card = named && inDeck(named) ? named : lowest
  return { card: rules.kitty === 'none' && !rules.stock ? card : null, suit }
}
