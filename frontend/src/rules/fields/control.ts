/* What a field and its control have to know of each other, so that the one names and explains the other. */
export interface Named {
  /** To be named by a label elsewhere. */
  id?: string
  /** Or by this. */
  label?: string
  describedby?: string | undefined
  invalid?: boolean
}
