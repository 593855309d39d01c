/* What is special about a turn or a deal, in words: turns passed over, moon and sun, slams. */
import { SIGNS, suitOf } from '../cards'
import { paragraph, t, type Key } from '../i18n/index.svelte'
import { cardSigns, nameOf, subjectOf } from '../i18n/names'
import type { MoonEffect } from '../protocol'
import type { DealRow, Shot, Skip, TableState } from './fold'

export interface News {
  sign: '☾' | '☀' | '★'
  text: string
}

const EFFECTS: Record<MoonEffect, Key> = { others: 'shot.others', self: 'shot.self', negate: 'shot.negate' }

/** "Bot 1 shot the moon!" */
export function shotSaid(state: TableState, { seat, sun }: Shot): string {
  if (seat === state.me) return t(sun ? 'say.sun_you' : 'say.moon_you')
  return t(sun ? 'say.sun' : 'say.moon_shot', { name: nameOf(state, seat) })
}

/** "Bot 1 has no ♣ and plays nothing" */
export function skipSaid(state: TableState, { seat, reason }: Skip): string {
  const name = nameOf(state, seat)
  if (reason === 'no_cards') return seat === state.me ? t('say.empty_you') : t('say.empty', { name })
  const suit = SIGNS[suitOf(state.trick[0].card)]
  return seat === state.me ? t('say.void_you', { suit }) : t('say.void', { name, suit })
}

/** What made a deal count otherwise than its cards say. */
export function newsOf(state: TableState, row: DealRow): News[] {
  return [...(row.shot ? [shotNews(state, row.shot)] : []), ...row.slams.map((slam) => slamNews(state, slam))]
}

function shotNews(state: TableState, shot: Shot): News {
  const n = (shot.sun ? state.rules?.sun.amount : state.rules?.moon.amount) ?? 0
  const effect = shot.effect ? t(EFFECTS[shot.effect], { name: subjectOf(state, shot.seat), n }) : ''
  return { sign: shot.sun ? '☀' : '☾', text: paragraph(effect ? [shotSaid(state, shot), effect] : [shotSaid(state, shot)]) }
}

function slamNews(state: TableState, { seat, slam }: DealRow['slams'][number]): News {
  const took = t('slam.took', { name: subjectOf(state, seat), cards: cardSigns(slam.cards) })
  const turned = slam.turns === 'all' ? t('slam.all') : t('slam.cards', { cards: cardSigns(slam.turns) })
  return { sign: '★', text: paragraph([took, turned]) }
}
