/*
 * The messages between page and server, version 1, as docs/protocol.md describes them.
 * Unknown fields and unknown events are ignored by the page, so only what it reads is named here.
 */

import type { OwnRules } from './own'

export const PROTOCOL = 1

/** Rank and suit: `2C`, `TD`, `QS`, `AH`. */
export type Card = string
/** From 0, clockwise. */
export type Seat = number

/** A text that the server gives in both languages. */
export interface Words {
  en: string
  zh: string
}

export type Direction = 'left' | 'right' | 'across' | 'hold'
export type MoonEffect = 'others' | 'self' | 'negate'
/** What the shooter chooses from. */
export type MoonChoice = 'others' | 'self'

/** The part of the resolved rule file that the page shows things by. */
export interface Rules {
  name: string
  base: string
  title: Words
  ranks: string
  remove: Record<string, CardList>
  kitty: string
  stock: boolean
  passing: { count: number; order: 'simultaneous' | 'chain'; cycle: Direction[] | Record<string, Direction[]> }
  lead: { first: string | [string, string]; must_break: boolean; broken_by: string[] }
  /** Points of cards (`QS`) and of suits (`H`); a card's own entry beats its suit's. */
  values: Record<string, number>
  /** Cards that change what others count. */
  modifiers: Record<string, unknown>
  expose: { cards: CardList }
  moon: { amount: number }
  sun: { effect: 'none' | MoonChoice; amount: number }
  slams: Slam[]
  end: { limit: number; floor: number; deals: number; when: 'reach' | 'exceed'; tie: 'share' | 'play_on' }
  settle: { kind: 'cumulative' | 'thirteen' | 'thirteen_widened' | 'howell' | 'sweepstake'; wins: 'low' | 'high' }
}

/** Cards and whole suits, `H`, less those with a minus, `-QH`. */
export type CardList = string[]
export interface Slam {
  cards: CardList
  turns: 'all' | CardList
}

interface Numbered<T extends string> {
  seq: number
  type: T
}

export interface MatchStarted extends Numbered<'match_started'> {
  rules: Rules
  seats: number
  names: string[]
  seat: Seat
}
export interface DealStarted extends Numbered<'deal_started'> {
  deal: number
  dealer: Seat
  direction: Direction
  hand: Card[]
  counts: number[]
  kitty_count: number
  stock_count: number
  leader?: Seat | null
}
export interface Passed extends Numbered<'passed'> {
  seat: Seat
  cards?: Card[] | null
}
export interface Received extends Numbered<'received'> {
  seat: Seat
  cards: Card[]
  source: Seat
}
export interface Played extends Numbered<'played'> {
  seat: Seat
  card: Card
}
/** All choose at once; `cards` of others are there when all have chosen, in a second event of the seat. */
export interface Exposed extends Numbered<'exposed'> {
  seat: Seat
  cards?: Card[] | null
}
export interface NotPlayed extends Numbered<'not_played'> {
  seat: Seat
  reason: 'void' | 'no_cards'
}
export interface KittyTaken extends Numbered<'kitty_taken'> {
  seat: Seat
  count: number
  cards?: Card[] | null
}
export interface Drawn extends Numbered<'drawn'> {
  seat: Seat
  left: number
  card?: Card | null
}
export interface TrickTaken extends Numbered<'trick_taken'> {
  seat: Seat
  cards: Card[]
}
export interface MoonShot extends Numbered<'moon_shot'> {
  seat: Seat
  choices: MoonEffect[]
}
export interface MoonChosen extends Numbered<'moon_chosen'> {
  seat: Seat
  effect: MoonEffect
}
export interface DealScored extends Numbered<'deal_scored'> {
  points: number[]
  settled: number[]
  totals: number[]
  taken: Card[][]
  /** The chips of a jack. */
  pool: number
}
export interface MatchEnded extends Numbered<'match_ended'> {
  places: number[]
  winners: Seat[]
}

export type SeatEvent =
  | MatchStarted
  | DealStarted
  | Passed
  | Received
  | Exposed
  | Played
  | NotPlayed
  | TrickTaken
  | KittyTaken
  | Drawn
  | MoonShot
  | MoonChosen
  | DealScored
  | MatchEnded

export interface Fault {
  rule: string
  text: Words
}
export interface PassDecision {
  type: 'pass'
  choose: number
  from: Card[]
  to: Seat
  direction: Direction
}
export interface PlayDecision {
  type: 'play'
  legal: Card[]
  faults: Record<Card, Fault>
}
export interface MoonDecision {
  type: 'moon'
  effects: MoonChoice[]
}
export interface ExposeDecision {
  type: 'expose'
  from: Card[]
}
export type Decision = PassDecision | PlayDecision | MoonDecision | ExposeDecision

export type Action =
  | { type: 'pass'; cards: Card[] }
  | { type: 'play'; card: Card }
  | { type: 'moon'; effect: MoonChoice }
  | { type: 'expose'; cards: Card[] }

export interface Command {
  type: 'command'
  cmd_id: string
  base_seq: number
  action: Action
}
export type ClientMessage = { type: 'hello'; protocol: number; from: number } | Command

export interface Update {
  type: 'update'
  from: number
  seq: number
  events: SeatEvent[]
  decision: Decision | null
}
export interface Refused {
  type: 'refused'
  cmd_id: string
  code: string
  rule?: string | null
  text: Words
}
export type ServerMessage =
  | { type: 'welcome'; protocol: number; seat: Seat; seq: number }
  | Update
  | { type: 'accepted'; cmd_id: string; seq: number }
  | Refused
  | { type: 'error'; code: string; text: Words }
  | { type: 'replaced' }

export interface Table {
  id: string
  variant: string
  title: Words
  seats: number
  limit: number
  level: string
  names: string[]
  /** The level of the bot on each seat; null for a person. */
  bots: (string | null)[]
  seat: Seat
  deal: number
  totals: number[]
  over: boolean
  winners: Seat[]
  /** Seconds since 1970. */
  created: number
}
export interface Me {
  name: string
  tables: Table[]
}
export interface Variant {
  name: string
  title: Words
  seats: number[]
  default_seats: number
  limit: number
  rules: { en: string[]; zh: string[] }
  /** Where these are rules of one's own. */
  own?: OwnRules
}
/** What a rule file comes to. */
export interface RuleSheet extends Variant {
  /** The whole of it, every key. */
  file: unknown
}
export interface Level {
  name: string
  title: Words
}
/** What the start offers as chosen already; `seats` null: the variant's own number. */
export interface Offer {
  variant: string
  seats: number | null
  level: string
}
export interface NewTable {
  variant: string
  seats: number
  limit: number
  level: string
  /** Rules of one's own, played instead of a variant. */
  own?: OwnRules
}
