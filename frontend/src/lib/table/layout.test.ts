import { expect, test } from 'vitest'
import { handLayout, sides, TARGET_PX, trickPlace } from './layout'

const PHONE = { width: 54, height: 75.6 }

test.each([
  [3, { west: [1], north: [], east: [2] }],
  [4, { west: [1], north: [2], east: [3] }],
  [5, { west: [1], north: [2, 3], east: [4] }],
  [6, { west: [1], north: [2, 3, 4], east: [5] }],
  [7, { west: [1], north: [2, 3, 4, 5], east: [6] }],
])('%d seats sit clockwise around the own one', (seats, expected) => {
  expect(sides(0, seats)).toEqual(expected)
})

test('the left neighbour is the next seat clockwise, wherever one sits', () => {
  expect(sides(2, 4)).toEqual({ west: [3], north: [0], east: [1] })
})

test.each([2, 3, 4, 5, 6, 7])('with %d seats every trick card has a place of its own', (seats) => {
  for (const wide of [false, true]) {
    const places = Array.from({ length: seats }, (_, i) => trickPlace(i, seats, wide))
    const spots = new Set(places.map(({ x, y }) => `${x} ${y}`))
    expect(spots.size).toBe(seats)
    expect(places[0].y).toBeGreaterThan(0)
  }
})

test.each([8, 10, 13, 17])('%d cards fit a phone of 360 px, each with a strip to be touched', (count) => {
  const { places } = handLayout(count, 344, PHONE)
  expect(places).toHaveLength(count)
  for (const [i, place] of places.entries()) {
    expect(place.x).toBeGreaterThanOrEqual(0)
    expect(place.x + PHONE.width).toBeLessThanOrEqual(344.001)
    const next = places[i + 1]
    if (next?.row === place.row) expect(next.x - place.x).toBeGreaterThanOrEqual(TARGET_PX)
    const below = places.find((other) => other.row === place.row + 1)
    if (below) expect(below.y - place.y).toBeGreaterThanOrEqual(TARGET_PX)
  }
})

test('thirteen cards lie in one row where there is room', () => {
  expect(new Set(handLayout(13, 1090, { width: 104, height: 146 }).places.map((place) => place.row)).size).toBe(1)
})

test('an empty hand takes no more room than a card', () => {
  expect(handLayout(0, 344, PHONE)).toEqual({ places: [], height: PHONE.height, perRow: 0 })
})
