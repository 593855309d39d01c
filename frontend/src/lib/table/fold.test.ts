import { expect, test } from 'vitest'
import type { SeatEvent } from '../protocol'
import type { Rules } from '../protocol'
import { chainOf, EMPTY, exposedBy, fold, giverOf, type TableState } from './fold'
import { CLASSIC, MOON_DEAL, NEXT_DEAL, PASSED, STARTED, TWO_TRICKS } from './recorded'

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
    skips: [],
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
  expect(state.sheet).toEqual([{ deal: 1, direction: 'left', settled: [26, 26, 0, 26], totals: [26, 26, 0, 26], points: [26, 26, 0, 26], shot: { seat: 2, sun: false, effect: 'others' }, slams: [], pool: 0 }])
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
  expect(chosen.shot).toEqual({ seat: 2, sun: false, effect: 'self' })
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
  expect(fold(led, { seq: 11, type: 'not_played', seat: 0, reason: 'void' }).turn).toBeNull()
})

test('a drawn card comes into the own hand, and into the count of another', () => {
  const state = after(...STARTED)
  expect(fold(state, { seq: 3, type: 'drawn', seat: 0, left: 25, card: '8D' }).hand).toContain('8D')
  const other = fold(state, { seq: 3, type: 'drawn', seat: 1, left: 24 })
  expect([other.counts[1], other.hand]).toEqual([14, state.hand])
})

test('what is exposed shows when it is told', () => {
  const chosen = after(...STARTED, { seq: 3, type: 'exposed', seat: 1 })
  expect([chosen.chose[1], chosen.exposed[1]]).toEqual([true, null])
  expect(fold(chosen, { seq: 4, type: 'exposed', seat: 1, cards: ['QS'] }).exposed[1]).toEqual(['QS'])
})

const started = (rules: Partial<Rules>, deal: object = {}, match: object = {}) =>
  after({ ...STARTED[0], rules: { ...CLASSIC, ...rules }, ...match } as SeatEvent, { ...STARTED[1], ...deal } as SeatEvent)
const then = (state: TableState, ...events: object[]) => events.reduce<TableState>((one, event, i) => fold(one, { seq: 100 + i, ...event } as SeatEvent), state)

const CHAIN: Partial<Rules> = { passing: { count: 3, order: 'chain', cycle: ['right'] } }

test('in a chain one seat gives after the other, the eldest hand first, and the counts follow', () => {
  const state = started(CHAIN, { direction: 'right', dealer: 1 })
  expect([chainOf(state), giverOf(state)]).toEqual([[2, 1, 0, 3], 2])
  const first = then(state, { type: 'passed', seat: 2 })
  expect([first.counts, giverOf(first), first.phase]).toEqual([[13, 16, 10, 13], 1, 'passing'])
  const mine = then(first, { type: 'passed', seat: 1 }, { type: 'received', seat: 0, cards: ['2C', '8C', '9C'], source: 1 })
  expect([giverOf(mine), mine.hand.length, mine.got?.source]).toEqual([0, 16, 1])
  const all = then(mine, { type: 'passed', seat: 0, cards: ['2C', 'QS', 'AH'] }, { type: 'passed', seat: 3 })
  expect([all.counts, giverOf(all), all.phase, all.hand.includes('2C')]).toEqual([[13, 13, 13, 13], null, 'playing', false])
})

test('where all pass at once the counts are back when all have', () => {
  const one = after(...STARTED, PASSED[0])
  expect([one.counts, chainOf(one), giverOf(one)]).toEqual([[13, 13, 10, 13], [], null])
  expect(after(...STARTED, ...PASSED).counts).toEqual([13, 13, 13, 13])
})

const EXPOSE: Partial<Rules> = { expose: { cards: ['QS', 'AH'] } }

test('nothing is played before all have chosen what to expose, and it is known then', () => {
  const state = started(EXPOSE, { direction: 'hold' })
  expect(state.phase).toBe('exposing')
  const own = then(state, { type: 'exposed', seat: 1 }, { type: 'exposed', seat: 0, cards: ['QS'] }, { type: 'exposed', seat: 2 })
  expect([own.phase, own.chose]).toEqual(['exposing', [true, true, true, false]])
  const all = then(own, { type: 'exposed', seat: 1, cards: [] }, { type: 'exposed', seat: 2, cards: [] }, { type: 'exposed', seat: 3, cards: ['AH'] })
  expect([all.phase, all.exposed]).toEqual(['playing', [['QS'], [], [], ['AH']]])
})

