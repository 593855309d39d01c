/* What a screen reader is told: the turn, the trick, the scores. Nothing that others merely did. */
import { t } from '../i18n/index.svelte'
import { cardName, cardNames, nameOf } from '../i18n/names'
import type { SeatEvent } from '../protocol'
import type { TableState } from './fold'
import { list } from '../i18n/index.svelte'
import { takenCounting } from './taken'

/** The words for an event, or null for one that needs none. `state` holds it already. */
export function announcement(state: TableState, event: SeatEvent): string | null {
  switch (event.type) {
    case 'deal_started':
      return t('hear.deal', { n: event.deal })
    case 'received':
      return t('hear.received', { name: nameOf(state, event.source), cards: cardNames(event.cards) })
    case 'trick_taken': {
      const counting = takenCounting(state.rules, event.cards).flatMap((item) => item.cards)
      const what = counting.length ? cardNames(counting) : t('hear.nothing')
      return t(event.seat === state.me ? 'hear.trick_you' : 'hear.trick', { name: nameOf(state, event.seat), cards: what })
    }
    case 'moon_shot':
      return event.seat === state.me ? t('say.moon_you') : t('say.moon_shot', { name: nameOf(state, event.seat) })
    case 'deal_scored':
      return t('scores.own', { n: event.settled[state.me] })
    default:
      return null
  }
}

/** The cards on the table, for the moment when it is the listener's turn. */
export function trickSpoken(state: TableState): string {
  return list(state.trick.map((play) => t('trick.card', { name: nameOf(state, play.seat), card: cardName(play.card) })))
}
