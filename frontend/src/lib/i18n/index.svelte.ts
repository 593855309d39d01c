/* Words in the player's language. A message is a text with `{names}`, or one text for each plural form of `{n}`. */
import type { Language } from '../settings.svelte'
import { settings } from '../settings.svelte'
import type { Words } from '../protocol'
import { en } from './en'
import { days, joined, lists, plurals } from './formats'
import { zh } from './zh'

export type Message = string | { [form in Intl.LDMLPluralRule]?: string }
export type Key = keyof typeof en
export type Catalogue = Record<Key, Message>

export const CATALOGUES: Record<Language, Catalogue> = { en, zh }
export const TAGS: Record<Language, string> = { en: 'en', zh: 'zh-CN' }

/** A number as it is printed, with a true minus sign. */
export const number = (n: number) => String(n).replace('-', '−')
/** The same where it is added to something: `+12`, `−7`, `0`. */
export const signed = (n: number) => (n > 0 ? `+${n}` : number(n))
const shown = (value: string | number) => (typeof value === 'number' ? number(value) : value)

export type Values = Record<string, string | number>

export function translate(language: Language, key: Key, values: Values = {}, type: Intl.PluralRuleType = 'cardinal'): string {
  return filled(language, CATALOGUES[language][key], values, type)
}

/** The message with its values. */
export function filled(language: Language, message: Message, values: Values = {}, type: Intl.PluralRuleType = 'cardinal'): string {
  const form = () => plurals[type](TAGS[language]).select(Number(values.n))
  const text = typeof message === 'string' ? message : (message[form()] ?? message.other ?? '')
  const parts = text.split(/\{(\w+)\}/)
  const pieces = parts.map((part, i) => (i % 2 ? shown(values[part] ?? '') : part))
  // Two values side by side are one word: 黑桃Q.
  return pieces.reduce((said, piece, i) => (i % 2 && i > 1 && !parts[i - 1] ? said + piece : joined(said, piece)))
}

export const t = (key: Key, values?: Values) => translate(settings.language, key, values)

/** "1st", "第 1 名". */
export const ordinal = (n: number) => translate(settings.language, 'place', { n }, 'ordinal')

/** A text that came from the server in both languages. */
export const words = (texts: Words) => texts[settings.language]

export const list = (items: string[]) =>
  lists(TAGS[settings.language])
    .formatToParts(items)
    .map((part) => part.value)
    .reduce(joined, '')

/** Sentences, one after the other. */
export const paragraph = (sentences: string[]) => sentences.join(settings.language === 'zh' ? '' : ' ')

export const day = (seconds: number) => days(TAGS[settings.language]).format(seconds * 1000)
