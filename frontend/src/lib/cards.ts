import type { Card } from './protocol'

export type Suit = 'C' | 'D' | 'S' | 'H'
export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A'

export const RANKS = '23456789TJQKA'
/** The order of suits in a hand: colours alternate, hearts stand at the right. */
export const SUITS = 'CDSH'
export const SIGNS: Record<Suit, string> = { C: '♣', D: '♦', S: '♠', H: '♥' }

export const suitOf = (card: Card) => card[1] as Suit
export const rankOf = (card: Card) => card[0] as Rank

/** `♠Q`, `♥10`. */
export const shortName = (card: Card) => SIGNS[suitOf(card)] + (rankOf(card) === 'T' ? '10' : rankOf(card))

const place = (card: Card) => SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0])

export const sorted = (cards: readonly Card[]) => [...cards].sort((a, b) => place(a) - place(b))

/** The cards without those, each taken out once. */
export function without(cards: readonly Card[], gone: readonly Card[]): Card[] {
  const rest = [...cards]
  for (const card of gone) {
    const at = rest.indexOf(card)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}

/** Where in a trick the winning card lies: the highest of the suit that was led (CARD-1). -1 without cards. */
export function winningAt(cards: readonly Card[]): number {
  let best = 0
  for (let i = 1; i < cards.length; i++) {
    if (suitOf(cards[i]) === suitOf(cards[best]) && RANKS.indexOf(rankOf(cards[i])) > RANKS.indexOf(rankOf(cards[best]))) best = i
  }
  return cards.length ? best : -1
}
