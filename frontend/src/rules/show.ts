/* Options and their values in words. */
import { RANKS, shortName, SUITS, type Suit } from '../lib/cards'
import { list } from '../lib/i18n/index.svelte'
import { cardName, suitName } from '../lib/i18n/names'
import { cardsOf, expand, isSuit, wholeSuits } from './cards'
import { within } from './difference'
import type { CardList, Cycle, Modifier, Slam } from './file'
import { OPTIONS, type Option } from './options'
import { r, type Key } from './words'

const MODIFIES: Record<keyof Modifier, Key> = {
  each_heart: 'modifiers.each_heart',
  factor: 'modifiers.factor',
  alone: 'modifiers.alone',
}
const DIRECTIONS: Record<string, Key> = { left: 'cycle.left', right: 'cycle.right', across: 'cycle.across', hold: 'cycle.hold' }
const LEADS: Record<string, Key> = { lowest_club: 'first.lowest_club', any_club: 'first.any_club', eldest: 'first.eldest' }
const BREAKERS: Record<string, Key> = { hearts: 'broken_by.hearts', QS: 'broken_by.queen' }
const MOON_CARDS: Record<string, Key> = { counting: 'moon.counting', penalty: 'moon.penalty' }

export const number = (value: number) => String(value).replace('-', '−')
export const directionName = (direction: string) => r(DIRECTIONS[direction])
export const rankName = (rank: string) => (rank === 'T' ? '10' : rank)
/** "♠Q", "hearts". */
export const cardOrSuit = (text: string) => (isSuit(text) ? suitName(text) : shortName(text))

/** The option at whose place in the form a key is changed. */
export const optionOf = (key: string): Option | undefined => OPTIONS.find((option) => within(key, option.key))

/** What a key of the rule file is called. */
export function labelOf(key: string): string {
  const option = optionOf(key)
  if (!option) return key
  const [entry, part] = key.slice(option.key.length + 1).split('.')
  switch (option.kind) {
    case 'values':
      return isSuit(entry) ? r('values.suit', { suit: suitName(entry) }) : r('values.of', { what: cardName(entry) })
    case 'modifiers':
      return part ? r('modifiers.of', { card: shortName(entry), what: r(MODIFIES[part as keyof Modifier]) }) : shortName(entry)
    case 'cycle':
      return entry ? r(option.label, { n: entry }) : r('cycle.all')
    default:
      return r(option.label, { n: entry })
  }
}

/** A value of the rule file in words; `seats` says which part of a table for all numbers of seats is meant. */
export function shown(key: string, value: unknown, seats: number): string {
  const option = optionOf(key)
  switch (option?.kind) {
    case 'choice':
      return r(option.choices[value as string])
    case 'switch':
      return r(value ? 'edit.yes' : 'edit.no')
    case 'hand':
      return value === undefined ? r('hand.all') : r('unit.cards', { n: value as number })
    case 'remove':
    case 'cards':
      return cardListText((value as CardList | undefined) ?? [])
    case 'moon_cards':
      return moonCards(value as string | CardList)
    case 'seats':
      return (value as number[]).join(' / ')
    case 'ranks':
      return ranks(value as string)
    case 'cycle':
      return cycle(Array.isArray(value) ? value : ((value as Record<string, Cycle> | undefined)?.[seats] ?? []))
    case 'lead':
      return lead(value as string | string[])
    case 'broken_by':
      return list((value as string[]).map((one) => r(BREAKERS[one]))) || r('edit.absent')
    case 'modifiers':
      return modifiers(key, value)
    case 'slams':
      return (value as Slam[]).map(slam).join(' · ') || r('edit.absent')
    case 'values':
      return values(value)
    case 'number':
      return r(option.unit, { n: number(value as number) })
    default:
      return number(value as number)
  }
}

/** "hearts without ♥Q and ♠Q". */
export function cardListText(cards: CardList): string {
  const chosen = expand(cards)
  const whole = wholeSuits(cards)
  const parts = [...SUITS].flatMap((suit) => {
    const all = cardsOf(suit)
    const missing = all.filter((card) => !chosen.has(card))
    if (!whole.has(suit as Suit)) return all.filter((card) => chosen.has(card)).map(shortName)
    const name = suitName(suit as Suit)
    return [missing.length ? r('cards.but', { suit: name, cards: list(missing.map(shortName)) }) : name]
  })
  return list(parts) || r('edit.absent')
}

export const moonCards = (cards: string | CardList) => (typeof cards === 'string' ? r(MOON_CARDS[cards]) : cardListText(cards))

function ranks(texts: string): string {
  const names = [...texts].map(rankName)
  return names.length > 2 && RANKS.includes(texts) ? `${names[0]}–${names[names.length - 1]}` : names.join(' ')
}

const cycle = (directions: Cycle) => directions.map(directionName).join(' · ') || r('cycle.hold')

function lead(rules: string | string[]): string {
  if (typeof rules !== 'string') return rules.map(lead).join(' → ')
  const [kind, card] = rules.split(':')
  if (!card) return r(LEADS[kind])
  return r(kind === 'holder' ? 'first.holder_of' : 'first.taker_of', { card: shortName(card) })
}

/** Of one card or suit, or of all. */
function values(value: unknown): string {
  if (typeof value === 'number') return number(value)
  if (value === undefined) return r('edit.absent')
  const counting = Object.entries(value as Record<string, number>).filter(([, points]) => points !== 0)
  return counting.map(([text, points]) => `${cardOrSuit(text)} ${number(points)}`).join(' · ')
}

/** Of one card, of a part of it, or of all. */
function modifiers(key: string, value: unknown): string {
  if (typeof value === 'number') return number(value)
  if (key !== 'modifiers') return modifier(value as Modifier | undefined)
  const changing = Object.entries(value as Record<string, Modifier>).map(([card, one]) => [shortName(card), modifier(one)])
  return changing.map((words) => words.join(': ')).join(' / ')
}

function modifier(value: Modifier | undefined): string {
  if (!value) return r('modifiers.nothing')
  const parts = [
    ...(value.each_heart ? [r('modifiers.each_heart_of', { n: number(value.each_heart) })] : []),
    ...(value.factor !== 1 ? [r('modifiers.factor_of', { n: number(value.factor) })] : []),
    ...(value.alone ? [r('modifiers.alone_of', { n: number(value.alone) })] : []),
  ]
  return parts.join(' · ') || r('modifiers.nothing')
}

const slam = ({ cards, turns }: Slam) =>
  r('slams.one', { cards: cardListText(cards), turns: turns === 'all' ? r('slams.all') : cardListText(turns) })
