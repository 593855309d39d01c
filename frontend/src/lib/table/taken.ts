/* The cards a seat took that count, in the few words of a plate: `♥ 3`, `♠Q`. */
import { RANKS, shortName, SIGNS, sorted, suitOf, type Suit } from '../cards'
import type { Card, Rules } from '../protocol'
import { doubles, valueOf, weightOf, type Weight } from '../rules'

export interface Taken {
  text: string
  suit: Suit
  cards: Card[]
  weight: Weight
}

/** More cards of a suit than this are counted instead of named. */
const NAMED = 4

/** Suits that count are counted, as are those of which many cards count; other cards are named. `×2` marks what is exposed. */
export function takenCounting(rules: Rules | null, cards: Card[], exposed: Card[] = []): Taken[] {
  if (!rules) return []
  const counting = sorted(cards).flatMap((card) => {
    const weight = weightOf(rules, card)
    return weight ? [{ card, suit: suitOf(card), weight, twice: exposed.some((one) => doubles(one, card)) }] : []
  })
  const groups = new Map<string, typeof counting>()
  for (const one of counting) {
    const special = one.weight !== 'bad' || (one.card in rules.values && !isMany(rules, one.suit))
    const key = special ? one.card : one.suit
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups].map(([key, [first, ...more]]) => {
    const of = [first, ...more].map((one) => one.card)
    const text = key === first.suit ? `${SIGNS[first.suit]} ${of.length}` : shortName(first.card)
    return { text: first.twice ? `${text}×2` : text, suit: first.suit, cards: of, weight: first.weight }
  })
}

/** The sum of what these cards count, the exposed ones double; what a moon, a slam or a modifier makes of it is not in it. */
export function pointsOf(rules: Rules, cards: Card[], exposed: Card[] = []): number {
  return cards.reduce((sum, card) => sum + valueOf(rules, card) * (exposed.some((one) => doubles(one, card)) ? 2 : 1), 0)
}

const isMany = (rules: Rules, suit: Suit) => [...RANKS].filter((rank) => rank + suit in rules.values).length > NAMED
