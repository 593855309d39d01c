/*
 * The table as one seat knows it: the fold of the events that the seat was told. Pure; every state is
 * a new value, so that the page can show an older one while newer ones wait.
 */
import { sorted, suitOf, without } from '../cards'
import type {
  Card,
  DealScored,
  DealStarted,
  Direction,
  Drawn,
  Exposed,
  KittyTaken,
  MatchStarted,
  MoonEffect,
  MoonShot,
  NotPlayed,
  Passed,
  Played,
  Rules,
  Seat,
  SeatEvent,
  Slam,
  TrickTaken,
} from '../protocol'
import { isNamed } from '../rules'
import { aroundFrom, neighbourOf } from './layout'

export interface Play {
  seat: Seat
  card: Card
}

/** A turn that was passed over. */
export interface Skip {
  seat: Seat
  reason: NotPlayed['reason']
}

export interface Trick {
  deal: number
  number: number
  plays: Play[]
  skips: Skip[]
  taker: Seat
}

/** Who shot the moon, or the sun, and what it does; null while the shooter is asked. */
export interface Shot {
  seat: Seat
  sun: boolean
  effect: MoonEffect | null
}

/** A row of the score sheet. */
export interface DealRow {
  deal: number
  direction: Direction
  points: number[]
  settled: number[]
  totals: number[]
  shot: Shot | null
  slams: { seat: Seat; slam: Slam }[]
  pool: number
}

/** The cards beside the hands: on the table until a seat takes them, known to it alone. */
export interface Kitty {
  count: number
  taker: Seat | null
  cards: Card[]
  /** The number of the trick with which it was taken. */
  trick: number
}

/** `waiting`: nothing dealt yet; `moon`: the shooter is asked; `scored`: the deal is over; `over`: the match is. */
export type Phase = 'waiting' | 'passing' | 'exposing' | 'playing' | 'moon' | 'scored' | 'over'

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
  /** Who has chosen what to expose. */
  chose: boolean[]
  /** What each seat has exposed; null as long as it is not known. */
  exposed: (Card[] | null)[]
  kitty: Kitty | null
  /** How many cards are left to be drawn. */
  stock: number
  /** The own card that was drawn last. */
  drew: Card | null
  trick: Play[]
  skips: Skip[]
  trickNumber: number
  /** Whose turn it is; null also where only the holder of the opening card knows. */
  turn: Seat | null
  lastTrick: Trick | null
  /** Cards taken in this deal, and how many tricks. */
  taken: Card[][]
  tricks: number[]
  broken: boolean
  shot: Shot | null
  /** The chips that lie on the table (SETTLE-5). */
  pool: number
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
  chose: [],
  exposed: [],
  kitty: null,
  stock: 0,
  drew: null,
  trick: [],
  skips: [],
  trickNumber: 1,
  turn: null,
  lastTrick: null,
  taken: [],
  tricks: [],
  broken: false,
  shot: null,
  pool: 0,
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
      return exposed(state, event)
    case 'played':
      return played(state, event)
    case 'not_played':
      return { skips: [...state.skips, { seat: event.seat, reason: event.reason }], turn: next(state, event.seat, state.trick.length + state.skips.length + 1) }
    case 'kitty_taken':
      return kittyTaken(state, event)
    case 'drawn':
      return drawn(state, event)
    case 'trick_taken':
      return trickTaken(state, event)
    case 'moon_shot':
      return moonShot(state, event)
    case 'moon_chosen':
      return { phase: 'playing', turn: null, shot: state.shot && { ...state.shot, effect: event.effect } }
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
  return {
    phase: event.direction === 'hold' ? afterPassing(state) : 'passing',
    deal: event.deal,
    dealer: event.dealer,
    direction: event.direction,
    hand: sorted(event.hand),
    counts: event.counts,
    passed: each(state.seats, () => false),
    gave: [],
    got: null,
    chose: each(state.seats, () => false),
    exposed: each(state.seats, () => null),
    kitty: event.kitty_count ? { count: event.kitty_count, taker: null, cards: [], trick: 0 } : null,
    stock: event.stock_count,
    drew: null,
    trick: [],
    skips: [],
    trickNumber: 1,
    turn: event.leader ?? null,
    taken: each(state.seats, () => []),
    tricks: each(state.seats, () => 0),
    broken: false,
    shot: null,
  }
}

/** What follows passing, where the rules have cards to expose. */
const afterPassing = (state: TableState): Phase => (state.rules?.expose.cards.length ? 'exposing' : 'playing')

const isChain = (state: TableState) => state.rules?.passing.order === 'chain'

function passed(state: TableState, event: Passed): Partial<TableState> {
  const given = at(state.passed, event.seat, () => true)
  const all = given.every(Boolean)
  const own = event.cards ?? []
  const moved = state.rules?.passing.count ?? 0
  const taker = neighbourOf(event.seat, state.seats, state.direction)
  const receives = (seat: Seat) => (isChain(state) ? seat === taker : all)
  return {
    passed: given,
    phase: all ? afterPassing(state) : 'passing',
    counts: state.counts.map((n, seat) => n - (seat === event.seat ? moved : 0) + (receives(seat) ? moved : 0)),
    ...(event.seat === state.me ? { hand: without(state.hand, own), gave: sorted(own) } : {}),
  }
}

