/*
 * Shows the folded events one after the other at a pace that the eye can follow. The state that is shown is
 * always a state that was; how far it lags behind the newest is bounded, and `hurry` ends the lag at once.
 */
import type { SeatEvent } from '../protocol'
import { EMPTY, fold, type TableState } from './fold'
import { restBefore, waitsForReader, type Rest } from './pace'

interface Step {
  event: SeatEvent
  state: TableState
}

export interface Shown {
  state: TableState
  event: SeatEvent
  /** Shown on the way to a newer state: not to be animated. */
  hurried: boolean
}

/** More steps than one whole trick and the next lead are never waited for; with few seats, than two or three tricks. */
const allowedLag = (seats: number) => Math.max(10, 2 * seats + 2)

export class Presenter {
  shown: TableState = EMPTY
  newest: TableState = EMPTY
  private queue: Step[] = []
  private before: SeatEvent | null = null
  /** Milliseconds since 1970. */
  private shownAt = 0
  private timer: ReturnType<typeof setTimeout> | null = null

  /**
   * @param show called for every state in its turn
   * @param settled called when nothing is left to show, or only what waits for the reader
   * @param pace the milliseconds that a rest takes at the player's speed
   */
  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly settled: () => void,
    private readonly pace: (rest: Rest) => number,
  ) {}

  /** True when the state shown is the newest one. */
  get current() {
    return this.queue.length === 0
  }

  /** True when the next deal waits behind the scores. */
  get waiting() {
    return this.queue.length > 0 && waitsForReader(this.shown, this.queue[0].event)
  }

  /** Takes new events in; `jump` shows their end at once. */
  take(events: readonly SeatEvent[], jump = false) {
    for (const event of events) {
      this.newest = fold(this.newest, event)
      this.queue.push({ event, state: this.newest })
    }
    if (jump) {
      while (this.queue.length) this.advance(true)
      this.settled()
      return
    }
    while (this.lag() > allowedLag(this.newest.seats)) this.advance(true)
    if (this.timer === null) this.next()
  }

  /** Shows at once all that does not wait for the reader. */
  hurry() {
    this.stop()
    while (this.queue.length && !this.waiting) this.advance(true)
    this.settled()
  }

  /** The reader has read the scores. */
  proceed() {
    if (!this.waiting) return
    this.advance(false)
    this.next()
  }

  /** Forgets everything, to be told anew from the first event. */
  reset() {
    this.stop()
    this.queue = []
    this.before = null
    this.shown = this.newest = EMPTY
  }

  stop() {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private lag() {
    const reader = this.queue.findIndex((step, i) => waitsForReader(i ? this.queue[i - 1].state : this.shown, step.event))
    return reader < 0 ? this.queue.length : reader
  }

  private next() {
    this.timer = null
    if (!this.queue.length || this.waiting) {
      this.settled()
      return
    }
    const rest = this.pace(restBefore(this.shown, this.before, this.queue[0].event)) - (Date.now() - this.shownAt)
    const go = () => {
      this.advance(false)
      this.next()
    }
    if (rest > 0) this.timer = setTimeout(go, rest)
    else go()
  }

  private advance(hurried: boolean) {
    const step = this.queue.shift()
    if (!step) return
    this.before = step.event
    this.shown = step.state
    this.shownAt = Date.now()
    this.show({ state: step.state, event: step.event, hurried })
  }
}
