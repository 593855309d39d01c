/* The browser's formatters for a language, which are dear to make: each is made once. And how pieces of text are joined. */
function kept<T>(make: (tag: string) => T) {
  const made = new Map<string, T>()
  return (tag: string): T => {
    let one = made.get(tag)
    if (one === undefined) made.set(tag, (one = make(tag)))
    return one
  }
}

export const plurals = {
  cardinal: kept((tag) => new Intl.PluralRules(tag)),
  ordinal: kept((tag) => new Intl.PluralRules(tag, { type: 'ordinal' })),
}
export const lists = kept((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))
export const days = kept((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }))

const CHINESE_THEN_OTHER = /\p{Script=Han}\n[\p{Script=Latin}\p{Nd}]/u
const OTHER_THEN_CHINESE = /[\p{Script=Latin}\p{Nd}]\n\p{Script=Han}/u

/** Two pieces of text; where Chinese meets Latin letters or digits there is a space between them. */
export function joined(left: string, right: string): string {
  const seam = `${left.slice(-2)}\n${right.slice(0, 2)}`
  return CHINESE_THEN_OTHER.test(seam) || OTHER_THEN_CHINESE.test(seam) ? `${left} ${right}` : left + right
}
