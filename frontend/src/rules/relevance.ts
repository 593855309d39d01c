/* Which options can matter, the others being as they are: the form hides the rest. */
import { deckOf, leftOver } from './cards'
import type { Cycle, RuleFile } from './file'

/** The directions of passing, deal by deal, with that many seats. */
export function cycleOf(file: RuleFile, seats: number): Cycle {
  const { cycle } = file.passing
  return Array.isArray(cycle) ? cycle : (cycle[seats] ?? [])
}

type Test = (file: RuleFile, seats: number) => boolean

const passes: Test = (file, seats) => cycleOf(file, seats).some((direction) => direction !== 'hold')
const hasHearts: Test = (file, seats) => deckOf(file, seats).some((card) => card[1] === 'H')
const hasQueen: Test = (file, seats) => deckOf(file, seats).includes('QS')
const hasStock: Test = (file, seats) => file.stock && seats === 2

const TESTS: Record<string, Test> = {
  default_seats: (file) => file.seats.length > 1,
  // What is refused with these seats is shown, so that it can be switched off.
  kitty: (file, seats) => leftOver(file, seats) > 0 && (!hasStock(file, seats) || file.kitty !== 'none'),
  stock: (file, seats) => file.stock || (seats === 2 && leftOver(file, seats) > 0),
  void: (file, seats) => seats === 2 || file.void !== 'discard',
  'passing.count': passes,
  'passing.order': passes,
  'lead.must_break': hasHearts,
  'lead.broken_by': (file, seats) => file.lead.must_break && hasHearts(file, seats),
  'lead.lead_instead_of_queen': (file, seats) => file.lead.must_break && hasHearts(file, seats) && hasQueen(file, seats),
  'lead.queen_not_first_spade': hasQueen,
  // The sun leaves the moon's cards out too (MOON-5).
  'moon.cards': (file) => file.moon.effect !== 'none' || file.sun.effect !== 'none',
  'moon.amount': (file) => !['none', 'negate'].includes(file.moon.effect),
  'sun.amount': (file) => file.sun.effect !== 'none',
  'end.when': (file) => file.end.limit > 0,
  'settle.wins': (file) => file.settle.kind === 'cumulative',
}

export const matters = (key: string, file: RuleFile, seats: number) => TESTS[key]?.(file, seats) ?? true
