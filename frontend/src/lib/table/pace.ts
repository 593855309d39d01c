/*
 * How long things stay on the table, in milliseconds at normal speed, and which events may be shown at all
 * before the player has read what came before.
 */
import type { SeatEvent } from '../protocol'
import type { TableState } from './fold'

/** A card on its way. */
export const FLIGHT_MS = 320
/** The page's answer to a touch. */
export const RESPONSE_MS = 140
/** A finished trick rests, so that it can be read. */
export const REST_MS = 900

const READ_RECEIVED_MS = 1500
const READ_MOON_MS = 1800
const BREATH_MS = 60

/** How long the state shown stays before this event is shown, counted from the moment its predecessor was shown. */
export function restBefore(shown: TableState, before: SeatEvent | null, event: SeatEvent): number {
  if (event.type === 'trick_taken') return FLIGHT_MS + REST_MS
  if (before?.type === 'received') return event.type === 'played' ? READ_RECEIVED_MS : 0
  if (before?.type === 'moon_shot' || before?.type === 'moon_chosen') return READ_MOON_MS
  if (before?.type === 'trick_taken') return FLIGHT_MS + BREATH_MS
  if (before?.type === 'played') return FLIGHT_MS + BREATH_MS
  if (before?.type === 'passed' && shown.phase === 'passing') return RESPONSE_MS
  return 0
}

/** The scores of a deal stay until the player goes on: the next deal waits behind them. */
export const waitsForReader = (shown: TableState, event: SeatEvent) => shown.phase === 'scored' && event.type === 'deal_started'
