/* For tests: the variants' own files, and a plain reading of how a rule file is laid over its base. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import type { RuleFile } from './file'

type Table = Record<string, unknown>

const FOLDER = join(import.meta.dirname, '../../../src/hongxin/rules/variants')
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)

export const NAMES = readdirSync(FOLDER).map((name) => name.replace('.toml', ''))

/** The whole file of a variant, as the server tells it when it is asked for that variant. */
export function preset(name: string): RuleFile {
  return { ...laid(own(name)), base: name } as unknown as RuleFile
}

/** A rule file with everything that it leaves out. */
export function laid(file: Table): Table {
  const base = file.base === '' ? {} : file.base === 'classic' ? own('classic') : laid(own(file.base as string))
  const whole = merged(base, file)
  const moon = (file.moon ?? {}) as Table
  const complete = ['each_heart', 'factor', 'alone']
  for (const [card, modifier] of Object.entries(whole.modifiers as Record<string, Table>)) {
    if (!complete.every((key) => key in modifier)) (whole.modifiers as Table)[card] = { each_heart: 0, factor: 1, alone: 0, ...modifier }
  }
  return 'slams' in file && !('effect' in moon) ? { ...whole, moon: { ...(whole.moon as Table), effect: 'none' } } : whole
}

const own = (name: string) => parse(readFileSync(join(FOLDER, `${name}.toml`), 'utf8')) as Table

function merged(base: Table, above: Table): Table {
  const both = { ...base }
  for (const [key, value] of Object.entries(above)) {
    const old = base[key]
    both[key] = isTable(value) && isTable(old) && key !== 'remove' ? merged(old, value) : value
  }
  return both
}
