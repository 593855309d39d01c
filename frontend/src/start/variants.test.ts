import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Variant } from '../lib/protocol'
import { aboutOf, grouped } from './variants'

const variant = (name: string): Variant => ({ name, title: { en: name, zh: name }, seats: [4], default_seats: 4, limit: 0, rules: { en: [], zh: [] } })
const FILES = readdirSync(join(import.meta.dirname, '../../../src/hongxin/rules/variants'))
const PRESETS = FILES.filter((file) => file.endsWith('.toml')).map((file) => file.replace('.toml', ''))

test.each(PRESETS)('%s has a characterisation and a group', (name) => {
  expect(aboutOf(variant(name))).not.toBeNull()
})

test('the classic game comes first, house rules last', () => {
  const groups = grouped(['house', 'gong_zhu', 'spot', 'short', 'classic'].map(variant))
  expect(groups.map((group) => [group.title, ...group.variants.map((one) => one.name)])).toEqual([
    ['group.classic', 'classic', 'short'],
    ['group.book', 'spot'],
    ['group.beyond', 'gong_zhu'],
    ['group.more', 'house'],
  ])
})
