import { expect, test } from 'vitest'
import type { SeatEvent } from '../protocol'
import { EMPTY, fold } from './fold'
import { MOON_DEAL, NEXT_DEAL, PASSED, STARTED, TWO_TRICKS } from './recorded'

const after = (...events: SeatEvent[]) => events.reduce(fold, EMPTY)

test('a dealt hand is sorted by suits of alternating colours, hearts at the right', () => {
  const state = after(...STARTED)
  expect(state.hand).toEqual(['3C', '6C', 'TC', '2D', '9D', 'JD', 'KD', '4S', '5S', 'QS', '2H', '7H', 'AH'])
  expect(state.phase).toBe('passing')
  expect(state.turn).toBeNull()
})

test('who has passed shows, what others passed does not', () => {
  const state = after(...STARTED, ...PASSED.slice(0, 2))
  expect(state.passed).toEqual([true, false, true, false])
  expect(state.gave).toEqual(['KD', 'QS', 'AH'])
  expect(state.hand).toHaveLength(10)
  expect(state.phase).toBe('passing')
})

test('after the last pass the received cards are in the hand and nobody is named to lead', () => {
  const state = after(...STARTED, ...PASSED)
  expect(state.phase).toBe('playing')
  expect(state.got).toEqual({ source: 3, cards: ['8C', '2S', 'AS'] })
  expect(state.hand).toHaveLength(13)
  expect(state.turn).toBeNull()
})

test('a deal without passing is played at once', () => {
  const state = after(STARTED[0], { ...NEXT_DEAL, direction: 'hold' } as SeatEvent)
  expect(state.phase).toBe('playing')
})

test('the turn goes clockwise, the taker leads next', () => {
  expect(after(...STARTED, ...PASSED, TWO_TRICKS[0]).turn).toBe(2)
  expect(after(...STARTED, ...PASSED, ...TWO_TRICKS.slice(0, 4)).turn).toBeNull()
  expect(after(...STARTED, ...PASSED, ...TWO_TRICKS.slice(0, 5)).turn).toBe(2)
})

test('a trick goes to its taker and can be looked at again', () => {
  const state = after(...STARTED, ...PASSED, ...TWO_TRICKS)
  expect(state.trick).toEqual([])
  expect(state.lastTrick).toEqual({
    deal: 1,
    number: 2,
    plays: [
      { seat: 2, card: 'QD' },
      { seat: 3, card: '9H' },
      { seat: 0, card: '2D' },
      { seat: 1, card: 'AD' },
    ],
    taker: 1,
  })
  expect(state.taken[1]).toEqual(['QD', '9H', '2D', 'AD'])
  expect(state.tricks).toEqual([0, 1, 1, 0])
  expect(state.counts).toEqual([11, 11, 11, 11])
})

test('hearts are broken by a heart that is discarded', () => {
  expect(after(...STARTED, ...PASSED, ...TWO_TRICKS.slice(0, 6)).broken).toBe(false)
  expect(after(...STARTED, ...PASSED, ...TWO_TRICKS.slice(0, 7)).broken).toBe(true)
})

test('a deal without its inside still has its row, its moon and its totals', () => {
  const state = after(...MOON_DEAL)
  expect(state.sheet).toEqual([{ deal: 1, direction: 'left', settled: [26, 26, 0, 26], totals: [26, 26, 0, 26], shooter: 2 }])
  expect(state.totals).toEqual([26, 26, 0, 26])
  expect(state.phase).toBe('scored')
})

test('the last trick of a deal can still be looked at in the next one', () => {
  const state = after(...STARTED, ...PASSED, ...TWO_TRICKS, { ...(MOON_DEAL[3] as object), seq: 80 } as SeatEvent, NEXT_DEAL)
  expect(state.deal).toBe(2)
  expect(state.lastTrick?.deal).toBe(1)
  expect(state.taken).toEqual([[], [], [], []])
})

test('a shooter who is asked holds the table up; one who is not does not', () => {
  const asked = after(...STARTED, { seq: 70, type: 'moon_shot', seat: 2, choices: ['others', 'self'] })
  expect([asked.phase, asked.turn]).toEqual(['moon', 2])
  const chosen = fold(asked, { seq: 71, type: 'moon_chosen', seat: 2, effect: 'self' })
  expect(chosen.moon).toEqual({ seat: 2, choices: ['others', 'self'], effect: 'self' })
  const told = after(...STARTED, { seq: 70, type: 'moon_shot', seat: 2, choices: ['others'] })
  expect(told.turn).toBeNull()
})

test('the end keeps shared places', () => {
  const state = after(...MOON_DEAL, { seq: 81, type: 'match_ended', places: [2, 2, 1, 2], winners: [2] })
  expect([state.phase, state.places, state.winners]).toEqual(['over', [2, 2, 1, 2], [2]])
})

test('a turn that is passed over goes on to the next seat and ends the trick with the others', () => {
  const two = { ...after(...STARTED, ...PASSED), seats: 2, counts: [13, 13] }
  const led = fold(two, { seq: 10, type: 'played', seat: 1, card: '2C' })
  expect(led.turn).toBe(0)
  expect(fold(led, { seq: 11, type: 'not_played', seat: 0 }).turn).toBeNull()
})

test('a drawn card comes into the own hand, and into the count of another', () => {
  const state = after(...STARTED)
  expect(fold(state, { seq: 3, type: 'drawn', seat: 0, card: '8D' }).hand).toContain('8D')
  const other = fold(state, { seq: 3, type: 'drawn', seat: 1 })
  expect([other.counts[1], other.hand]).toEqual([14, state.hand])
})

test('what is exposed shows when it is told', () => {
  const chosen = after(...STARTED, { seq: 3, type: 'exposed', seat: 1 })
  expect(chosen.exposed[1]).toEqual([])
  expect(fold(chosen, { seq: 4, type: 'exposed', seat: 1, cards: ['QS'] }).exposed[1]).toEqual(['QS'])
})

test('an event of an unknown type changes the number only', () => {
  const state = after(...STARTED)
  const next = fold(state, { seq: 3, type: 'table_polished' } as unknown as SeatEvent)
  expect(next).toEqual({ ...state, seq: 3 })
})
