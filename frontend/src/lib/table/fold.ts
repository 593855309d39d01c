/*
 * The table as one seat knows it: the fold of the events that the seat was told. Pure; every state is
 * a new value, so that the page can show an older one while newer ones wait.
 */
import { sorted, suitOf, without } from '../cards'
import type { Card, DealScored, DealStarted, Direction, MatchStarted, MoonEffect, Passed, Played, Rules, Seat, SeatEvent, TrickTaken } from '../protocol'

export interface Play {
  seat: Seat
  card: Card
}

export interface Trick {
  deal: number
  number: number
  plays: Play[]
  taker: Seat
}

/** A row of the score sheet. */
export interface DealRow {
  deal: number
  direction: Direction
  settled: number[]
  totals: number[]
  /** Who shot the moon. */
  shooter: Seat | null
}

/** `waiting`: nothing dealt yet; `moon`: the shooter is asked; `scored`: the deal is over; `over`: the match is. */
export type Phase = 'waiting' | 'passing' | 'playing' | 'moon' | 'scored' | 'over'

export interface TableState {
  seq: number
  phase: Phase
  rules: Rules | null
  seats: number
  names: string[]
  me: Seat
  deal: number
  dealer: Seat
  direction: Direction
  /** The own cards, always in the same order. */
  hand: Card[]
  /** How many cards each seat holds. */
  counts: number[]
  /** Who has given its cards away. */
  passed: boolean[]
  gave: Card[]
  got: { source: Seat; cards: Card[] } | null
  /** What each seat has exposed to all. */
  exposed: Card[][]
  trick: Play[]
  /** How many turns of this trick were passed over. */
  skipped: number
  trickNumber: number
  /** Whose turn it is; null also where only the holder of the opening card knows. */
  turn: Seat | null
  lastTrick: Trick | null
  /** Cards taken in this deal, and how many tricks. */
  taken: Card[][]
  tricks: number[]
  broken: boolean
  moon: { seat: Seat; choices: MoonEffect[]; effect: MoonEffect | null } | null
  sheet: DealRow[]
  totals: number[]
  places: number[]
  winners: Seat[]
}

export const EMPTY: TableState = {
  seq: 0,
  phase: 'waiting',
  rules: null,
  seats: 0,
  names: [],
  me: 0,
  deal: 0,
  dealer: 0,
  direction: 'hold',
  hand: [],
  counts: [],
  passed: [],
  gave: [],
  got: null,
  exposed: [],
  trick: [],
  skipped: 0,
  trickNumber: 1,
  turn: null,
  lastTrick: null,
  taken: [],
  tricks: [],
  broken: false,
  moon: null,
  sheet: [],
  totals: [],
  places: [],
  winners: [],
}

/** The state after an event. An event of an unknown type changes the number only. */
export function fold(state: TableState, event: SeatEvent): TableState {
  return { ...state, ...change(state, event), seq: event.seq }
}

function change(state: TableState, event: SeatEvent): Partial<TableState> {
  switch (event.type) {
    case 'match_started':
      return matchStarted(event)
    case 'deal_started':
      return dealStarted(state, event)
    case 'passed':
      return passed(state, event)
    case 'received':
      return { hand: sorted([...state.hand, ...event.cards]), got: { source: event.source, cards: sorted(event.cards) } }
    case 'exposed':
      return { exposed: at(state.exposed, event.seat, (cards) => event.cards ?? cards) }
    case 'played':
      return played(state, event)
    case 'not_played':
      return { skipped: state.skipped + 1, turn: next(state, event.seat, state.trick.length + state.skipped + 1) }
    case 'kitty_taken':
      return { taken: at(state.taken, event.seat, (cards) => [...cards, ...(event.cards ?? [])]) }
    case 'drawn':
      return drawn(state, event.seat, event.card ?? null)
    case 'trick_taken':
      return trickTaken(state, event)
    case 'moon_shot':
      return moonShot(event.seat, event.choices)
    case 'moon_chosen':
      return { phase: 'playing', turn: null, moon: { seat: event.seat, choices: state.moon?.choices ?? [], effect: event.effect } }
    case 'deal_scored':
      return dealScored(state, event)
    case 'match_ended':
      return { phase: 'over', turn: null, places: event.places, winners: event.winners }
    default:
      return {}
  }
}

