/* Where rules differ from the variant they start from, and what has to be told of it: the page's side of the merging of rule files. */
import type { OwnRules } from '../lib/own'
import type { RuleFile } from './file'

export interface Difference {
  /** Like `end.limit` or `values.QS`. */
  key: string
  /** undefined: absent. */
  base: unknown
  value: unknown
}

type Table = Record<string, unknown>

const NAMES = new Set(['name', 'base', 'title'])
/** Tables that replace the base's as a whole instead of merging with it; lists all do. */
const WHOLE = new Set(['remove'])

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)

export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]))
  if (isTable(a) && isTable(b)) return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]))
  return a === b
}

/** Every key in which the two differ, in the file's order, as the server lists them. */
export function differences(base: RuleFile, file: RuleFile): Difference[] {
  return compared('', base as unknown as Table, file as unknown as Table)
}

function compared(prefix: string, base: Table, file: Table): Difference[] {
  return [...new Set([...Object.keys(base), ...Object.keys(file)])].flatMap((name): Difference[] => {
    const [old, now] = [base[name], file[name]]
    const key = prefix + name
    if (NAMES.has(key) || same(old, now)) return []
    return isTable(old) && isTable(now) ? compared(`${key}.`, old, now) : [{ key, base: old, value: now }]
  })
}

/**
 * The rule file that makes `file` out of `base`. An entry that the base has and the file lacks cannot be told: whoever
 * edits leaves it there and sets it to nothing.
 */
export function ownRules(base: RuleFile, file: RuleFile): OwnRules {
  const told = changed(base as unknown as Table, file as unknown as Table)
  for (const key of NAMES) delete told[key]
  if (!same(base.title, file.title)) told.title = file.title
  // A file that names slams and no effect of the moon has the moon off (MOON-7).
  if ('slams' in told) told.moon = { effect: file.moon.effect, ...(told.moon as Table | undefined) }
  return { base: base.name, ...told }
}

function changed(base: Table, file: Table): Table {
  const told: Table = {}
  for (const [name, now] of Object.entries(file)) {
    const old = base[name]
    if (same(old, now)) continue
    told[name] = isTable(old) && isTable(now) && !WHOLE.has(name) ? changed(old, now) : now
  }
  return told
}

/** What stands at `key`; undefined where nothing does. */
export function valueAt(file: RuleFile, key: string): unknown {
  return key.split('.').reduce<unknown>((value, name) => (isTable(value) ? value[name] : undefined), file)
}

/** Put `value` at `key`; undefined takes the entry away. */
export function setAt(file: RuleFile, key: string, value: unknown) {
  const names = key.split('.')
  const last = names.pop() as string
  const table = names.reduce<Table>((inner, name) => inner[name] as Table, file as unknown as Table)
  if (value === undefined) delete table[last]
  else table[last] = value
}

/** Whether one of the keys is the other or lies within it: `slams` and `slams[0].turns`. */
export const within = (key: string, outer: string) => key === outer || key.startsWith(`${outer}.`) || key.startsWith(`${outer}[`)
