/* Event lists for the tests, as a seat receives them. */
import type { Rules, SeatEvent } from '../protocol'

export const CLASSIC: Rules = {
  name: 'classic',
  base: '',
  title: { en: 'Hearts', zh: '红心大战' },
  ranks: '23456789TJQKA',
  remove: { '3': ['2C'], '5': ['2C', '2D'], '6': ['2C', '2D', '2S', '2H'] },
  kitty: 'none',
  stock: false,
  passing: { count: 3, order: 'simultaneous', cycle: { '3': ['left', 'right', 'hold'], '4': ['left', 'right', 'across', 'hold'] } },
  lead: { first: 'lowest_club', must_break: true, broken_by: ['hearts'] },
  values: { H: 1, QS: 13 },
  modifiers: {},
  expose: { cards: [] },
  moon: { amount: 26 },
  sun: { effect: 'none', amount: 0 },
  slams: [],
  end: { limit: 100, floor: 0, deals: 0, when: 'reach', tie: 'share' },
  settle: { kind: 'cumulative', wins: 'low' },
}

export const STARTED: SeatEvent[] = [
  { seq: 1, type: 'match_started', rules: CLASSIC, seats: 4, names: ['Ann', 'West', 'North', 'East'], seat: 0 },
  {
    seq: 2,
    type: 'deal_started',
    deal: 1,
    dealer: 3,
    direction: 'left',
    hand: ['QS', '3C', 'AH', '2H', 'KD', 'TC', '4S', '5S', 'JD', '9D', '6C', '7H', '2D'],
    counts: [13, 13, 13, 13],
    kitty_count: 0,
    stock_count: 0,
  },
]

export const PASSED: SeatEvent[] = [
  { seq: 3, type: 'passed', seat: 2 },
  { seq: 4, type: 'passed', seat: 0, cards: ['QS', 'AH', 'KD'] },
  { seq: 5, type: 'passed', seat: 1 },
  { seq: 6, type: 'passed', seat: 3 },
  { seq: 9, type: 'received', seat: 0, cards: ['AS', '2S', '8C'], source: 3 },
]

/** West opens, East discards a heart later on; the own seat takes neither trick. */
export const TWO_TRICKS: SeatEvent[] = [
  { seq: 10, type: 'played', seat: 1, card: '2C' },
  { seq: 11, type: 'played', seat: 2, card: 'KC' },
  { seq: 12, type: 'played', seat: 3, card: 'JC' },
  { seq: 13, type: 'played', seat: 0, card: 'TC' },
  { seq: 14, type: 'trick_taken', seat: 2, cards: ['2C', 'KC', 'JC', 'TC'] },
  { seq: 15, type: 'played', seat: 2, card: 'QD' },
  { seq: 16, type: 'played', seat: 3, card: '9H' },
  { seq: 17, type: 'played', seat: 0, card: '2D' },
  { seq: 18, type: 'played', seat: 1, card: 'AD' },
  { seq: 19, type: 'trick_taken', seat: 1, cards: ['QD', '9H', '2D', 'AD'] },
]

const HEARTS = [...'23456789TJQKA'].map((rank) => `${rank}H`)

/** A finished deal as a resumed match tells it: without its inside. The moon went to seat 2. */
export const MOON_DEAL: SeatEvent[] = [
  STARTED[0],
  STARTED[1],
  { seq: 79, type: 'moon_shot', seat: 2, choices: ['others'] },
  { seq: 80, type: 'deal_scored', points: [26, 26, 0, 26], settled: [26, 26, 0, 26], totals: [26, 26, 0, 26], taken: [['2C'], [], ['QS', ...HEARTS], []], pool: 0 },
]

export const NEXT_DEAL: SeatEvent = { ...(STARTED[1] as Extract<SeatEvent, { type: 'deal_started' }>), seq: 81, deal: 2, direction: 'right' }
