import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientMessage, Command, Decision, SeatEvent, ServerMessage } from '../protocol'
import { Connection, type Line, type Listener } from './connection'

class FakeSocket {
  readyState = 0
  sent: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  says(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breaks() {
    this.readyState = 3
    this.onclose?.()
  }
}

let sockets: FakeSocket[] = []
let heard: string[] = []
let lines: Line[] = []
let taken: SeatEvent[] = []
const listener: Listener = {
  lineChanged: (line) => lines.push(line),
  update: (update, first) => {
    heard.push(first ? 'first update' : 'update')
    taken.push(...update.events)
  },
  carriedOut: () => heard.push('carried out'),
  refused: () => heard.push('refused'),
  restart: () => heard.push('restart'),
}
const last = () => sockets[sockets.length - 1]
const update = (from: number, seq: number, decision: Decision | null = null): ServerMessage => ({ type: 'update', from, seq, events: [{ seq, type: 'passed', seat: 1 }], decision })

function open() {
  const line = new Connection('ws://table', listener, () => {
    sockets.push(new FakeSocket())
    return last() as unknown as WebSocket
  })
  line.connect()
  greet(0, 5)
  return line
}

function greet(from: number, seq: number) {
  last().opens()
  last().says({ type: 'welcome', protocol: 1, seat: 0, seq })
  last().says(update(from, seq))
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  heard = []
  lines = []
  taken = []
})
afterEach(() => vi.useRealTimers())

test('it says hello from the start and is live after the first update', () => {
  open()
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1, from: 0 }])
  expect(lines.map((line) => line.state)).toEqual(['connecting', 'live'])
  expect(heard).toEqual(['first update'])
})

test('it resumes from the number of the last update', () => {
  open()
  last().says(update(5, 9))
  last().breaks()
  expect(lines[lines.length - 1].state).toBe('lost')
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(2)
  last().opens()
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1, from: 9 }])
})

test('a gap makes it ask again from its own number', () => {
  open()
  last().says(update(7, 9))
  expect(taken.map((event) => event.seq)).toEqual([5])
  expect(sockets).toHaveLength(2)
  last().opens()
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1, from: 5 }])
})

test('only one command is under way', () => {
  const line = open()
  expect(line.command({ type: 'play', card: '2C' })).toBe(true)
  expect(line.command({ type: 'play', card: '3C' })).toBe(false)
  expect(last().sent.filter((message) => message.type === 'command')).toHaveLength(1)
})

test('it is free again only when accepted and told', () => {
  const line = open()
  line.command({ type: 'play', card: '2C' })
  const { cmd_id, base_seq } = last().sent[1] as Command
  expect(base_seq).toBe(5)
  last().says({ type: 'accepted', cmd_id, seq: 7 })
  expect(line.busy).toBe(true)
  last().says(update(5, 7))
  expect(line.busy).toBe(false)
})

test('it hears that a command was carried out after its events too', () => {
  const line = open()
  line.command({ type: 'play', card: '2C' })
  const { cmd_id } = last().sent[1] as Command
  last().says(update(5, 7))
  expect(line.busy).toBe(true)
  last().says({ type: 'accepted', cmd_id, seq: 6 })
  expect(line.busy).toBe(false)
  expect(heard[heard.length - 1]).toBe('carried out')
})

test('an unanswered command is sent again unchanged after a reconnect', () => {
  const line = open()
  line.command({ type: 'play', card: '2C' })
  const sent = last().sent[1]
  last().breaks()
  vi.advanceTimersByTime(1000)
  greet(5, 5)
  expect(last().sent[1]).toEqual(sent)
})

test('a refusal frees it', () => {
  const line = open()
  line.command({ type: 'play', card: '2C' })
  const { cmd_id } = last().sent[1] as Command
  last().says({ type: 'refused', cmd_id, code: 'illegal_play', text: { en: '', zh: '' } })
  expect(line.busy).toBe(false)
  expect(heard).toContain('refused')
})

test('a line that does not answer is a lost one', () => {
  const line = open()
  line.command({ type: 'play', card: '2C' })
  vi.advanceTimersByTime(20_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test('retries become rarer and never stop', () => {
  open()
  last().breaks()
  for (let i = 0; i < 60; i++) {
    vi.advanceTimersByTime(1000)
    if (last().readyState === 0) last().breaks()
  }
  expect(sockets.length).toBeGreaterThan(10)
  expect(sockets.length).toBeLessThan(30)
})

test('a seat opened elsewhere is not fought for', () => {
  const line = open()
  last().says({ type: 'replaced' })
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  expect(lines[lines.length - 1].state).toBe('replaced')
  line.connect()
  expect(sockets).toHaveLength(2)
})

test('an unknown table ends it', () => {
  open()
  last().says({ type: 'error', code: 'unknown_table', text: { en: 'gone', zh: '' } })
  last().breaks()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  expect(lines[lines.length - 1]).toMatchObject({ state: 'closed', code: 'unknown_table' })
})

test('a server that went back to an older copy is believed from the start, and nothing is sent to it again', () => {
  const line = open()
  line.command({ type: 'play', card: '2C' })
  last().breaks()
  vi.advanceTimersByTime(1000)
  greet(0, 2)
  expect(heard.slice(-2)).toEqual(['restart', 'first update'])
  expect(line.busy).toBe(false)
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1, from: 5 }])
})

test('a command that a failing storage kept from its fate is sent again; one that was not understood is not', () => {
  const line = open()
  line.command({ type: 'play', card: '2C' })
  last().says({ type: 'error', code: 'storage_failed', text: { en: '', zh: '' } })
  expect(line.busy).toBe(true)
  last().says({ type: 'error', code: 'bad_message', text: { en: '', zh: '' } })
  expect(line.busy).toBe(false)
})

test('what an older socket still says is not heard', () => {
  const line = open()
  const old = last()
  line.connect()
  old.says(update(5, 6))
  old.breaks()
  expect(taken.map((event) => event.seq)).toEqual([5])
  expect(sockets).toHaveLength(2)
})
