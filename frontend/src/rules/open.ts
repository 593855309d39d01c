/* From an address to the rules behind it. */
import { api, ApiError } from '../lib/api'
import { catalogue } from '../lib/catalogue.svelte'
import { asRules, OWN, type OwnRules } from '../lib/own'
import type { RuleSheet } from '../lib/protocol'
import { rulesAddress, type RulesRoute } from '../lib/route.svelte'
import { settings } from '../lib/settings.svelte'
import { ownRules } from './difference'
import { faultOf, type Fault } from './draft.svelte'
import { plain, type RuleFile } from './file'
import { decodeRules, encodeRules } from './link'

export interface Opened {
  route: RulesRoute
  /** What the rules come to, at a number of seats at which they can be played. */
  sheet: RuleSheet
  seats: number
  file: RuleFile
  /** The variant that they start from; a variant starts from itself. */
  base: RuleFile
  /** Where they are rules of one's own: what they change. */
  own: OwnRules | null
}

/** Why an address leads to no rules; `base` is the variant they say they start from. */
export class NoRules extends Error {
  constructor(
    readonly why: 'damaged' | 'none' | 'unknown' | 'refused' | 'unreachable',
    readonly fault: Fault | null = null,
    readonly base = '',
  ) {
    super(why)
  }
}

const SEATS = [2, 3, 4, 5, 6, 7]

export async function openRules(route: RulesRoute): Promise<Opened> {
  // What else can be played is on these pages too.
  await catalogue.load()
  if (route.name !== OWN) return opened(route, { base: route.name }, null)
  const own = route.code ? decodeRules(route.code) : (settings.own?.own ?? null)
  if (!own) throw new NoRules(route.code ? 'damaged' : 'none')
  return opened(route, asRules(own), own)
}

async function opened(route: RulesRoute, rules: object & { base: string }, own: OwnRules | null): Promise<Opened> {
  try {
    const [sheet, seats] = await playable(rules)
    const file = plain(sheet.file as RuleFile)
    if (file.base === route.name) return { route, sheet, seats, file, base: file, own }
    const base = plain((await api.rules({ base: file.base || 'classic' })).file as RuleFile)
    return { route, sheet, seats, file, base, own: own && ownRules(base, file) }
  } catch (error) {
    const fault = error instanceof ApiError ? faultOf(error) : null
    if (!fault) throw new NoRules('unreachable')
    throw new NoRules(fault.key === 'base' && !own ? 'unknown' : 'refused', fault, rules.base)
  }
}

/** What the rules come to, at their usual number of seats or the first other one at which they can be played. */
export async function playable(rules: object): Promise<[RuleSheet, number]> {
  try {
    const sheet = await api.rules(rules)
    return [sheet, sheet.default_seats]
  } catch (error) {
    const refused = error instanceof ApiError && error.code === 'bad_rules' && error.key !== 'base'
    if (!refused) throw error
    for (const seats of SEATS) {
      const sheet = await api.rules(rules, seats).catch(() => null)
      if (sheet) return [sheet, seats]
    }
    throw error
  }
}

/** Where rules of one's own are that the address carries itself. */
export const ownAddress = (rules: OwnRules) => `${rulesAddress({ name: OWN })}/${encodeRules(rules)}`
export const editAddress = (address: string) => `${address}/edit`

/** What an address behind `#` is for somebody else. */
export const linkTo = (address: string) => location.origin + location.pathname + address
