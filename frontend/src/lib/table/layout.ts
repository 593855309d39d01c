/* Where seats, trick cards and hand cards lie. Lengths without a unit are in widths and heights of a card. */
import type { Direction, Seat } from '../protocol'

/** Steps clockwise from the own seat: 0 is oneself, 1 the left neighbour. */
export const stepsFrom = (me: Seat, seat: Seat, seats: number) => (seat - me + seats) % seats

/** The seats in the order of the table, the own one first. */
export const aroundFrom = (me: Seat, seats: number): Seat[] => Array.from({ length: seats }, (_, i) => (me + i) % seats)

/** The seat that the own cards go to in that direction. */
export function neighbourOf(me: Seat, seats: number, direction: Direction): Seat {
  const steps = { left: 1, right: seats - 1, across: seats / 2, hold: 0 }[direction]
  return (me + steps) % seats
}

/** Which side of the table the others sit on, clockwise. */
export function sides(me: Seat, seats: number): { west: Seat[]; north: Seat[]; east: Seat[] } {
  const others = aroundFrom(me, seats).slice(1)
  if (seats === 2) return { west: [], north: others, east: [] }
  return { west: others.slice(0, 1), north: others.slice(1, -1), east: others.slice(1).slice(-1) }
}

/** Centre of a trick card from the middle of the trick, to the right and down, and its turn in degrees. */
export interface Place {
  x: number
  y: number
  turn: number
}

type Spots = [number, number][]

// By number of seats, from the own seat clockwise. A card lower down lies on top, so that no index is covered.
const TALL: Record<number, Spots> = {
  2: [[0, 0.52], [0, -0.52]],
  3: [[0, 0.52], [-0.8, -0.34], [0.8, -0.34]],
  4: [[0, 0.52], [-0.92, 0], [0, -0.52], [0.92, 0]],
  5: [[0, 0.72], [-1.15, 0.2], [-0.6, -0.6], [0.6, -0.6], [1.15, 0.2]],
  6: [[0, 0.84], [-1.12, 0.42], [-1.12, -0.46], [0, -0.84], [1.12, -0.46], [1.12, 0.42]],
  7: [[0, 0.84], [-1.18, 0.5], [-1.24, -0.36], [-0.56, -0.84], [0.56, -0.84], [1.24, -0.36], [1.18, 0.5]],
}
const WIDE: Record<number, Spots> = {
  2: [[-0.3, 0.22], [0.3, -0.22]],
  3: [[0, 0.34], [-1.1, -0.2], [1.1, -0.2]],
  4: [[0, 0.34], [-1.12, 0], [0, -0.34], [1.12, 0]],
  5: [[0, 0.34], [-1.75, 0.16], [-0.72, -0.26], [0.72, -0.26], [1.75, 0.16]],
  6: [[0, 0.36], [-2.1, 0.2], [-1.08, -0.16], [0, -0.26], [1.08, -0.16], [2.1, 0.2]],
  7: [[0, 0.36], [-2.4, 0.2], [-1.5, -0.16], [-0.52, -0.26], [0.52, -0.26], [1.5, -0.16], [2.4, 0.2]],
}

export function trickPlace(steps: number, seats: number, wide: boolean): Place {
  const [x, y] = (wide ? WIDE : TALL)[seats][steps]
  return { x, y, turn: Math.sign(x) * 4 * (y < -0.1 ? -1 : 1) - (x === 0 && y < 0 ? 2 : 0) }
}

export interface HandPlace {
  /** Left upper corner in pixels. */
  x: number
  y: number
  row: number
}

export interface HandLayout {
  places: HandPlace[]
  height: number
  /** Cards in the first, longest row. */
  perRow: number
}

export const TARGET_PX = 44
/** How much of a card shows, at most, beside the one over it. */
const SPREAD = 0.7
const SPREAD_IN_ROWS = 0.92
/** How much of a card's height shows over the row below. */
const ROW = 0.7

/**
 * Rows of overlapping cards, each centred. There are as many rows as it takes to leave every card a strip of
 * 44 px to be touched; such a strip shows the whole index.
 */
export function handLayout(count: number, width: number, card: { width: number; height: number }): HandLayout {
  const fitting = Math.max(1, Math.floor((width - card.width) / TARGET_PX) + 1)
  const rows = Math.max(1, Math.ceil(count / fitting))
  const perRow = Math.ceil(count / rows)
  const widest = Math.max(TARGET_PX, card.width * (rows > 1 ? SPREAD_IN_ROWS : SPREAD))
  const step = perRow > 1 ? Math.min(widest, (width - card.width) / (perRow - 1)) : 0
  const rowStep = Math.max(TARGET_PX, card.height * ROW)
  const places: HandPlace[] = []
  for (let row = 0, dealt = 0; dealt < count; row++) {
    const here = Math.ceil((count - dealt) / (rows - row))
    const left = (width - card.width - step * (here - 1)) / 2
    for (let i = 0; i < here; i++) places.push({ x: left + i * step, y: row * rowStep, row })
    dealt += here
  }
  return { places, height: (rows - 1) * rowStep + card.height, perRow }
}
