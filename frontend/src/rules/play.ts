/* Begins a match from the rules pages. */
import { api, ApiError } from '../lib/api'
import { words } from '../lib/i18n/index.svelte'
import { asVariant, type OwnRules } from '../lib/own'
import type { NewTable, RuleSheet } from '../lib/protocol'
import { go, tableAddress } from '../lib/route.svelte'
import { settings } from '../lib/settings.svelte'
import { keepChoice } from '../start/choice'
import { r } from './words'

/** Has these rules on offer at the start, in this browser. */
export function keepOwn(own: OwnRules, sheet: RuleSheet) {
  settings.own = asVariant(own, sheet)
}

/** Makes the table and goes there; why it could not be made. */
export async function play(choice: NewTable): Promise<string | null> {
  try {
    const { id } = await api.create(choice)
    keepChoice(choice)
    go(tableAddress(id))
    return null
  } catch (error) {
    return error instanceof ApiError && error.text ? words(error.text) : r('refused.failed')
  }
}
