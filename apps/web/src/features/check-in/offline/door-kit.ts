import type { GuestView, ManifestView, OfflineScanAnswer } from '@foyer/contract'
import { decideOffline } from '@foyer/domain'
import { isLockedOut, isRefused, type ScanAttempt, type ScanClient, type ScanOutcome } from '../scan-client.ts'
import { ContactRhythm } from './contact-rhythm.ts'
import { DoorData } from './door-data.ts'
import type { DoorKitOptions, SendScans } from './door-kit-calls.ts'
import { doorKitView, type DoorKitView } from './door-kit-view.ts'
import type { StoredHead, StoredScan } from './door-store.ts'
import { storedHead } from './stored-head.ts'
import { sentScan, storedScan } from './stored-scan.ts'

const BATCH = 100
/** What is read and taken over in one go, so that the page stays alive meanwhile. */
const PAGE = 1_000

/**
 * A phone that works with and without a network: it keeps the event's tickets, decides by itself when no answer comes, keeps its
 * scans on disk until the server has them, and shows what the server made of them.
 */
export class DoorKit implements ScanClient {
  readonly #options: DoorKitOptions
  readonly #listeners = new Set<() => void>()
  #data = new DoorData({ head: null, scans: [] })
  #online = false
  #lockedOut = false
  #closing = false
  #loading: number | null = null
  #live = false
  readonly #rhythm = new ContactRhythm(() => this.#contact())
  #view: DoorKitView | null = null