/** The seats in the order in which they give, where one passes after the other: the eldest hand first (PASS-5). */
export function chainOf(state: TableState): Seat[] {
  if (!isChain(state) || state.direction === 'hold') return []
  const order = [(state.dealer + 1) % state.seats]
  while (order.length < state.seats) order.push(neighbourOf(order[order.length - 1], state.seats, state.direction))
  return order
}

/** Who chooses cards now, where one passes after the other. */
export const giverOf = (state: TableState): Seat | null => (state.phase === 'passing' ? (chainOf(state).find((seat) => !state.passed[seat]) ?? null) : null)

function exposed(state: TableState, event: Exposed): Partial<TableState> {
  const known = at(state.exposed, event.seat, (cards) => event.cards ?? cards)
  return {
    chose: at(state.chose, event.seat, () => true),
    exposed: known,
    phase: known.includes(null) ? 'exposing' : 'playing',
  }
}

/** What lies exposed to all. */
export const exposedCards = (state: TableState): Card[] => state.exposed.flatMap((cards) => cards ?? [])

/** What a seat has exposed and not played yet. */
export function exposedBy(state: TableState, seat: Seat): Card[] {
  const played = [...state.trick.map((play) => play.card), ...state.taken.flat()]
  return without(state.exposed[seat] ?? [], played)
}

function played(state: TableState, event: Played): Partial<TableState> {
  const trick = [...state.trick, { seat: event.seat, card: event.card }]
  const breaks = state.rules?.lead.broken_by ?? []
  return {
    phase: 'playing',
    trick,
    turn: next(state, event.seat, trick.length + state.skips.length),
    counts: at(state.counts, event.seat, (n) => n - 1),
    hand: event.seat === state.me ? without(state.hand, [event.card]) : state.hand,
    broken: state.broken || (suitOf(event.card) === 'H' && breaks.includes('hearts')) || breaks.includes(event.card),
  }
}

/** Whose turn it is after a seat, when so many have had theirs in this trick. */
const next = (state: TableState, seat: Seat, had: number) => (had < state.seats ? (seat + 1) % state.seats : null)

/** The taker leads; without cards the other one does, where seats can run out one by one (VAR-TWO). */
function leaderAfter(state: TableState, taker: Seat): Seat | null {
  const seats = aroundFrom(taker, state.seats)
  return state.stock ? taker : (seats.find((seat) => state.counts[seat] > 0) ?? null)
}

function kittyTaken(state: TableState, event: KittyTaken): Partial<TableState> {
  const cards = sorted(event.cards ?? [])
  return {
    kitty: { count: event.count, taker: event.seat, cards, trick: state.trickNumber - 1 },
    taken: at(state.taken, event.seat, (taken) => [...taken, ...cards]),
  }
}

function drawn(state: TableState, event: Drawn): Partial<TableState> {
  return {
    stock: event.left,
    counts: at(state.counts, event.seat, (n) => n + 1),
    ...(event.card ? { hand: sorted([...state.hand, event.card]), drew: event.card } : {}),
  }
}

function trickTaken(state: TableState, event: TrickTaken): Partial<TableState> {
  return {
    lastTrick: { deal: state.deal, number: state.trickNumber, plays: state.trick, skips: state.skips, taker: event.seat },
    trick: [],
    skips: [],
    drew: null,
    trickNumber: state.trickNumber + 1,
    turn: leaderAfter(state, event.seat),
    taken: at(state.taken, event.seat, (cards) => [...cards, ...event.cards]),
    tricks: at(state.tricks, event.seat, (n) => n + 1),
  }
}

function moonShot(state: TableState, { seat, choices }: MoonShot): Partial<TableState> {
  const asked = choices.length > 1
  const sun = hasSun(state) && state.tricks.every((n, other) => other === seat || n === 0)
  return { shot: { seat, sun, effect: asked ? null : choices[0] }, turn: asked ? seat : null, ...(asked ? { phase: 'moon' } : {}) }
}

/** Every trick has an effect of its own, which comes before the moon's (MOON-5). */
const hasSun = (state: TableState) => state.rules !== null && state.rules.sun.effect !== 'none'

/** The shot once all cards are open: of a deal whose tricks were not told, only then is known whether it was the sun. */
function shotOf(state: TableState, taken: Card[][]): Shot | null {
  const { shot } = state
  return shot && { ...shot, sun: hasSun(state) && taken.every((cards, seat) => seat === shot.seat || cards.length === 0) }
}

/** The slams that were taken (MOON-7): all the cards of the deck that one names, in one hand. */
function slamsOf(state: TableState, taken: Card[][]): DealRow['slams'] {
  return (state.rules?.slams ?? []).flatMap((slam) => {
    const takers = taken.flatMap((cards, seat) => (cards.some((card) => isNamed(slam.cards, card)) ? [seat] : []))
    return takers.length === 1 ? [{ seat: takers[0], slam }] : []
  })
}

function dealScored(state: TableState, event: DealScored): Partial<TableState> {
  const row: DealRow = {
    deal: state.deal,
    direction: state.direction,
    points: event.points,
    settled: event.settled,
    totals: event.totals,
    shot: shotOf(state, event.taken),
    slams: slamsOf(state, event.taken),
    pool: event.pool,
  }
  return {
    phase: 'scored',
    turn: null,
    hand: [],
    counts: each(state.seats, () => 0),
    trick: [],
    stock: 0,
    drew: null,
    shot: row.shot,
    pool: event.pool,
    taken: event.taken,
    sheet: [...state.sheet, row],
    totals: event.totals,
  }
}
