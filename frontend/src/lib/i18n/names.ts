/* Names of cards, suits and seats in the player's language. */
import { rankOf, shortName, SIGNS, suitOf, type Suit } from '../cards'
import type { Card, CardList, Direction, Seat } from '../protocol'
import type { TableState } from '../table/fold'
import { list, t, type Key } from './index.svelte'

const RANKS: Record<string, Key> = { J: 'rank.jack', Q: 'rank.queen', K: 'rank.king', A: 'rank.ace' }
const SUITS: Record<Suit, Key> = { C: 'suit.clubs', D: 'suit.diamonds', S: 'suit.spades', H: 'suit.hearts' }
const DIRECTIONS: Record<Direction, Key> = { left: 'direction.left', right: 'direction.right', across: 'direction.across', hold: 'direction.hold' }
const SHORT: Record<Direction, Key> = { left: 'direction.short.left', right: 'direction.short.right', across: 'direction.short.across', hold: 'direction.short.hold' }
const NEIGHBOURS: Record<Exclude<Direction, 'hold'>, Key> = { left: 'neighbour.left', right: 'neighbour.right', across: 'neighbour.across' }

export const suitName = (suit: Suit) => t(SUITS[suit])

/** "Queen of spades", "黑桃Q". */
export function cardName(card: Card): string {
  const rank = rankOf(card)
  const key = RANKS[rank]
  return t('card.name', { rank: key ? t(key) : rank === 'T' ? '10' : rank, suit: suitName(suitOf(card)) })
}

export const cardNames = (cards: Card[]) => list(cards.map(cardName))

/** Signs of cards and suits, `♥, ♠Q`; what is left out of a suit is told. */
export function cardSigns(cards: CardList): string {
  const sign = (text: string) => (text in SIGNS ? SIGNS[text as Suit] : shortName(text))
  const out = cards.filter((text) => text.startsWith('-')).map((text) => sign(text.slice(1)))
  const named = list(cards.filter((text) => !text.startsWith('-')).map(sign))
  return out.length ? t('cards.without', { cards: named, out: list(out) }) : named
}

export const direction = (value: Direction) => t(DIRECTIONS[value])
export const directionShort = (value: Direction) => t(SHORT[value])

/** Where the neighbour sits whom that direction points at; nothing in a deal without passing. */
export const neighbour = (value: Direction) => (value === 'hold' ? '' : t(NEIGHBOURS[value]))

/** A name as it is shown: that of a bot in the player's language, that of a person as it is. */
export function called(name: string): string {
  const bot = /^Bot (\d+)$/.exec(name)
  return bot ? t('bot', { n: bot[1] }) : name
}

/** "you" for the own seat within a sentence, else the name. */
export const nameOf = (state: TableState, seat: Seat) => (seat === state.me ? t('you') : called(state.names[seat] ?? ''))

/** The same where a sentence begins with it. */
export const subjectOf = (state: TableState, seat: Seat) => (seat === state.me ? t('you.first') : nameOf(state, seat))

/** The name, the own one marked as such. */
export const fullName = (state: TableState, seat: Seat) => {
  const name = called(state.names[seat] ?? '')
  return seat === state.me ? t('me.named', { name }) : name
}

/** "you" or the name where it stands alone and room is short. */
export const titleOf = (state: TableState, seat: Seat) => (seat === state.me ? t('me') : called(state.names[seat] ?? ''))
