/*
 * Where the page is: `#/` the start, `#/table/ID` a table, `#/rules/NAME` the rules of a variant, `#/rules/own/CODE`
 * rules that the address carries; with `/edit` behind it, where they are changed.
 */
import { OWN } from './own'
import type { Variant } from './protocol'

export interface RulesRoute {
  page: 'rules'
  /** A variant's name, or OWN. */
  name: string
  /** Rules of one's own, as rules/link.ts reads them. */
  code: string
  editing: boolean
}
export type Route = { page: 'start' } | { page: 'table'; id: string } | RulesRoute

function parse(hash: string): Route {
  const table = /^#\/table\/([^/]+)$/.exec(hash)
  if (table) return { page: 'table', id: decoded(table[1]) }
  const own = /^#\/rules\/own\/([^/]*)(\/edit)?$/.exec(hash)
  if (own) return { page: 'rules', name: OWN, code: own[1], editing: own[2] !== undefined }
  const rules = /^#\/rules\/([^/]+)(\/edit)?$/.exec(hash)
  if (rules) return { page: 'rules', name: decoded(rules[1]), code: '', editing: rules[2] !== undefined }
  return { page: 'start' }
}

/** What cannot be decoded is the name of nothing, and is told so. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

let current: Route = $state.raw(parse(location.hash))

addEventListener('hashchange', () => {
  current = parse(location.hash)
})

export const route = {
  get now() {
    return current
  },
}

export const tableAddress = (id: string) => `#/table/${encodeURIComponent(id)}`
/** Where the rules of a variant are; one's own are there by their name alone, and kept in this browser. */
export const rulesAddress = (variant: Pick<Variant, 'name'>) => `#/rules/${encodeURIComponent(variant.name)}`
export const START = '#/'

export function go(address: string) {
  location.hash = address
}
