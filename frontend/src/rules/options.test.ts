import { expect, test } from 'vitest'
import { differences, same } from './difference'
import type { RuleFile } from './file'
import { GROUPS, OPTIONS } from './options'
import { NAMES, preset } from './presets'
import { matters } from './relevance'
import { labelOf, optionOf, shown } from './show'

/** Every key of the rule file that is an option: tables of a fixed shape are gone into. */
function keys(table: object, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    ['passing', 'lead', 'expose', 'moon', 'sun', 'end', 'settle'].includes(key) ? keys(value as object, `${key}.`) : [prefix + key],
  )
}

test('every key of the rule file has its option in the form', () => {
  const asked = keys(preset('classic')).filter((key) => !['name', 'base', 'title'].includes(key))
  expect(OPTIONS.map(({ key }) => key).sort()).toEqual(asked.sort())
})

test('what stands beside the title of a group is one of its options', () => {
  for (const { digest, options } of GROUPS) for (const key of digest) expect(options.map((option) => option.key)).toContain(key)
})

test.each(NAMES)('each difference of %s from classic has a name and both values in words', (name) => {
  const file = preset(name)
  const all = differences(preset('classic'), file)
  for (const { key, base, value } of all) {
    expect(optionOf(key), key).toBeDefined()
    const texts = [labelOf(key), shown(key, base, file.default_seats), shown(key, value, file.default_seats)]
    for (const text of texts) expect(text, key).toMatch(/^(?!.*(undefined|NaN|object|\{)).+/)
    // A cycle for all numbers of seats may be the same at this one.
    if (key !== 'passing.cycle') expect(texts[1], key).not.toBe(texts[2])
  }
  expect(all.length > 0 || same(preset('classic'), { ...file, name: 'classic', base: 'classic', title: preset('classic').title })).toBe(true)
})

/** Which options are hidden of a preset, at its usual number of seats, after a change. */
function hidden(name: string, change: (file: RuleFile) => void = () => {}, seats?: number) {
  const file = preset(name)
  change(file)
  return OPTIONS.map(({ key }) => key).filter((key) => !matters(key, file, seats ?? file.default_seats))
}

test('what cannot matter in classic is hidden', () => {
  expect(hidden('classic')).toEqual(['kitty', 'stock', 'void', 'sun.amount'])
})

test.each<[string, (file: RuleFile) => void, number, string[], string[]]>([
  ['a kitty needs cards left over', (file) => (file.hand['4'] = 12), 4, ['kitty'], ['stock', 'void']],
  ['a stock and no play need two seats', (file) => (file.hand['2'] = 13), 2, ['kitty', 'stock', 'void'], []],
  ['with a stock there is no kitty', (file) => Object.assign(file, { hand: { '2': 13 }, stock: true }), 2, ['stock'], ['kitty']],
  ['a stock at four seats can be switched off', (file) => (file.stock = true), 4, ['stock'], ['kitty']],
  ['no passing has no number of cards', (file) => (file.passing.cycle = ['hold']), 4, ['passing.cycle'], ['passing.count', 'passing.order']],
  [
    'what need not be broken is broken by nothing',
    (file) => (file.lead.must_break = false),
    4,
    ['lead.must_break'],
    ['lead.broken_by', 'lead.lead_instead_of_queen'],
  ],
  [
    'a pack without QS has no rules about it',
    (file) => (file.ranks = '789T'),
    4,
    ['lead.broken_by'],
    ['lead.lead_instead_of_queen', 'lead.queen_not_first_spade'],
  ],
  ['a pack without hearts does not break them', (file) => (file.remove['4'] = ['H']), 4, [], ['lead.must_break', 'lead.broken_by']],
  ['a moon that is off has no cards', (file) => (file.moon.effect = 'none'), 4, ['moon.no_tricks'], ['moon.cards', 'moon.amount']],
  ['a sun has the cards of the moon', (file) => Object.assign(file, { sun: { effect: 'self' }, moon: { effect: 'none' } }), 4, ['moon.cards', 'sun.amount'], ['moon.amount']],
  ['a moon that turns the sum has no points', (file) => (file.moon.effect = 'negate'), 4, ['moon.cards'], ['moon.amount']],
  ['no limit is neither reached nor exceeded', (file) => (file.end.limit = 0), 4, ['end.limit'], ['end.when']],
  ['only plain sums are won by the lowest', (file) => (file.settle.kind = 'thirteen'), 4, ['settle.kind'], ['settle.wins']],
  ['one number of seats is the usual one', (file) => (file.seats = [4]), 4, ['seats'], ['default_seats']],
])('%s', (_, change, seats, shownKeys, hiddenKeys) => {
  const gone = hidden('classic', change, seats)
  expect(gone).toEqual(expect.arrayContaining(hiddenKeys))
  for (const key of shownKeys) expect(gone).not.toContain(key)
})