  constructor(options: DoorKitOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): DoorKitView =>
    (this.#view ??= doorKitView(this.#data, {
      online: this.#online,
      live: this.#live,
      lockedOut: this.#lockedOut,
      closing: this.#closing,
      loading: this.#loading,
    }))

  /** Opens what was kept, then stays in touch with the server until stopped. */
  async start(): Promise<void> {
    const { eventId, store } = this.#options
    const kept = new DoorData(await store.load(eventId))
    await store.eachTickets(eventId, (tickets) => kept.putTickets(tickets))
    this.#data = kept
    await this.#closeWhenExpired()
    this.#changed()
    if (!this.#lockedOut) await this.sync()
  }

  stop(): void {
    this.#rhythm.stop()
  }

  /** Forgets everything about the event. */
  async wipe(): Promise<void> {
    this.stop()
    await this.#options.store.wipe(this.#options.eventId)
    this.#data = new DoorData({ head: null, scans: [] })
    this.#changed()
  }

  /** One contact now, or the one under way. */
  sync(): Promise<void> {
    return this.#rhythm.sync()
  }

  /** The server says that something changed. */
  nudge(): void {
    this.#rhythm.nudge()
  }

  /** Whether the server says at once when something changes, so that asking for it can wait. */
  setLive(live: boolean): void {
    if (this.#live === live) return
    this.#live = live
    this.#rhythm.setLive(live)
    this.#changed()
  }

  readonly submit = async (attempt: ScanAttempt): Promise<ScanOutcome> => {
    const { head } = this.#data
    if (!head || (this.#online && this.#options.hasNetwork())) {
      const outcome = await this.#options.calls.online.submit(attempt)
      if (outcome.kind === 'answered') await this.#keepAnswered(attempt, outcome)
      if (outcome.kind !== 'unsent' || !head) return outcome
      this.#setOnline(false)
    }
    return this.#decide(head, attempt)
  }

  readonly undo = async (scanId: string): Promise<void> => {
    const scan = this.#data.scan(scanId)
    const known = scan !== undefined && scan.state !== 'waiting'
    if (!scan || (known && this.#online && this.#options.hasNetwork())) await this.#options.calls.online.undo(scanId)
    if (!scan) return
    const told = known && this.#online
    await this.#keep([{ ...scan, undoneAt: new Date().toISOString(), state: told ? 'told' : 'waiting' }])
  }

  /** Guests by name, as this phone knows them. */
  find(search: string): GuestView[] {
    const { head } = this.#data
    return head ? this.#data.find(head, search) : []
  }

  /** The staff have read what the server decided otherwise. */
  async dismissCorrections(): Promise<void> {
    const read = this.#data.scans.filter((scan) => scan.correction)
    const settled = read.filter((scan) => scan.state === 'settled').map((scan) => scan.scanId)
    await this.#options.store.deleteScans(this.#options.eventId, settled)
    this.#data.dropScans(settled)
    await this.#keep(read.filter((scan) => scan.state !== 'settled').map((scan) => ({ ...scan, correction: null })))
  }

  async #decide(head: StoredHead, attempt: ScanAttempt): Promise<ScanOutcome> {
    if (await this.#closeWhenExpired()) return { kind: 'locked-out' }
    const code = attempt.code ?? null
    const now = new Date(Date.parse(attempt.scannedAt) + head.skew)
    const scan = { code, ticketId: attempt.ticketId ?? null, direction: attempt.direction, now }
    const verdict = await decideOffline(this.#data.facts(head), scan).catch(() => null)
    // A browser that cannot verify, or a door that lets nobody in without the server's word.
    if (!verdict || (verdict.result === 'admitted' && !head.door.admitsOffline)) return { kind: 'unsent' }
    await this.#keep([
      this.#storedScan(attempt, { verdict: verdict.result, ticketId: verdict.ticketId, state: 'waiting' }),
    ])
    return { kind: 'answered', answer: this.#data.answer(head, attempt, verdict) }
  }

  /** Until the tickets here show it, an answer of the server is remembered like a verdict of this phone. */
  async #keepAnswered(attempt: ScanAttempt, { answer }: Extract<ScanOutcome, { kind: 'answered' }>): Promise<void> {
    if (!this.#data.head) return
    const known = this.#data.facts(this.#data.head)
    const code = attempt.code ?? null
    const scan = { code, ticketId: attempt.ticketId ?? null, direction: attempt.direction, now: new Date() }
    const seen = await decideOffline(known, scan).catch(() => null)
    const ticketId = seen?.ticketId ?? attempt.ticketId ?? null
    await this.#keep([this.#storedScan(attempt, { verdict: answer.result, ticketId, state: 'told' })])
  }

  #storedScan(attempt: ScanAttempt, decided: Pick<StoredScan, 'verdict' | 'ticketId' | 'state'>): StoredScan {
    return storedScan(attempt, { ...decided, sequence: this.#data.nextSequence() })
  }

  async #keep(scans: readonly StoredScan[]): Promise<void> {
    await this.#options.store.saveScans(scans)
    this.#data.putScans(scans)
    this.#changed()
  }

  async #contact(): Promise<boolean> {
    if ((await this.#closeWhenExpired()) && this.#lockedOut) return true
    const reached = this.#options.hasNetwork() && (await this.#exchange())
    this.#setOnline(reached)
    return reached || !this.#options.hasNetwork()
  }

  async #exchange(): Promise<boolean> {
    try {
      await this.#sendWaiting(this.#options.calls.send)
      await this.#pull()
      return true
    } catch (error) {
      if (isLockedOut(error)) return this.#handIn()
      return false
    }
  }

  async #sendWaiting(send: SendScans): Promise<void> {
    for (let { waiting } = this.#data; waiting.length > 0 && !this.#rhythm.stopped; { waiting } = this.#data) {
      const batch = waiting.slice(0, BATCH)
      const { answers } = await send({
        sentAt: new Date().toISOString(),
        scans: batch.map(sentScan),
      })
      if (answers.length === 0) throw new Error('The server answered nothing')
      const byId = new Map(answers.map((answer) => [answer.scanId, answer]))
      await this.#keep(batch.flatMap((sent) => this.#told(sent, byId.get(sent.scanId))))
    }
  }

  /** A scan that was undone while its batch was on its way goes on waiting, so that the server hears of that as well. */
  #told(sent: StoredScan, answer: OfflineScanAnswer | undefined): StoredScan[] {
    const now = this.#data.scan(sent.scanId)
    if (!now || !answer || now.undoneAt !== sent.undoneAt) return []
    const otherwise = answer.result !== sent.verdict && sent.undoneAt === null
    const correction = otherwise ? { result: answer.result, message: answer.message } : null
    return [{ ...now, state: 'told', correction }]
  }

  async #pull(): Promise<void> {
    const told = this.#data.scans.filter((scan) => scan.state === 'told')
    const since = this.#data.head?.cursor
    const queued = this.#data.waiting.length
    const battery = this.#options.battery?.() ?? null
    let cursor: string | null = null
    let after: string | null = null
    let count = 0
    do {
      const page: ManifestView = await this.#options.calls.manifest({
        limit: PAGE,
        queued,
        ...(battery !== null && { battery }),
        ...(since !== undefined && { since }),
        ...(after !== null && { after }),
      })
      cursor ??= page.cursor
      await this.#options.store.saveTickets(this.#options.eventId, page.tickets)
      this.#data.putTickets(page.tickets)
      count += page.tickets.length
      after = page.next
      if (since === undefined) this.#setLoading(count)
      if (after === null) await this.#finishPull(page, cursor)
    } while (after !== null && !this.#rhythm.stopped)
    await this.#settle(told)
  }

  async #finishPull(page: ManifestView, cursor: string): Promise<void> {
    const head = storedHead(this.#options.eventId, page, cursor)
    await this.#options.store.saveHead(head)
    this.#data.putHead(head)
    this.#closing = false
    this.#setLoading(null)
  }

  /** Scans that the server knew of before it told what changed show in the tickets now. */
  async #settle(told: readonly StoredScan[]): Promise<void> {
    const still = told.filter((scan) => this.#data.scan(scan.scanId)?.state === 'told')
    const done = still.filter((scan) => !scan.correction).map((scan) => scan.scanId)
    if (done.length > 0) await this.#options.store.deleteScans(this.#options.eventId, done)
    this.#data.dropScans(done)
    const unread = still.filter((scan) => scan.correction).map((scan) => ({ ...scan, state: 'settled' as const }))
    if (unread.length > 0) await this.#keep(unread)
    this.#changed()
  }

  /** A door that is over is over without a network too: what it knew of guests goes, what the server has to hear stays. */
  async #closeWhenExpired(): Promise<boolean> {
    const { head } = this.#data
    if (!head || Date.now() + head.skew < Date.parse(head.door.expiresAt)) return false
    await this.#forgetGuests()
    return true
  }

  /** Locked out: the guests are forgotten at once, this phone's last scans when the server has them or will not have them. */
  async #handIn(): Promise<boolean> {
    await this.#forgetGuests()
    try {
      await this.#sendWaiting(this.#options.calls.handIn)
    } catch (error) {
      // Nobody answered: they wait for the next contact.
      if (!isRefused(error)) return false
    }
    await this.#lockOut()
    return true
  }

  async #forgetGuests(): Promise<void> {
    const { waiting } = this.#data
    if (waiting.length === 0) return this.#lockOut()
    await this.#options.store.wipe(this.#options.eventId)
    await this.#options.store.saveScans(waiting)
    this.#data = new DoorData({ head: null, scans: waiting })
    this.#closing = true
    this.#changed()
  }

  async #lockOut(): Promise<void> {
    await this.wipe()
    this.#lockedOut = true
    this.#changed()
  }

  #setOnline(online: boolean): void {
    if (this.#online === online) return
    this.#online = online
    this.#changed()
  }

  #setLoading(count: number | null): void {
    this.#loading = count
    this.#changed()
  }

  #changed(): void {
    this.#view = null
    for (const notify of this.#listeners) notify()
  }
}
