import { expect, test } from 'vitest'
import { shortName, sorted, winningAt, without } from './cards'

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
