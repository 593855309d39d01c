/* Svelte transitions between the places where cards lie: hand, seats and trick. */
import { cubicInOut, cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import type { Card, Seat } from '../protocol'
import { FLIGHT_MS } from './pace'

interface Point {
  x: number
  y: number
}

const middle = (box: DOMRect): Point => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })

const left = new Map<Card, Point>()

/** Notes where a card of the hand lies, before it leaves. */
export function remember(card: Card) {
  const button = document.querySelector(`[data-card="${card}"]`)
  if (button) left.set(card, middle(button.getBoundingClientRect()))
}

/** The middle of a seat's plate, or of the own hand. */
function seatPoint(seat: Seat): Point | null {
  const plate = [...document.querySelectorAll(`[data-seat="${seat}"]`)].find((element) => element.getClientRects().length)
  return plate ? middle(plate.getBoundingClientRect()) : null
}

/** Where cards come from: a seat, or a pile on the table. */
export type Origin = Seat | 'kitty' | 'stock'

function originPoint(origin: Origin): Point | null {
  if (typeof origin === 'number') return seatPoint(origin)
  const pile = document.querySelector(`[data-pile="${origin}"]`)
  return pile ? middle(pile.getBoundingClientRect()) : null
}

const SPREAD_PX = 14

/** Sends backs of cards to a seat; they vanish there. */
export function flyBacks(count: number, from: Origin, to: Seat, duration: number) {
  const [start, end] = [originPoint(from), seatPoint(to)]
  if (!start || !end || duration <= 0) return
  const shift = (point: Point, i: number) => `translate(${point.x + (i - (count - 1) / 2) * SPREAD_PX}px, ${point.y}px) translate(-50%, -50%)`
  for (let i = 0; i < count; i++) {
    const back = document.createElement('div')
    back.className = 'back flying'
    back.ariaHidden = 'true'
    document.body.append(back)
    const way = back.animate([{ transform: shift(start, i) }, { transform: `${shift(end, i)} scale(0.8)` }], { duration, easing: 'ease-in-out' })
    way.onfinish = way.oncancel = () => back.remove()
  }
}

interface Flight {
  /** Milliseconds; 0: no flight. */
  duration: number
  delay?: number
}

function flight(node: Element, other: Point | null, { duration, delay = 0 }: Flight, scale: number, easing: (t: number) => number): TransitionConfig {
  if (!other || duration <= 0) return { duration: 0 }
  const own = middle(node.getBoundingClientRect())
  const base = getComputedStyle(node).transform
  const lies = base === 'none' ? '' : base
  const [x, y] = [other.x - own.x, other.y - own.y]
  return {
    duration,
    delay,
    easing,
    css: (_, away) => `transform: translate(${x * away}px, ${y * away}px) ${lies} scale(${1 - (1 - scale) * away}); opacity: ${away > 0.85 && scale < 1 ? (1 - away) / 0.15 : 1}`,
  }
}

/** In: a card comes from where it lay in the hand, or from its player's seat. */
export function fromPlayer(node: Element, { card, seat, duration }: { card: Card; seat: Seat; duration: number }): TransitionConfig {
  const lay = left.get(card)
  left.delete(card)
  return flight(node, lay ?? seatPoint(seat), { duration }, lay ? 1 : 0.5, cubicOut)
}

/** Out: a card goes to the seat that took it. */
export function toTaker(node: Element, { seat, duration }: { seat: Seat | null; duration: number }): TransitionConfig {
  return flight(node, seat === null ? null : seatPoint(seat), { duration }, 0.3, cubicInOut)
}

/** In: a card comes into the hand from a neighbour or the stock, or from below when it is dealt. */
export function intoHand(node: Element, { source, index, duration }: { source: Origin | null; index: number; duration: number }): TransitionConfig {
  const own = middle(node.getBoundingClientRect())
  const origin = source === null ? { x: own.x, y: own.y + 60 } : originPoint(source)
  return flight(node, origin, { duration, delay: source === null ? (duration / FLIGHT_MS) * index * 22 : 0 }, source === null ? 0.9 : 0.5, cubicOut)
}
