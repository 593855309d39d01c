/* A table as the page shows it: what is seen now, what may be done now, and the line to the server. */
import { api, ApiError, socketAddress } from '../api'
import type { Action, Card, Decision, Fault, MoonChoice, Refused, Seat, Table, Update } from '../protocol'
import { motion, pace } from '../settings.svelte'
import { Connection, type Line, type Listener } from './connection'
import { EMPTY, type TableState } from './fold'
import { Presenter, type Shown } from './presenter'

const DOUBLE_CLICK_MS = 500

/** Something the player touched that cannot be done, and why. */
export type Complaint = { card: Card; fault: Fault } | { refused: Refused }

export class TableStore implements Listener {
  /** The state on the screen. */
  state: TableState = $state.raw(EMPTY)
  /** What may be done now: not while the state that asks for it is yet to be shown, or a command is under way. */
  decision: Decision | null = $state.raw(null)
  /** A command is on its way. */
  sending = $state(false)
  line: Line = $state.raw({ state: 'connecting' })
  /** The next deal is dealt and waits until the scores are read. */
  waiting = $state(false)
  /** Not on the newest state yet. */
  behind = $state(false)
  complaint: Complaint | null = $state.raw(null)
  /** The cards chosen to be passed. */
  chosen: Card[] = $state.raw([])
  info: Table | null = $state.raw(null)
  /** False while states are jumped over: nothing flies. */
  animated = false
  /** Told of every state just before it is shown, to note where things lie. */
  beforeShown: (shown: Shown) => void = () => {}
  /** Told of every state that was shown. */
  afterShown: (shown: Shown) => void = () => {}

  private newestDecision: Decision | null = null
  /** When the last command was given, in milliseconds since 1970. */
  private actedAt = 0
  private readonly presenter: Presenter
  private readonly connection: Connection

  constructor(readonly id: string) {
    this.presenter = new Presenter((shown) => this.show(shown), () => this.settle(), pace)
    this.connection = new Connection(socketAddress(id), this)
  }

  /** Opens the line; the answer closes it. */
  start(): () => void {
    this.connection.connect()
    void this.load()
    const hasten = () => this.hasten()
    addEventListener('online', hasten)
    document.addEventListener('visibilitychange', hasten)
    return () => {
      removeEventListener('online', hasten)
      document.removeEventListener('visibilitychange', hasten)
      this.presenter.stop()
      this.connection.close()
    }
  }

  /** Takes the seat back from another window, or tries the line at once. */
  reconnect() {
    this.connection.connect()
  }

  play(card: Card) {
    const decision = this.decision
    if (decision?.type !== 'play') return this.hurry()
    if (decision.legal.includes(card)) return this.send({ type: 'play', card })
    const fault = decision.faults[card]
    if (fault) this.complaint = { card, fault }
  }

  /** Takes a card into the three to be passed, or back. */
  choose(card: Card) {
    const decision = this.decision
    if (decision?.type !== 'pass') return this.hurry()
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((c) => c !== card)
    else if (this.chosen.length < decision.choose) this.chosen = [...this.chosen, card]
  }

  pass() {
    if (this.decision?.type === 'pass' && this.chosen.length === this.decision.choose) this.send({ type: 'pass', cards: this.chosen })
  }

  expose(cards: Card[]) {
    if (this.decision?.type === 'expose') this.send({ type: 'expose', cards })
  }

  chooseMoon(effect: MoonChoice) {
    if (this.decision?.type === 'moon') this.send({ type: 'moon', effect })
  }

  /** The scores are read. */
  proceed() {
    this.presenter.proceed()
  }

  /** Ends the lag behind the newest state. The second half of a double click does not ask for that. */
  hurry() {
    if (this.behind && Date.now() - this.actedAt > DOUBLE_CLICK_MS) this.presenter.hurry()
  }

  get me(): Seat {
    return this.state.me
  }

  // What the line tells

  update(update: Update, first: boolean) {
    this.newestDecision = update.decision
    // A table that is opened again is there at once; one that was away for a moment goes on.
    const again = first && this.state.seq === 0 && update.events.some((event) => event.type === 'played' || event.type === 'deal_scored')
    this.presenter.take(update.events, again)
    if (document.hidden) this.presenter.hurry()
  }

  carriedOut() {
    this.settle()
  }

  refused(refused: Refused) {
    this.complaint = { refused }
    this.settle()
  }

  restart() {
    this.presenter.reset()
    this.state = EMPTY
  }

  lineChanged(line: Line) {
    this.line = line
    if (line.state !== 'live') this.settle()
  }

  // What the presenter tells

  private show(shown: Shown) {
    this.animated = !shown.hurried
    this.beforeShown(shown)
    this.decision = null
    const { event } = shown
    // What is chosen belongs to the hand it was chosen from.
    const changed = (event.type === 'passed' && event.seat === this.me) || event.type === 'received'
    if (event.type === 'deal_started' || changed) this.chosen = []
    if (event.type !== 'passed') this.complaint = null
    this.state = shown.state
    this.settle()
    this.afterShown(shown)
  }

  private settle() {
    this.waiting = this.presenter.waiting
    this.behind = !this.presenter.current && !this.waiting
    this.sending = this.connection.busy
    const ready = (this.presenter.current || this.choosing) && !this.sending && this.line.state === 'live'
    this.decision = ready ? this.newestDecision : null
  }

  /** The player chooses cards to pass, and whatever is yet to be shown is only that others have passed theirs among themselves. */
  private get choosing(): boolean {
    const { shown, newest } = this.presenter
    return this.newestDecision?.type === 'pass' && shown.phase === 'passing' && shown.deal === newest.deal && shown.hand === newest.hand
  }

  private send(action: Action) {
    if (!this.connection.command(action)) return
    this.actedAt = Date.now()
    this.complaint = null
    this.newestDecision = null
    this.settle()
  }

  private hasten() {
    if (!document.hidden) this.connection.hasten()
  }

  private async load() {
    try {
      this.info = await api.table(this.id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return
      this.connection.close()
      this.line = { state: 'closed', code: error.code, text: error.text ?? { en: '', zh: '' } }
    }
  }

  /** How long something moves now. */
  flight(ms: number) {
    return this.animated ? motion(ms) : 0
  }
}
