import { asRules } from './own'
import type { Level, Me, NewTable, Offer, RuleSheet, Table, Variant, Words } from './protocol'

/** An answer other than success; `text` is there when the server gave one. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Words | null,
    /** The key of a rule file that is at fault; empty where there is none. */
    readonly key = '',
  ) {
    super(code)
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T
  const fault = (await response.json().catch(() => null)) as { code?: string; text?: Words; key?: string } | null
  throw new ApiError(response.status, fault?.code ?? 'unavailable', fault?.text ?? null, fault?.key)
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  variants: () => call<Variant[]>('GET', '/variants'),
  offer: () => call<Offer>('GET', '/settings'),
  levels: () => call<Level[]>('GET', '/levels'),
  table: (id: string) => call<Table>('GET', `/tables/${encodeURIComponent(id)}`),
  create: ({ own, ...table }: NewTable) => call<Table>('POST', '/tables', own ? { ...table, variant: null, rules: asRules(own) } : table),
  /** What a rule file comes to with that many seats and that limit (null: its own). */
  rules: (rules: object, seats: number | null = null, limit: number | null = null) => call<RuleSheet>('POST', '/rules', { rules, seats, limit }),
  giveUp: (id: string) => call<void>('DELETE', `/tables/${encodeURIComponent(id)}`),
}

export const recordAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/record`

export function socketAddress(id: string) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/socket`
}