test('an exposed card is shown at its seat until it is played', () => {
  const all = then(started(EXPOSE, { direction: 'hold' }), ...[0, 1, 2, 3].map((seat) => ({ type: 'exposed', seat, cards: seat === 3 ? ['QS', 'AH'] : [] })))
  expect(exposedBy(all, 3)).toEqual(['QS', 'AH'])
  const played = then(all, { type: 'played', seat: 3, card: 'QS' })
  expect(exposedBy(played, 3)).toEqual(['AH'])
  expect(exposedBy(then(played, { type: 'trick_taken', seat: 1, cards: ['QS'] }), 3)).toEqual(['AH'])
})

test('the kitty lies there until it is taken, and its cards are known to its taker alone', () => {
  const state = started({ kitty: 'first_trick' }, { direction: 'hold', kitty_count: 4 })
  expect(state.kitty).toEqual({ count: 4, taker: null, cards: [], trick: 0 })
  const trick = then(state, ...TWO_TRICKS.slice(0, 5))
  expect(then(trick, { type: 'kitty_taken', seat: 2, count: 4 }).kitty).toEqual({ count: 4, taker: 2, cards: [], trick: 1 })
  const mine = then(trick, { type: 'kitty_taken', seat: 0, count: 2, cards: ['QH', '3S'] })
  expect([mine.kitty?.cards, mine.taken[0]]).toEqual([['3S', 'QH'], ['3S', 'QH']])
})

const TWO = started({ stock: true }, { direction: 'hold', counts: [13, 13], stock_count: 26 }, { seats: 2 })

test('after a trick the stock shrinks and the drawn card is marked until the next trick is taken', () => {
  const trick = then(TWO, { type: 'played', seat: 1, card: '2C' }, { type: 'played', seat: 0, card: '3C' }, { type: 'trick_taken', seat: 0, cards: ['2C', '3C'] })
  const drawn = then(trick, { type: 'drawn', seat: 0, left: 25, card: '8D' }, { type: 'drawn', seat: 1, left: 24 })
  expect([drawn.stock, drawn.drew, drawn.counts, drawn.turn]).toEqual([24, '8D', [13, 13], 0])
  expect(then(drawn, { type: 'trick_taken', seat: 1, cards: [] }).drew).toBeNull()
})

test('a lone trick keeps who did not play, and why', () => {
  const lone = then(TWO, { type: 'played', seat: 1, card: '2C' }, { type: 'not_played', seat: 0, reason: 'void' }, { type: 'trick_taken', seat: 1, cards: ['2C'] })
  expect(lone.lastTrick?.skips).toEqual([{ seat: 0, reason: 'void' }])
  expect([lone.lastTrick?.plays.length, lone.skips]).toEqual([1, []])
})

test('without a stock the one who still has cards leads', () => {
  const end = then({ ...TWO, stock: 0, counts: [3, 1] }, { type: 'played', seat: 1, card: 'AC' }, { type: 'trick_taken', seat: 1, cards: ['AC'] })
  expect(end.turn).toBe(0)
})

const scored = (rules: Partial<Rules>, taken: string[][], before: object[] = []) =>
  then(started(rules), ...before, { type: 'deal_scored', points: [0, 0, 0, 0], settled: [0, 0, 0, 0], totals: [0, 0, 0, 0], taken, pool: 7 }).sheet[0]

test('all tricks are the sun only where the rules have it', () => {
  const shot = [{ type: 'moon_shot', seat: 2, choices: ['others'] }]
  const all = [[], [], ['2H', 'QS', '2C'], []]
  expect(scored({}, all, shot).shot?.sun).toBe(false)
  expect(scored({ sun: { effect: 'others', amount: 52 } }, all, shot).shot?.sun).toBe(true)
  expect(scored({ sun: { effect: 'others', amount: 52 } }, [['2C'], [], ['2H', 'QS'], []], shot).shot?.sun).toBe(false)
})

test('a slam goes to who took all its cards', () => {
  const slam = { cards: ['H', '-QH'], turns: 'all' as const }
  expect(scored({ slams: [slam] }, [['QH'], ['2H', '3H'], [], []]).slams).toEqual([{ seat: 1, slam }])
  expect(scored({ slams: [slam] }, [['QH'], ['2H'], ['3H'], []]).slams).toEqual([])
})

test('the pool stays on the table', () => {
  expect(scored({}, [[], [], [], []]).pool).toBe(7)
})

test('an event of an unknown type changes the number only', () => {
  const state = after(...STARTED)
  const next = fold(state, { seq: 3, type: 'table_polished' } as unknown as SeatEvent)
  expect(next).toEqual({ ...state, seq: 3 })
})
