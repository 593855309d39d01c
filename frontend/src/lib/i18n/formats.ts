/* The browser's formatters for a language. They are dear to make: each is made once. */
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
