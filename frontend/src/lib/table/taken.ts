/* The cards a seat took that count, in the few words of a plate: `♥ 3`, `♠Q`. */
import { shortName, SIGNS, sorted, suitOf, valueOf, type Suit } from '../cards'
import type { Card, Rules } from '../protocol'

export interface Taken {
  text: string
  suit: Suit
  cards: Card[]
}

/** Cards that count by their suit are counted, cards with a value of their own are named. */
export function takenCounting(rules: Rules | null, cards: Card[]): Taken[] {
  if (!rules) return []
  const counting = sorted(cards.filter((card) => valueOf(rules, card) !== 0))
  const named = counting.filter((card) => card in rules.values)
  const plain = counting.filter((card) => !(card in rules.values))
  const suits = [...new Set(plain.map(suitOf))]
  return [
    ...suits.map((suit) => {
      const own = plain.filter((card) => suitOf(card) === suit)
      return { text: `${SIGNS[suit]} ${own.length}`, suit, cards: own }
    }),
    ...named.map((card) => ({ text: shortName(card), suit: suitOf(card), cards: [card] })),
  ]
}
