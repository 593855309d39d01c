/* The whole rule file as the server gives it: every key is there. The rule book's last section says what each means. */
import { parseCard } from './cards'
import type { Direction, Words } from '../lib/protocol'

export type CardList = string[]
export type Cycle = Direction[]
export type Effect = 'none' | 'others' | 'self' | 'choice' | 'best' | 'negate'

export interface Modifier {
  each_heart: number
  factor: number
  alone: number
}
export interface Slam {
  cards: CardList
  turns: 'all' | CardList
}

export interface RuleFile {
  name: string
  base: string
  title: Words
  seats: number[]
  default_seats: number
  ranks: string
  remove: Record<string, CardList>
  hand: Record<string, number>
  kitty: 'none' | 'first_trick' | 'first_penalty' | 'last_trick'
  stock: boolean
  void: 'discard' | 'no_play'
  passing: { count: number; order: 'simultaneous' | 'chain'; cycle: Cycle | Record<string, Cycle> }
  lead: {
    first: string | string[]
    barred_first_trick: 'counting' | 'penalty' | 'none'
    must_break: boolean
    broken_by: ('hearts' | 'QS')[]
    lead_instead_of_queen: boolean
    queen_not_first_spade: boolean
  }
  values: Record<string, number>
  modifiers: Record<string, Modifier>
  expose: { cards: CardList }
  moon: { cards: 'counting' | 'penalty' | CardList; effect: Effect; amount: number; no_tricks: number }
  sun: { effect: 'none' | 'others' | 'self'; amount: number }
  end: { limit: number; floor: number; deals: number; when: 'reach' | 'exceed'; tie: 'share' | 'play_on' }
  settle: { kind: 'cumulative' | 'thirteen' | 'thirteen_widened' | 'howell' | 'sweepstake'; wins: 'low' | 'high' }
  slams: Slam[]
}

/** The file with its cards written as the page writes them: a rule file may also say `♠Q` or `10H`. */
export function plain(file: RuleFile): RuleFile {
  const cardKeys = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).map(([key, value]) => [parseCard(key) ?? key, value]))
  const list = (cards: CardList) => cards.map((text) => (text.startsWith('-') ? '-' + (parseCard(text.slice(1)) ?? text.slice(1)) : (parseCard(text) ?? text)))
  const maybe = <T extends string>(cards: T | CardList) => (typeof cards === 'string' ? cards : list(cards))
  const lead = (rule: string) => {
    const [kind, card] = rule.split(':')
    return card ? `${kind}:${parseCard(card) ?? card}` : rule
  }
  const { first } = file.lead
  return {
    ...file,
    remove: Object.fromEntries(Object.entries(file.remove).map(([seats, cards]) => [seats, list(cards)])),
    lead: { ...file.lead, first: typeof first === 'string' ? lead(first) : first.map(lead) },
    values: cardKeys(file.values),
    modifiers: cardKeys(file.modifiers),
    expose: { cards: list(file.expose.cards) },
    moon: { ...file.moon, cards: maybe(file.moon.cards) },
    slams: file.slams.map((slam) => ({ cards: list(slam.cards), turns: maybe(slam.turns) })),
  }
}
