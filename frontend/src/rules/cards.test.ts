import { describe, expect, test } from 'vitest'
import { deckOf, expand, handSize, leftOver, parseCard, withCard, withSuit } from './cards'
import { plain, type RuleFile } from './file'
import { preset } from './presets'

test('a card is read in all the ways in which a rule file may write it', () => {
  for (const text of ['TH', '10H', 'th', '♥10', '♥️10', '红桃10', '红心 T', 'H10']) expect(parseCard(text)).toBe('TH')
  expect(parseCard('黑桃Q')).toBe('QS')
  for (const text of ['', 'H', 'Q', '1H', '11H', 'QX', 'counting']) expect(parseCard(text)).toBeNull()
})

test('a file is written with plain cards', () => {
  const file = preset('gong_zhu')
  const odd: RuleFile = {
    ...file,
    values: { H: 0, '♠Q': -100 },
    lead: { ...file.lead, first: ['holder:♠2', 'eldest'] },
    moon: { ...file.moon, cards: ['H', '-♥Q', '黑桃A'] },
    expose: { cards: ['10C'] },
    remove: { '4': ['♦2'] },
  }
  const { values, lead, moon, expose, remove } = plain(odd)
  expect({ values, first: lead.first, moon: moon.cards, expose, remove }).toEqual({
    values: { H: 0, QS: -100 },
    first: ['holder:2S', 'eldest'],
    moon: ['H', '-QH', 'AS'],
    expose: { cards: ['TC'] },
    remove: { '4': ['2D'] },
  })
  expect(plain(file)).toEqual(file)
})

describe('card lists', () => {
  test('name cards and suits, and leave some out', () => {
    expect(expand(['H', '-QH', 'QS']).size).toBe(13)
    expect([...expand(['QS', '-QS'])]).toEqual([])
    expect(expand(['S', '-S', 'AH'])).toEqual(new Set(['AH']))
  })

  test('a card is added and taken out again', () => {
    expect(withCard([], 'QS')).toEqual(['QS'])
    expect(withCard(['QS'], '2C')).toEqual(['2C', 'QS'])
    expect(withCard(['2C', 'QS'], 'QS')).toEqual(['2C'])
  })

  test('of a whole suit a card is left out and comes back', () => {
    expect(withCard(['H'], 'QH')).toEqual(['H', '-QH'])
    expect(withCard(['H', '-QH', 'QS'], 'QH')).toEqual(['QS', 'H'])
  })

  test('a suit is named as a whole or not at all', () => {
    expect(withSuit(['2H', 'QS'], 'H', true)).toEqual(['QS', 'H'])
    expect(withSuit(['H', '-QH', 'QS'], 'H', false)).toEqual(['QS'])
    expect(withSuit(['H', '-QH'], 'H', true)).toEqual(['H'])
  })
})

test('the deck, the hand and what is left over, by number of seats', () => {
  const classic = preset('classic')
  expect([3, 4, 5, 6].map((n) => deckOf(classic, n).length)).toEqual([51, 52, 50, 48])
  expect([3, 4, 5, 6, 7].map((n) => handSize(classic, n))).toEqual([17, 13, 10, 8, null])
  expect([4, 7].map((n) => leftOver(classic, n))).toEqual([0, 0])
  const widow = preset('widow')
  expect([3, 4, 5, 6].map((n) => leftOver(widow, n))).toEqual([1, 4, 2, 4])
  expect(leftOver(preset('two_seats'), 2)).toBe(26)
  expect(deckOf(preset('four_jacks'), 4).length).toBe(32)
})
