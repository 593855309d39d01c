import { expect, test } from 'vitest'
import type { Rules } from './protocol'
import { hasPassing, highWins, isNamed, opening, pointsAreGood, valueOf, weightOf } from './rules'
import { CLASSIC } from './table/recorded'
import { pointsOf, takenCounting } from './table/taken'

const GONG_ZHU: Rules = {
  ...CLASSIC,
  lead: { ...CLASSIC.lead, first: ['holder:2S', 'taker:QS'] },
  values: { H: 0, QS: -100, JD: 100, AH: -50, KH: -40, QH: -30, JH: -20, TH: -10, '9H': -10 },
  modifiers: { TC: {} },
  slams: [{ cards: ['H'], turns: ['H'] }],
  settle: { kind: 'cumulative', wins: 'high' },
}
const texts = (rules: Rules, cards: string[], exposed: string[] = []) => takenCounting(rules, cards, exposed).map((item) => item.text)

test('the card that opens is the lowest club that the deck has, or the one that the rules name', () => {
  expect(opening(CLASSIC, 4, 1)?.card).toBe('2C')
  expect(opening(CLASSIC, 3, 1)?.card).toBe('3C')
  expect(opening({ ...CLASSIC, ranks: '789TJQKA' }, 4, 1)?.card).toBe('7C')
  expect(opening(GONG_ZHU, 4, 1)?.card).toBe('2S')
  expect(opening(GONG_ZHU, 4, 2)).toBeNull()
})

test('with a kitty only the suit of the opening card is sure', () => {
  expect(opening({ ...CLASSIC, kitty: 'first_trick' }, 4, 1)).toEqual({ card: null, suit: 'C' })
})

test("a card's own value beats its suit's", () => {
  expect([valueOf(CLASSIC, '5H'), valueOf(CLASSIC, 'QS'), valueOf(CLASSIC, '5D')]).toEqual([1, 13, 0])
})

test('a card list names cards and suits, and takes some out', () => {
  expect(['5H', 'QH', 'QS', 'KS'].map((card) => isNamed(['H', '-QH', 'QS'], card))).toEqual([true, false, true, false])
})

test('only sums of points can be won by the lowest, and only there points can be wanted', () => {
  const thirteen: Rules = { ...CLASSIC, settle: { kind: 'thirteen', wins: 'low' } }
  expect([CLASSIC, thirteen, GONG_ZHU].map(highWins)).toEqual([false, true, true])
  expect([CLASSIC, thirteen, GONG_ZHU].map(pointsAreGood)).toEqual([false, false, true])
})

test('what a card means for its taker follows the rules', () => {
  expect(['QS', 'JD', 'TC', '2H', '3C'].map((card) => weightOf(GONG_ZHU, card))).toEqual(['bad', 'good', 'mixed', 'bad', null])
  expect(weightOf({ ...CLASSIC, values: { H: 1, JD: -10 } }, 'JD')).toBe('good')
})

test('what a seat took: suits are counted, single cards named', () => {
  expect(texts(CLASSIC, ['QD', '9H', 'QS', '2H'])).toEqual(['♠Q', '♥ 2'])
  expect(texts(CLASSIC, ['QD'])).toEqual([])
  expect(texts({ ...CLASSIC, values: { H: 1, QS: 13, QH: 13 } }, ['QH', '9H', 'QS'])).toEqual(['♠Q', '♥ 1', '♥Q'])
})

test('a suit of which many cards count is counted too, and what is exposed is marked', () => {
  expect(texts(GONG_ZHU, ['AH', '2H', 'QS', 'JD', 'TC', '8D'])).toEqual(['♣10', '♦J', '♠Q', '♥ 2'])
  expect(texts(GONG_ZHU, ['9H', 'QS', 'JD'], ['AH', 'JD'])).toEqual(['♦J×2', '♠Q', '♥ 1×2'])
})

test('rules without passing have no direction', () => {
  expect([hasPassing(CLASSIC, 4), hasPassing({ ...CLASSIC, passing: { ...CLASSIC.passing, cycle: [] } }, 4)]).toEqual([true, false])
})

test('the points of a running deal are the plain sum of the cards', () => {
  expect(pointsOf(CLASSIC, ['QS', '2H', 'AH', '5C'])).toBe(15)
  expect(pointsOf(CLASSIC, [...'23456789TJQKA'].map((rank) => `${rank}H`).concat('QS'))).toBe(26)
  expect(pointsOf(GONG_ZHU, ['QS', 'JD', 'TC'])).toBe(0)
  expect(pointsOf(GONG_ZHU, ['QS', 'KH'], ['QS'])).toBe(-240)
})
