import { expect, test } from 'vitest'
import { decodeRules, encodeRules } from './link'

const OWN = {
  base: 'classic',
  title: { en: '我们家的玩法 ♥?', zh: '我们家的玩法 ♥?' },
  values: { JD: -10 },
  slams: [{ cards: ['H', '-QH'], turns: 'all' }],
}

test('what is encoded is decoded again', () => {
  expect(decodeRules(encodeRules(OWN))).toEqual(OWN)
  expect(decodeRules(encodeRules({ base: 'gong_zhu' }))).toEqual({ base: 'gong_zhu' })
})

test('a code has nothing in it that an address would change', () => {
  for (let i = 0; i < 300; i++) {
    const name = String.fromCodePoint(...Array.from({ length: 12 }, (_, at) => 32 + ((i * 131 + at * 977) % 0x5fff)))
    const code = encodeRules({ ...OWN, title: name })
    expect(code).toMatch(/^[\w-]+$/)
    expect(decodeRules(code)).toEqual({ ...OWN, title: name })
  }
})

test('a code is as short as it can be', () => {
  expect(encodeRules({ base: 'classic' })).toBe('eyJiYXNlIjoiY2xhc3NpYyJ9')
})

test('a damaged code is none', () => {
  const code = encodeRules(OWN)
  const damaged = ['', '%', 'edit', code.slice(0, -5), code.slice(3), `${code.slice(0, 20)}!${code.slice(21)}`]
  const no_rules = ['null', '3', '"classic"', '[1]', '{}', '{"base":3}'].map((text) => btoa(text))
  for (const text of [...damaged, ...no_rules, btoa('\xff\xfe')]) expect(decodeRules(text)).toBeNull()
})
