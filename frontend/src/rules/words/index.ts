/* Words of the rules pages in the player's language; they come with these pages, not with the start. */
import { filled, type Message, type Values } from '../../lib/i18n/index.svelte'
import { settings, type Language } from '../../lib/settings.svelte'
import { en } from './en'
import { zh } from './zh'

export type Key = keyof typeof en
export type Catalogue = Record<Key, Message>

export const CATALOGUES: Record<Language, Catalogue> = { en, zh }

export const r = (key: Key, values?: Values) => filled(settings.language, CATALOGUES[settings.language][key], values)
