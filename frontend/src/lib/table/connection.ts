/*
 * One seat's line to the server: says hello, resumes where it was, notices gaps, and carries one command at a
 * time until its fate is known, over as many sockets as that takes.
 */
import { PROTOCOL, type Action, type ClientMessage, type Command, type Refused, type ServerMessage, type Update, type Words } from '../protocol'

export type Line =
  | { state: 'connecting' }
  | { state: 'live' }
  /** Lost at that time (milliseconds since 1970); tried again by itself. */
  | { state: 'lost'; since: number }
  /** The seat was opened elsewhere: not tried again unasked. */
  | { state: 'replaced' }
  /** No way on: the table is unknown or damaged, or page and server do not fit. */
  | { state: 'closed'; code: string; text: Words }

export interface Listener {
  lineChanged(line: Line): void
  /** Events in order and without gaps; `first` right after a hello. */
  update(update: Update, first: boolean): void
  /** The command under way was carried out, and what it caused was told. */
  carriedOut(): void
  refused(refused: Refused): void
  /** The server does not know what this page knows: all is told from the start. */
  restart(): void
}

const FIRST_RETRY_MS = 300
const LAST_RETRY_MS = 5000
const ANSWER_MS = 8000
const FINAL_ERRORS = new Set(['unknown_table', 'broken_table', 'unsupported_protocol'])

export class Connection {
  private socket: WebSocket | null = null
  private retry: ReturnType<typeof setTimeout> | null = null
  private patience: ReturnType<typeof setTimeout> | null = null
  private tries = 0
  private lostSince = 0
  private last = 0
  private first = false
  private outstanding: Command | null = null
  private acceptedAt: number | null = null
  private done = false

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  /** True from the moment a command is sent until the events it caused are here, or it is refused. */
  get busy() {
    return this.outstanding !== null
  }

  connect() {
    this.drop()
    this.done = false
    if (!this.lostSince) this.listener.lineChanged({ state: 'connecting' })
    const socket = this.open(this.url)
    this.socket = socket
    // What an older socket still says is not heard.
    const own = (handle: () => void) => {
      if (socket === this.socket) handle()
    }
    socket.onopen = () => own(() => this.send({ type: 'hello', protocol: PROTOCOL, from: this.last }))
    socket.onmessage = (event: MessageEvent<string>) => own(() => this.receive(JSON.parse(event.data) as ServerMessage))
    socket.onclose = () => own(() => this.lost())
    this.expectAnswer()
  }

  /** Sends a decision made on the newest state. False when one is still under way. */
  command(action: Action): boolean {
    if (this.outstanding) return false
    this.outstanding = { type: 'command', cmd_id: newId(), base_seq: this.last, action }
    this.sendOutstanding()
    return true
  }

  /** Tries at once instead of waiting for the next attempt. */
  hasten() {
    if (this.retry !== null) this.connect()
  }

  close() {
    this.done = true
    this.drop()
  }

  private send(message: ClientMessage) {
    this.socket?.send(JSON.stringify(message))
  }

  private sendOutstanding() {
    if (!this.outstanding || this.socket?.readyState !== 1) return
    this.send(this.outstanding)
    this.expectAnswer()
  }

  private receive(message: ServerMessage) {
    switch (message.type) {
      case 'welcome':
        this.first = true
        return
      case 'update':
        return this.update(message)
      case 'accepted':
        if (message.cmd_id === this.outstanding?.cmd_id) this.carriedOut(message.seq)
        return
      case 'refused':
        if (message.cmd_id !== this.outstanding?.cmd_id) return
        this.outstanding = null
        this.calm()
        return this.listener.refused(message)
      case 'replaced':
        this.close()
        return this.listener.lineChanged({ state: 'replaced' })
      case 'error':
        // Only a storage that failed may have better luck with the same command.
        if (message.code !== 'storage_failed') this.settle()
        if (!FINAL_ERRORS.has(message.code)) return
        this.close()
        return this.listener.lineChanged({ state: 'closed', code: message.code, text: message.text })
    }
  }

  private update(update: Update) {
    const first = this.first
    this.first = false
    // A server that went back to an older copy tells all from the start.
    if (first && update.from === 0 && this.last > 0) this.startOver()
    else if (update.from !== this.last) return first ? this.lost() : this.connect()
    this.last = update.seq
    this.calm()
    if (first) {
      this.tries = 0
      this.lostSince = 0
      this.listener.lineChanged({ state: 'live' })
      this.sendOutstanding()
    }
    // The page may decide again only on a state that holds what its last command did.
    if (this.acceptedAt !== null && this.acceptedAt <= this.last) this.settle()
    this.listener.update(update, first)
  }

  private carriedOut(seq: number) {
    this.calm()
    if (seq > this.last) {
      this.acceptedAt = seq
      return
    }
    this.settle()
    this.listener.carriedOut()
  }

  private settle() {
    this.outstanding = null
    this.acceptedAt = null
  }

  private startOver() {
    this.last = 0
    this.settle()
    this.listener.restart()
  }

  private lost() {
    this.drop()
    if (this.done) return
    this.lostSince ||= Date.now()
    this.listener.lineChanged({ state: 'lost', since: this.lostSince })
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.tries++)
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
  }

  /** A line that answers nothing is a lost one. */
  private expectAnswer() {
    this.calm()
    this.patience = setTimeout(() => this.lost(), ANSWER_MS)
  }

  private calm() {
    if (this.patience !== null) clearTimeout(this.patience)
    this.patience = null
  }

  private drop() {
    this.calm()
    if (this.retry !== null) clearTimeout(this.retry)
    this.retry = null
    const socket = this.socket
    this.socket = null
    socket?.close()
  }
}

/** Works without a secure context too, where `crypto.randomUUID` is missing. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
