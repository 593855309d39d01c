/* Card lists of a rule file: cards and whole suits, `H`, less those with a minus, `-QH`. */
import { RANKS, SUITS, type Suit } from '../lib/cards'
import type { Card } from '../lib/protocol'
import type { CardList, RuleFile } from './file'

const SUIT_TEXTS: Record<string, Suit> = {
  ...{ C: 'C', D: 'D', S: 'S', H: 'H', '♣': 'C', '♦': 'D', '♠': 'S', '♥': 'H', '♧': 'C', '♢': 'D', '♤': 'S', '♡': 'H' },
  ...{ 梅花: 'C', 草花: 'C', 方块: 'D', 方片: 'D', 黑桃: 'S', 红心: 'H', 红桃: 'H' },
}
const RANK_FIRST = /^(?<rank>10|[2-9TJQKA])(?<suit>.+)$/
const SUIT_FIRST = /^(?<suit>.+?)(?<rank>10|[2-9TJQKA])$/

/** The card that a text names in any of the ways the server reads, `10H`, `♥10`, `黑桃Q`; null if it names none. */
export function parseCard(text: string): Card | null {
  const letters = text.replace(/\s|\ufe0f/g, '').toUpperCase()
  for (const pattern of [RANK_FIRST, SUIT_FIRST]) {
    const { rank, suit } = pattern.exec(letters)?.groups ?? {}
    if (suit in SUIT_TEXTS) return rank.replace('10', 'T') + SUIT_TEXTS[suit]
  }
  return null
}

export const isSuit = (text: string): text is Suit => text.length === 1 && SUITS.includes(text)
export const cardsOf = (suit: string): Card[] => [...RANKS].map((rank) => rank + suit)

/** All the cards that a list names, in or out of the deck. */
export function expand(list: CardList): Set<Card> {
  const named = (text: string) => (isSuit(text) ? cardsOf(text) : [text])
  const out = new Set(list.filter((text) => text.startsWith('-')).flatMap((text) => named(text.slice(1))))
  return new Set(list.filter((text) => !text.startsWith('-')).flatMap(named).filter((card) => !out.has(card)))
}

/** The suits that a list names as a whole. */
export const wholeSuits = (list: CardList): Set<Suit> => new Set(list.filter(isSuit))

/** These cards as a list; of a suit named as a whole, those that are missing. */
function cardList(cards: ReadonlySet<Card>, whole: ReadonlySet<Suit>): CardList {
  return [...SUITS].flatMap((suit) => {
    const all = cardsOf(suit)
    if (!whole.has(suit as Suit)) return all.filter((card) => cards.has(card))
    return [suit, ...all.filter((card) => !cards.has(card)).map((card) => `-${card}`)]
  })
}

/** The list with the card, or without it where it was in. */
export function withCard(list: CardList, card: Card): CardList {
  const cards = expand(list)
  if (!cards.delete(card)) cards.add(card)
  return cardList(cards, wholeSuits(list))
}

/** The list with the whole suit, or without any of it. */
export function withSuit(list: CardList, suit: Suit, on: boolean): CardList {
  const others = list.filter((text) => text.replace('-', '').slice(-1) !== suit)
  return cardList(expand(on ? [...others, suit] : others), wholeSuits(on ? [...others, suit] : others))
}

/** The cards that are dealt from with that many seats. */
export function deckOf(file: RuleFile, seats: number): Card[] {
  const removed = expand(file.remove[seats] ?? [])
  return [...SUITS].flatMap(cardsOf).filter((card) => file.ranks.includes(card[0]) && !removed.has(card))
}

/** How many cards a hand has: what the file says, or the deck dealt out; null where it does not divide. */
export function handSize(file: RuleFile, seats: number): number | null {
  const cards = deckOf(file, seats).length
  return file.hand[seats] ?? (cards % seats ? null : cards / seats)
}

/** How many cards are in no hand. */
export function leftOver(file: RuleFile, seats: number): number {
  const size = handSize(file, seats)
  return size === null ? 0 : Math.max(0, deckOf(file, seats).length - size * seats)
}
