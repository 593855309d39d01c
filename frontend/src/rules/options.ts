/* Every option of the rule file: what it is called, how it is changed, and in which group of the form it stands. */
import type { Key } from './words'

interface Choice {
  kind: 'choice'
  choices: Record<string, Key>
}
type Control =
  | Choice
  | { kind: 'number'; min: number; max: number; unit: Key }
  | { kind: 'switch' | 'cards' | 'seats' | 'default_seats' | 'ranks' | 'remove' | 'hand' | 'cycle' | 'lead' | 'broken_by' }
  | { kind: 'values' | 'modifiers' | 'moon_cards' | 'slams' }

export type Option = { key: string; label: Key; hint?: Key } & Control
export type Kind = Option['kind']

export interface Group {
  id: string
  title: Key
  /** The keys whose values stand beside the title. */
  digest: string[]
  options: Option[]
}

/** The bounds of a number that the rule file gives to points. */
const POINTS = { kind: 'number', min: -10_000, max: 10_000, unit: 'unit.points' } as const

export const GROUPS: Group[] = [
  {
    id: 'deck',
    title: 'group.deck',
    digest: ['seats'],
    options: [
      { key: 'seats', label: 'seats.label', kind: 'seats' },
      { key: 'default_seats', label: 'default_seats.label', kind: 'default_seats' },
      { key: 'ranks', label: 'ranks.label', kind: 'ranks' },
      { key: 'remove', label: 'remove.label', kind: 'remove' },
      { key: 'hand', label: 'hand.label', kind: 'hand' },
    ],
  },
  {
    id: 'rest',
    title: 'group.rest',
    digest: ['kitty'],
    options: [
      {
        key: 'kitty',
        label: 'kitty.label',
        kind: 'choice',
        choices: { none: 'kitty.none', first_trick: 'kitty.first_trick', first_penalty: 'kitty.first_penalty', last_trick: 'kitty.last_trick' },
      },
      { key: 'stock', label: 'stock.label', kind: 'switch' },
      { key: 'void', label: 'void.label', kind: 'choice', choices: { discard: 'void.discard', no_play: 'void.no_play' } },
    ],
  },
  {
    id: 'passing',
    title: 'group.passing',
    digest: ['passing.cycle'],
    options: [
      { key: 'passing.cycle', label: 'cycle.label', hint: 'cycle.hint', kind: 'cycle' },
      { key: 'passing.count', label: 'count.label', kind: 'number', min: 1, max: 52, unit: 'unit.cards' },
      { key: 'passing.order', label: 'order.label', kind: 'choice', choices: { simultaneous: 'order.simultaneous', chain: 'order.chain' } },
    ],
  },
  {
    id: 'lead',
    title: 'group.lead',
    digest: ['lead.first'],
    options: [
      { key: 'lead.first', label: 'first.label', kind: 'lead' },
      {
        key: 'lead.barred_first_trick',
        label: 'barred.label',
        kind: 'choice',
        choices: { counting: 'barred.counting', penalty: 'barred.penalty', none: 'barred.none' },
      },
      { key: 'lead.queen_not_first_spade', label: 'queen.label', kind: 'switch' },
    ],
  },
  {
    id: 'breaking',
    title: 'group.breaking',
    digest: ['lead.broken_by'],
    options: [
      { key: 'lead.must_break', label: 'must_break.label', kind: 'switch' },
      { key: 'lead.broken_by', label: 'broken_by.label', kind: 'broken_by' },
      { key: 'lead.lead_instead_of_queen', label: 'instead.label', kind: 'switch' },
    ],
  },
  { id: 'values', title: 'group.values', digest: ['values'], options: [{ key: 'values', label: 'values.label', hint: 'values.hint', kind: 'values' }] },
  { id: 'modifiers', title: 'group.modifiers', digest: ['modifiers'], options: [{ key: 'modifiers', label: 'modifiers.label', kind: 'modifiers' }] },
  { id: 'expose', title: 'group.expose', digest: ['expose.cards'], options: [{ key: 'expose.cards', label: 'expose.label', hint: 'expose.hint', kind: 'cards' }] },
  {
    id: 'moon',
    title: 'group.moon',
    digest: ['moon.effect'],
    options: [
      {
        key: 'moon.effect',
        label: 'moon.effect.label',
        kind: 'choice',
        choices: {
          none: 'effect.none',
          others: 'effect.others',
          self: 'effect.self',
          choice: 'effect.choice',
          best: 'effect.best',
          negate: 'effect.negate',
        },
      },
      { key: 'moon.cards', label: 'moon.cards.label', kind: 'moon_cards' },
      { key: 'moon.amount', label: 'moon.amount.label', ...POINTS },
      { key: 'moon.no_tricks', label: 'no_tricks.label', hint: 'no_tricks.hint', ...POINTS },
    ],
  },
  {
    id: 'sun',
    title: 'group.sun',
    digest: ['sun.effect'],
    options: [
      {
        key: 'sun.effect',
        label: 'sun.effect.label',
        kind: 'choice',
        choices: { none: 'effect.none', others: 'effect.others', self: 'effect.self' },
      },
      { key: 'sun.amount', label: 'sun.amount.label', ...POINTS },
    ],
  },
  { id: 'slams', title: 'group.slams', digest: ['slams'], options: [{ key: 'slams', label: 'slams.label', kind: 'slams' }] },
  {
    id: 'end',
    title: 'group.end',
    digest: ['end.limit', 'end.floor', 'end.deals'],
    options: [
      { key: 'end.limit', label: 'limit.label', hint: 'end.hint', ...POINTS, min: 0 },
      { key: 'end.when', label: 'when.label', kind: 'choice', choices: { reach: 'when.reach', exceed: 'when.exceed' } },
      { key: 'end.floor', label: 'floor.label', hint: 'end.hint', ...POINTS },
      { key: 'end.deals', label: 'deals.label', hint: 'end.hint', kind: 'number', min: 0, max: 1000, unit: 'unit.deals' },
      { key: 'end.tie', label: 'tie.label', kind: 'choice', choices: { share: 'tie.share', play_on: 'tie.play_on' } },
    ],
  },
  {
    id: 'settle',
    title: 'group.settle',
    digest: ['settle.kind'],
    options: [
      {
        key: 'settle.kind',
        label: 'kind.label',
        hint: 'kind.hint',
        kind: 'choice',
        choices: {
          cumulative: 'kind.cumulative',
          thirteen: 'kind.thirteen',
          thirteen_widened: 'kind.thirteen_widened',
          howell: 'kind.howell',
          sweepstake: 'kind.sweepstake',
        },
      },
      { key: 'settle.wins', label: 'wins.label', kind: 'choice', choices: { low: 'wins.low', high: 'wins.high' } },
    ],
  },
]

export const OPTIONS = GROUPS.flatMap((group) => group.options)