const each = <T>(seats: number, value: () => T) => Array.from({ length: seats }, value)
const at = <T>(list: readonly T[], index: number, change: (value: T) => T) => list.map((value, i) => (i === index ? change(value) : value))

function matchStarted(event: MatchStarted): Partial<TableState> {
  return {
    ...EMPTY,
    rules: event.rules,
    seats: event.seats,
    names: event.names,
    me: event.seat,
    counts: each(event.seats, () => 0),
    totals: each(event.seats, () => 0),
    taken: each(event.seats, () => []),
    tricks: each(event.seats, () => 0),
  }
}

function dealStarted(state: TableState, event: DealStarted): Partial<TableState> {
  const leader = event.leader ?? null
  const hold = event.direction === 'hold'
  return {
    phase: hold ? 'playing' : 'passing',
    deal: event.deal,
    dealer: event.dealer,
    direction: event.direction,
    hand: sorted(event.hand),
    counts: event.counts,
    passed: each(state.seats, () => false),
    gave: [],
    got: null,
    exposed: each(state.seats, () => []),
    trick: [],
    skipped: 0,
    trickNumber: 1,
    turn: leader,
    taken: each(state.seats, () => []),
    tricks: each(state.seats, () => 0),
    broken: false,
    moon: null,
  }
}

function passed(state: TableState, event: Passed): Partial<TableState> {
  const given = at(state.passed, event.seat, () => true)
  const own = event.cards ?? []
  return {
    passed: given,
    phase: given.every(Boolean) ? 'playing' : 'passing',
    ...(event.seat === state.me ? { hand: without(state.hand, own), gave: sorted(own) } : {}),
  }
}

function played(state: TableState, event: Played): Partial<TableState> {
  const trick = [...state.trick, { seat: event.seat, card: event.card }]
  const breaks = state.rules?.lead.broken_by ?? []
  return {
    trick,
    turn: next(state, event.seat, trick.length + state.skipped),
    counts: at(state.counts, event.seat, (n) => n - 1),
    hand: event.seat === state.me ? without(state.hand, [event.card]) : state.hand,
    broken: state.broken || (suitOf(event.card) === 'H' && breaks.includes('hearts')) || breaks.includes(event.card),
  }
}

/** Whose turn it is after a seat, when so many have had theirs in this trick. */
const next = (state: TableState, seat: Seat, had: number) => (had < state.seats ? (seat + 1) % state.seats : null)

function drawn(state: TableState, seat: Seat, card: Card | null): Partial<TableState> {
  return { counts: at(state.counts, seat, (n) => n + 1), ...(card ? { hand: sorted([...state.hand, card]) } : {}) }
}

function trickTaken(state: TableState, event: TrickTaken): Partial<TableState> {
  const over = state.counts.every((n) => n === 0)
  return {
    lastTrick: { deal: state.deal, number: state.trickNumber, plays: state.trick, taker: event.seat },
    trick: [],
    skipped: 0,
    trickNumber: state.trickNumber + 1,
    turn: over ? null : event.seat,
    taken: at(state.taken, event.seat, (cards) => [...cards, ...event.cards]),
    tricks: at(state.tricks, event.seat, (n) => n + 1),
  }
}

function moonShot(seat: Seat, choices: MoonEffect[]): Partial<TableState> {
  const asked = choices.length > 1
  return { moon: { seat, choices, effect: null }, turn: asked ? seat : null, ...(asked ? { phase: 'moon' } : {}) }
}

function dealScored(state: TableState, event: DealScored): Partial<TableState> {
  const row: DealRow = {
    deal: state.deal,
    direction: state.direction,
    settled: event.settled,
    totals: event.totals,
    shooter: state.moon?.seat ?? null,
  }
  return {
    phase: 'scored',
    turn: null,
    hand: [],
    counts: each(state.seats, () => 0),
    trick: [],
    taken: event.taken,
    sheet: [...state.sheet, row],
    totals: event.totals,
  }
}
