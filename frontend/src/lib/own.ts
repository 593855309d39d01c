/* Rules of one's own, as far as the rest of the page knows them: made in rules/, played like a variant. */
import type { RuleSheet, Variant } from './protocol'

/** What a rule set of one's own changes, and in which variant: the keys of a rule file that differ, nothing else. */
export type OwnRules = { base: string } & Record<string, unknown>

/** The name of such rules, which no variant has. */
export const OWN = 'own'

/** As the server takes them. */
export const asRules = (own: OwnRules) => ({ ...own, name: OWN })

/** On offer beside the variants, under a title that says what they are. */
export function asVariant(own: OwnRules, sheet: RuleSheet): Variant {
  const title = { en: `${sheet.title.en} (house rules)`, zh: `${sheet.title.zh}（自定规则）` }
  return { name: OWN, title, seats: sheet.seats, default_seats: sheet.default_seats, limit: sheet.limit, rules: sheet.rules, own }
}
