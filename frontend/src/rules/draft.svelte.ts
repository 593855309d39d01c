/* Rules while they are being changed: the whole file, what differs from the variant they start from, and what the server says of them. */
import { api, ApiError } from '../lib/api'
import type { OwnRules } from '../lib/own'
import { asRules } from '../lib/own'
import type { RuleSheet, Words } from '../lib/protocol'
import { differences, ownRules, setAt, valueAt, within } from './difference'
import type { RuleFile } from './file'

/** What is wrong with the rules, and the key at fault; both as the server names them. */
export interface Fault {
  key: string
  text: Words
}

/** A key of the rule file or a number of the rule book in brackets: for those who write the file by hand. */
const REFERENCES = /\s?[(（](?:[a-z_]+\.[a-z_]+|[a-z]+|[A-Z]+-\d+)[)）]/g

/** The text for those who see the form: the key stands before it, and is shown at its place. */
function plainText(text: string, key: string) {
  const reason = key && text.startsWith(key) ? text.slice(key.length).replace(/^[:：]\s*/, '') : text
  return reason.replace(REFERENCES, '')
}

export const faultOf = (error: ApiError): Fault | null =>
  error.text && { key: error.key, text: { en: plainText(error.text.en, error.key), zh: plainText(error.text.zh, error.key) } }

/** Of a rule file or a part of it, without what watches for changes. */
const copy = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))

export class Draft {
  file: RuleFile
  /** The number of seats at which the rules are looked at, and their entries by number of seats changed. */
  seats: number
  sheet: RuleSheet | null = $state.raw(null)
  fault: Fault | null = $state.raw(null)
  /** Whether the server has not said yet what it thinks of the present state. */
  checking = $state(true)
  unreachable = $state(false)

  readonly differences = $derived.by(() => differences(this.base, this.file))
  readonly rules: OwnRules = $derived.by(() => ownRules(this.base, copy(this.file)))
  #asked = 0

  constructor(
    readonly base: RuleFile,
    file: RuleFile,
    seats: number,
  ) {
    this.file = $state(copy(file))
    this.seats = $state(seats)
  }

  /** Whether nothing is wrong with what is known to the server; a state that is still being checked counts as the one before. */
  get playable() {
    return this.sheet !== null && this.fault === null
  }

  set(key: string, value: unknown) {
    setAt(this.file, key, value)
  }

  reset(key: string) {
    this.set(key, copy(valueAt(this.base, key)))
  }

  resetAll() {
    for (const { key } of this.differences) this.reset(key)
    this.file.title = { ...this.base.title }
  }

  /** The difference at an option, or within it. */
  differenceAt(key: string) {
    return this.differences.find((one) => within(one.key, key))
  }

  /** What is wrong at an option. */
  faultAt(key: string): Words | null {
    return this.fault && within(this.fault.key, key) ? this.fault.text : null
  }

  /** Ask the server. Of several questions under way only the last one's answer counts. */
  async check() {
    const asked = ++this.#asked
    this.checking = true
    try {
      const sheet = await api.rules(asRules(this.rules), this.seats)
      if (asked !== this.#asked) return
      this.sheet = sheet
      this.fault = null
      this.unreachable = false
    } catch (error) {
      if (asked !== this.#asked) return
      this.fault = error instanceof ApiError ? faultOf(error) : null
      this.unreachable = this.fault === null
    }
    this.checking = false
  }
}
