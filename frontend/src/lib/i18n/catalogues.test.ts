import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joined } from './formats'
import { CATALOGUES, translate, type Key, type Message } from './index.svelte'

const SOURCE = join(import.meta.dirname, '../..')
const keys = Object.keys(CATALOGUES.en) as Key[]
const texts = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const holes = (message: Message) => [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

/** All that the page's source says between quotation marks, the catalogues and tests left out. */
function quoted(): Set<string> {
  const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter(
    (file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|i18n\/(en|zh)\.ts$/.test(file),
  )
  return new Set(files.flatMap((file) => [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/'([\w.]+)'/g)].map((found) => found[1])))
}

test('both catalogues have the same keys', () => {
  expect(Object.keys(CATALOGUES.zh).sort()).toEqual([...keys].sort())
})

test('every key is used', () => {
  const used = quoted()
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

test('every key that the page asks for is there', () => {
  const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  const asked = files.flatMap((file) => [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/\bt\('([\w.]+)'/g)].map((found) => found[1]))
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((key) => !(key in CATALOGUES.en))).toEqual([])
})

test.each(keys)('%s says the same things in both languages', (key) => {
  expect(holes(CATALOGUES.zh[key])).toEqual(holes(CATALOGUES.en[key]))
})

test.each(keys)('%s has a text for every number in each language', (key) => {
  for (const language of ['en', 'zh'] as const) {
    const message: Message = CATALOGUES[language][key]
    if (typeof message === 'string') continue
    expect(message.other).toBeTruthy()
    for (const n of [0, 1, 2, 3, 13, 26]) expect(translate(language, key, { n })).not.toBe('')
  }
})

test('one point is not "1 points"', () => {
  expect(translate('en', 'points', { n: 1 })).toBe('1 point')
  expect(translate('en', 'points', { n: 0 })).toBe('0 points')
  expect(translate('zh', 'points', { n: 1 })).toBe('1 分')
})

test('places are ordinals', () => {
  expect([1, 2, 3, 4].map((n) => translate('en', 'place', { n }, 'ordinal'))).toEqual(['1st', '2nd', '3rd', '4th'])
  expect(translate('zh', 'place', { n: 2 }, 'ordinal')).toBe('第 2 名')
})

test('Chinese and Latin letters or digits are kept apart, Chinese and Chinese are not', () => {
  expect(translate('zh', 'end.won', { names: 'Ann' })).toBe('Ann 赢了这一场')
  expect(translate('zh', 'end.won', { names: '小明' })).toBe('小明赢了这一场')
  expect(translate('zh', 'say.turn', { name: '电脑 1' })).toBe('轮到电脑 1')
  expect(['电脑 1', '和', '电脑 2', '并列第一'].reduce(joined)).toBe('电脑 1 和电脑 2 并列第一')
  expect(translate('zh', 'card.name', { suit: '黑桃', rank: 'Q' })).toBe('黑桃Q')
  expect(joined('Ann', ' and Bob')).toBe('Ann and Bob')
})
