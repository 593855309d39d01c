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
const READ_SKIP_MS = 1300
/** Where one passes after the other: who chose, before the next one does. */
const READ_PASS_MS = 350
const BREATH_MS = 60

/** Time for what moves to arrive, and time to read. */
export interface Rest {
  move: number
  read: number
}

const NONE: Rest = { move: 0, read: 0 }

/** How long the state shown stays before this event is shown, counted from the moment its predecessor was shown. */
export function restBefore(shown: TableState, before: SeatEvent | null, event: SeatEvent): Rest {
  // The player has decided: what was there before is read.
  if ((event.type === 'played' || event.type === 'passed') && event.seat === shown.me) return NONE
  // It is never that seat's turn.
  if (event.type === 'not_played') return NONE
  if (event.type === 'trick_taken') return { move: FLIGHT_MS, read: before?.type === 'not_played' ? READ_SKIP_MS : REST_MS }
  switch (before?.type) {
    case 'received':
    case 'exposed':
      return event.type === 'played' ? { move: 0, read: READ_RECEIVED_MS } : NONE
    case 'kitty_taken':
      return { move: FLIGHT_MS, read: READ_RECEIVED_MS }
    case 'drawn':
      return { move: FLIGHT_MS, read: 0 }
    case 'moon_shot':
    case 'moon_chosen':
      return { move: 0, read: READ_MOON_MS }
    case 'trick_taken':
    case 'played':
      return { move: FLIGHT_MS + BREATH_MS, read: 0 }
    case 'passed':
      if (shown.rules?.passing.order === 'chain') return event.type === 'received' ? NONE : { move: FLIGHT_MS, read: READ_PASS_MS }
      return shown.phase === 'passing' ? { move: RESPONSE_MS, read: 0 } : NONE
    default:
      return NONE
  }
}

/** The scores of a deal stay until the player goes on: the next deal waits behind them. */
export const waitsForReader = (shown: TableState, event: SeatEvent) => shown.phase === 'scored' && event.type === 'deal_started'
