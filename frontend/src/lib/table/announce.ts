/* What a screen reader is told: the turn, the trick, the scores. Of what others merely did, only what is no card played. */
import { list, signed, t } from '../i18n/index.svelte'
import { cardName, cardNames, nameOf } from '../i18n/names'
import type { SeatEvent } from '../protocol'
import { exposedCards, type TableState } from './fold'
import { newsOf, shotSaid, skipSaid } from './news'
import { takenCounting } from './taken'

/** The words for an event, or null for one that needs none. `state` holds it already. */
export function announcement(state: TableState, event: SeatEvent): string | null {
  switch (event.type) {
    case 'deal_started':
      return t('hear.deal', { n: event.deal })
    case 'received':
      return t('hear.received', { name: nameOf(state, event.source), cards: cardNames(event.cards) })
    case 'exposed':
      return state.phase === 'playing' ? exposures(state) : null
    case 'not_played':
      return skipSaid(state, event)
    case 'trick_taken': {
      const counting = takenCounting(state.rules, event.cards).flatMap((item) => item.cards)
      const what = counting.length ? cardNames(counting) : t('hear.nothing')
      return t(event.seat === state.me ? 'hear.trick_you' : 'hear.trick', { name: nameOf(state, event.seat), cards: what })
    }
    case 'kitty_taken':
      if (event.seat === state.me) return t('hear.kitty_you', { cards: cardNames(event.cards ?? []) })
      return t('hear.kitty', { name: nameOf(state, event.seat), n: event.count })
    case 'drawn':
      return event.card ? t('hear.drawn', { card: cardName(event.card) }) : null
    case 'moon_shot':
      return state.shot && shotSaid(state, state.shot)
    case 'deal_scored':
      return scores(state)
    default:
      return null
  }
}

/** Who has exposed what, when all have chosen. */
function exposures(state: TableState): string {
  if (!exposedCards(state).length) return t('expose.nobody')
  const each = state.exposed.flatMap((cards, seat) => (cards?.length ? [t('trick.card', { name: nameOf(state, seat), card: cardNames(cards) })] : []))
  return t('plate.exposed', { cards: list(each) })
}

function scores(state: TableState): string {
  const row = state.sheet[state.sheet.length - 1]
  return [...newsOf(state, row).map((news) => news.text), ownScore(state)].join(' ')
}

/** What the last deal brought the own seat. */
export function ownScore(state: TableState): string {
  const row = state.sheet[state.sheet.length - 1]
  const [points, settled] = [row.points[state.me], row.settled[state.me]]
  if (!state.rules || state.rules.settle.kind === 'cumulative') return t('scores.own', { n: settled })
  return t('scores.settled', { n: points, settled: signed(settled) })
}

/** The cards on the table, for the moment when it is the listener's turn. */
export function trickSpoken(state: TableState): string {
  return list(state.trick.map((play) => t('trick.card', { name: nameOf(state, play.seat), card: cardName(play.card) })))
}
