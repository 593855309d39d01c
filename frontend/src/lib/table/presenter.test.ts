import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeatEvent } from '../protocol'
import { FLIGHT_MS, REST_MS } from './pace'
import { Presenter, type Shown } from './presenter'
import { MOON_DEAL, NEXT_DEAL, PASSED, STARTED, TWO_TRICKS } from './recorded'

let shown: Shown[] = []
let settled = 0
const presenter = () =>
  new Presenter(
    (one) => shown.push(one),
    () => settled++,
    ({ move, read }) => move + read,
  )
const types = () => shown.map((one) => one.event.type)

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  settled = 0
})
afterEach(() => vi.useRealTimers())

test('a jump shows the end at once', () => {
  const one = presenter()
  one.take([...STARTED, ...PASSED, ...TWO_TRICKS], true)
  expect(one.current).toBe(true)
  expect(one.shown.seq).toBe(19)
  expect(shown.every((step) => step.hurried)).toBe(true)
})

test('cards come one after the other, and a finished trick rests before it is taken', () => {
  const one = presenter()
  one.take([...STARTED, ...PASSED], true)
  shown = []
  one.take(TWO_TRICKS.slice(0, 5))
  vi.advanceTimersByTime(3 * (FLIGHT_MS + 200) + 1500)
  expect(types().filter((type) => type === 'played')).toHaveLength(4)
  expect(one.shown.trick).toHaveLength(4)
  expect(one.current).toBe(false)
  vi.advanceTimersByTime(REST_MS)
  expect(one.current).toBe(true)
  expect(one.shown.lastTrick?.number).toBe(1)
})

test('the received cards are there to be read before the first lead', () => {
  const one = presenter()
  one.take(STARTED, true)
  one.take([...PASSED, TWO_TRICKS[0]])
  vi.advanceTimersByTime(1000)
  expect(one.shown.got).not.toBeNull()
  expect(one.shown.trick).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(one.shown.trick).toHaveLength(1)
})

test("the player's own card is there at once", () => {
  const one = presenter()
  one.take([...STARTED, ...PASSED], true)
  one.take([{ seq: 10, type: 'played', seat: 0, card: '3C' }])
  expect(one.shown.trick).toHaveLength(1)
})

test('time that has passed counts as rest', () => {
  const one = presenter()
  one.take([...STARTED, ...PASSED], true)
  vi.advanceTimersByTime(5000)
  one.take([TWO_TRICKS[0]])
  expect(one.shown.trick).toHaveLength(1)
})

test('hurry shows the newest state, and later events are paced again', () => {
  const one = presenter()
  one.take([...STARTED, ...PASSED], true)
  one.take(TWO_TRICKS.slice(0, 8))
  one.hurry()
  expect(one.current).toBe(true)
  one.take(TWO_TRICKS.slice(8))
  expect(one.current).toBe(false)
  vi.runAllTimers()
  expect(one.shown.seq).toBe(19)
})

test('it never lags behind by more than a trick and a lead', () => {
  const one = presenter()
  one.take(STARTED, true)
  shown = []
  one.take([...PASSED, ...TWO_TRICKS])
  const hurried = shown.filter((step) => step.hurried).length
  expect(hurried).toBe(PASSED.length + TWO_TRICKS.length - 10)
})

test('the next deal waits until the scores are read, whatever the hurry', () => {
  const one = presenter()
  one.take(STARTED, true)
  const passed: SeatEvent = { seq: 82, type: 'passed', seat: 1 }
  one.take([MOON_DEAL[3], NEXT_DEAL, passed])
  vi.runAllTimers()
  one.hurry()
  expect(one.waiting).toBe(true)
  expect(one.shown.phase).toBe('scored')
  one.proceed()
  vi.runAllTimers()
  expect(one.current).toBe(true)
  expect([one.shown.deal, one.shown.passed[1]]).toEqual([2, true])
})

test('events that come while the scores are read wait behind them too', () => {
  const one = presenter()
  one.take(STARTED, true)
  one.take([MOON_DEAL[3], NEXT_DEAL])
  vi.runAllTimers()
  for (let i = 0; i < 20; i++) one.take([{ seq: 82 + i, type: 'passed', seat: 1 }])
  expect(one.shown.phase).toBe('scored')
  expect(settled).toBeGreaterThan(0)
})

test('forgetting starts from nothing', () => {
  const one = presenter()
  one.take([...STARTED, ...PASSED], true)
  one.take(TWO_TRICKS)
  one.reset()
  vi.runAllTimers()
  expect(one.shown.seq).toBe(0)
  expect(one.current).toBe(true)
})
