import { expect, test } from 'vitest'
import { openingCard, shortName, sorted, valueOf, winningAt, without } from './cards'
import { CLASSIC } from './table/recorded'
import { takenCounting } from './table/taken'

test('a card is shown as suit sign and rank', () => {
  expect([shortName('QS'), shortName('TH')]).toEqual(['♠Q', '♥10'])
})

test('sorting does not depend on the order it is given', () => {
  expect(sorted(['AH', '2C', 'QS', 'TD'])).toEqual(sorted(['QS', 'TD', 'AH', '2C']))
})

test('a card is taken out once', () => {
  expect(without(['2C', '2C', '3C'], ['2C'])).toEqual(['2C', '3C'])
})

test('the highest card of the led suit wins, never one of another suit', () => {
  expect(winningAt(['9D', 'AS', 'TD', '2D'])).toBe(2)
  expect(winningAt(['2C'])).toBe(0)
  expect(winningAt([])).toBe(-1)
})

test('the opening card is the lowest club that the deck has', () => {
  expect(openingCard(CLASSIC, 4, 1)).toBe('2C')
  expect(openingCard(CLASSIC, 3, 1)).toBe('3C')
  expect(openingCard({ ...CLASSIC, lead: { ...CLASSIC.lead, first: ['holder:2S', 'taker:QS'] } }, 4, 1)).toBe('2S')
  expect(openingCard({ ...CLASSIC, lead: { ...CLASSIC.lead, first: ['holder:2S', 'taker:QS'] } }, 4, 2)).toBeNull()
})

test("a card's own value beats its suit's", () => {
  expect([valueOf(CLASSIC, '5H'), valueOf(CLASSIC, 'QS'), valueOf(CLASSIC, '5D')]).toEqual([1, 13, 0])
})

test('what a seat took: suits are counted, cards of a value of their own named', () => {
  expect(takenCounting(CLASSIC, ['QD', '9H', 'QS', '2H']).map((item) => item.text)).toEqual(['♥ 2', '♠Q'])
  expect(takenCounting(CLASSIC, ['QD'])).toEqual([])
})
