import { expect, test } from 'vitest'
import { differences, ownRules, same, setAt, valueAt, within } from './difference'
import type { RuleFile } from './file'
import { laid, NAMES, preset } from './presets'

const classic = () => preset('classic')
/** Classic after some changes. */
function changed(change: (file: RuleFile) => void): RuleFile {
  const file = classic()
  change(file)
  return file
}
const told = (file: RuleFile) => ownRules(classic(), file)

test('unchanged rules tell nothing but their base', () => {
  for (const name of NAMES) {
    expect(ownRules(preset(name), preset(name))).toEqual({ base: name })
    expect(differences(preset(name), preset(name))).toEqual([])
  }
})

test('only what differs is told, table by table', () => {
  const file = changed((file) => {
    file.end.limit = 50
    file.values.JD = -10
    setAt(file, 'passing.cycle.4', ['left'])
    file.moon.effect = 'choice'
  })
  expect(told(file)).toEqual({
    base: 'classic',
    end: { limit: 50 },
    values: { JD: -10 },
    passing: { cycle: { '4': ['left'] } },
    moon: { effect: 'choice' },
  })
  expect(differences(classic(), file)).toEqual([
    { key: 'passing.cycle.4', base: ['left', 'right', 'across', 'hold'], value: ['left'] },
    { key: 'values.JD', base: undefined, value: -10 },
    { key: 'moon.effect', base: 'others', value: 'choice' },
    { key: 'end.limit', base: 100, value: 50 },
  ])
})

test('lists and the removed cards are told whole', () => {
  const file = changed((file) => {
    file.remove = { ...file.remove, '3': ['2D'] }
    file.lead.broken_by = ['hearts', 'QS']
  })
  expect(told(file)).toEqual({
    base: 'classic',
    remove: { '3': ['2D'], '5': ['2C', '2D'], '6': ['2C', '2D', '2S', '2H'] },
    lead: { broken_by: ['hearts', 'QS'] },
  })
  expect(differences(classic(), file).map(({ key }) => key)).toEqual(['remove.3', 'lead.broken_by'])
})

test('a moon that stays beside slams is told, as slams alone would switch it off', () => {
  const slams: RuleFile['slams'] = [{ cards: ['H'], turns: 'all' }]
  expect(told(changed((file) => (file.slams = slams)))).toEqual({ base: 'classic', slams, moon: { effect: 'others' } })
  const both = changed((file) => {
    file.slams = slams
    file.moon.amount = 30
  })
  expect(told(both).moon).toEqual({ effect: 'others', amount: 30 })
  expect(laid(told(both)).moon).toEqual(both.moon)
})

test('the name is told, but is no difference', () => {
  const file = changed((file) => (file.title = { en: 'Ours', zh: 'Ours' }))
  expect(told(file)).toEqual({ base: 'classic', title: { en: 'Ours', zh: 'Ours' } })
  expect(differences(classic(), file)).toEqual([])
})

test.each(NAMES)('what is told of %s makes it out of classic again', (name) => {
  const file = preset(name)
  const again = laid(ownRules(classic(), file))
  expect({ ...again, name }).toEqual({ ...file, base: 'classic' })
})

test('a list and a table of cycles replace each other', () => {
  const file = changed((file) => (file.passing.cycle = ['right']))
  expect(told(file)).toEqual({ base: 'classic', passing: { cycle: ['right'] } })
  expect(differences(classic(), file).map(({ key }) => key)).toEqual(['passing.cycle'])
  expect(ownRules(file, classic()).passing).toEqual({ cycle: classic().passing.cycle })
})

test('values are read, set and taken away by their keys', () => {
  const file = classic()
  expect(valueAt(file, 'values.QS')).toBe(13)
  expect(valueAt(file, 'modifiers.TD.factor')).toBeUndefined()
  setAt(file, 'values.QS', 20)
  setAt(file, 'hand.4', 12)
  expect([file.values.QS, file.hand['4']]).toEqual([20, 12])
  setAt(file, 'hand.4', undefined)
  expect(file.hand).toEqual({})
})

test('a key lies within an option', () => {
  expect(within('slams[0].turns', 'slams')).toBe(true)
  expect(within('passing.cycle.4[1]', 'passing.cycle')).toBe(true)
  expect(within('end.limit', 'end.limit')).toBe(true)
  expect(within('end.limits', 'end.limit')).toBe(false)
  expect(within('end', 'end.limit')).toBe(false)
})

test('tables are the same whatever the order of their keys, lists are not', () => {
  expect(same({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
  expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(true)
  expect(same(['H'], 'H')).toBe(false)
})
