/* The one sentence that tells what to do, and the other one that tells why something cannot be done. */
import { shortName, SIGNS, suitOf, winningAt } from '../cards'
import { nameOf } from '../i18n/names'
import { list, t, words } from '../i18n/index.svelte'
import type { Card, Decision, Fault } from '../protocol'
import { opening } from '../rules'
import { giverOf, type TableState } from './fold'
import { neighbourOf } from './layout'
import { shotSaid, skipSaid } from './news'
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
    case 'exposing':
      return tells(exposing(state, sending))
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
  if (decision.type === 'expose') return t(decision.from.length ? 'say.expose' : 'say.expose_none')
  const [first] = decision.legal
  if (!state.trick.length) {
    const opens = state.trickNumber === 1 && decision.legal.length === 1
    return opens ? t('say.open', { card: shortName(first) }) : t('say.lead')
  }
  const led = suitOf(state.trick[0].card)
  return suitOf(first) === led ? t('say.follow', { suit: SIGNS[led] }) : t('say.discard', { suit: SIGNS[led] })
}

function passing(state: TableState, sending: boolean): string {
  const giver = giverOf(state)
  if (giver !== null && giver !== state.me) {
    const to = neighbourOf(giver, state.seats, state.direction)
    return t(to === state.me ? 'say.giving_you' : 'say.giving', { name: nameOf(state, giver), to: nameOf(state, to) })
  }
  const names = state.passed.flatMap((gave, seat) => (gave || seat === state.me ? [] : [nameOf(state, seat)]))
  if (sending || !state.passed[state.me] || !names.length) return t('say.sending')
  return t('say.passing', { names: list(names) })
}

function exposing(state: TableState, sending: boolean): string {
  const names = state.chose.flatMap((chose, seat) => (chose || seat === state.me ? [] : [nameOf(state, seat)]))
  if (sending || !state.chose[state.me] || !names.length) return t('say.sending')
  return t('say.exposing', { names: list(names) })
}

function playing(state: TableState, sending: boolean): string {
  if (state.shot) return shotSaid(state, state.shot)
  const { kitty } = state
  if (kitty?.taker != null && kitty.trick === state.trickNumber - 1 && !state.trick.length) {
    return kitty.taker === state.me ? t('say.kitty_you') : t('say.kitty', { name: nameOf(state, kitty.taker) })
  }
  const skip = state.skips[state.skips.length - 1]
  if (skip) return skipSaid(state, skip)
  if (state.trick.length === state.seats) {
    const taker = state.trick[winningAt(state.trick.map((play) => play.card))].seat
    return taker === state.me ? t('say.takes_you') : t('say.takes', { name: nameOf(state, taker) })
  }
  if (state.turn !== null) return state.turn === state.me ? t(sending ? 'say.sending' : 'say.you') : t('say.turn', { name: nameOf(state, state.turn) })
  if (state.trickNumber > 1 || state.trick.length) return t('say.counting')
  if (sending) return t('say.sending')
  const opens = state.rules && opening(state.rules, state.seats, state.deal)
  if (!opens) return t('say.opening_unknown')
  return opens.card ? t('say.opening', { card: shortName(opens.card) }) : t('say.opening_lowest', { suit: SIGNS[opens.suit] })
}

/** Who won the match. */
export function result(state: TableState): string {
  const names = list(state.winners.filter((seat) => seat !== state.me).map((seat) => nameOf(state, seat)))
  const shared = state.winners.length > 1
  if (state.winners.includes(state.me)) return shared ? t('end.shared_you', { names }) : t('end.won_you')
  return shared ? t('end.shared', { names }) : t('end.won', { names })
}

/** The server's words name the card themselves. */
export const complaintText = (complaint: Complaint) => words('refused' in complaint ? complaint.refused.text : complaint.fault.text)

/** Why a card may not be played, without the name of the card before it. */
export const reason = (card: Card, fault: Fault) => words(fault.text).replace(new RegExp(`^${shortName(card)}[^:：]*[:：]\\s*`), '')
