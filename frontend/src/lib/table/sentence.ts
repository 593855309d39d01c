/* The one sentence that tells what to do, and the other one that tells why something cannot be done. */
import { openingCard, shortName, SIGNS, suitOf, winningAt } from '../cards'
import { nameOf } from '../i18n/names'
import { list, t, words } from '../i18n/index.svelte'
import type { Card, Decision, Fault } from '../protocol'
import type { TableState } from './fold'
import type { Complaint } from './table.svelte'

export interface Sentence {
  text: string
  /** The player is asked to do something. */
  asks: boolean
}

const tells = (text: string): Sentence => ({ text, asks: false })
const asks = (text: string): Sentence => ({ text, asks: true })

export function sentence(state: TableState, decision: Decision | null, sending: boolean): Sentence {
  if (decision) return asks(request(state, decision))
  switch (state.phase) {
    case 'waiting':
      return tells(t('say.preparing'))
    case 'passing':
      return tells(passing(state, sending))
    case 'moon':
      return tells(state.turn === null || state.turn === state.me ? t('say.sending') : t('say.moon_other', { name: nameOf(state, state.turn) }))
    case 'playing':
      return tells(playing(state, sending))
    case 'scored':
      return tells(t('say.deal_over'))
    case 'over':
      return tells(t('say.match_over'))
  }
}

function request(state: TableState, decision: Decision): string {
  if (decision.type === 'pass') return t('say.pass', { n: decision.choose, name: nameOf(state, decision.to) })
  if (decision.type === 'moon') return t('say.moon')
  if (decision.type === 'expose') return t('say.expose')
  const [first] = decision.legal
  if (!state.trick.length) {
    const opens = state.trickNumber === 1 && decision.legal.length === 1
    return opens ? t('say.open', { card: shortName(first) }) : t('say.lead')
  }
  const led = suitOf(state.trick[0].card)
  return suitOf(first) === led ? t('say.follow', { suit: SIGNS[led] }) : t('say.discard', { suit: SIGNS[led] })
}

function passing(state: TableState, sending: boolean): string {
  const names = state.passed.flatMap((gave, seat) => (gave || seat === state.me ? [] : [nameOf(state, seat)]))
  if (sending || !state.passed[state.me] || !names.length) return t('say.sending')
  return t('say.passing', { names: list(names) })
}

function playing(state: TableState, sending: boolean): string {
  if (state.moon) return moonSaid(state, state.moon)
  if (state.trick.length === state.seats) {
    const taker = state.trick[winningAt(state.trick.map((play) => play.card))].seat
    return taker === state.me ? t('say.takes_you') : t('say.takes', { name: nameOf(state, taker) })
  }
  if (state.turn !== null) return state.turn === state.me ? t(sending ? 'say.sending' : 'say.you') : t('say.turn', { name: nameOf(state, state.turn) })
  if (state.trickNumber > 1 || state.trick.length) return t('say.counting')
  if (sending) return t('say.sending')
  const opens = state.rules && openingCard(state.rules, state.seats, state.deal)
  return opens ? t('say.opening', { card: shortName(opens) }) : t('say.opening_unknown')
}

function moonSaid(state: TableState, moon: NonNullable<TableState['moon']>): string {
  return moon.seat === state.me ? t('say.moon_you') : t('say.moon_shot', { name: nameOf(state, moon.seat) })
}

/** The server's words name the card themselves. */
export const complaintText = (complaint: Complaint) => words('refused' in complaint ? complaint.refused.text : complaint.fault.text)

/** Why a card may not be played, without the name of the card before it. */
export const reason = (card: Card, fault: Fault) => words(fault.text).replace(new RegExp(`^${shortName(card)}[^:：]*[:：]\\s*`), '')
