import type { GuestView, ManifestTicketView, ScanAnswerView } from '@foyer/contract'
import { isLockedOut, isRefused, type ScanAttempt, type ScanClient, type ScanOutcome } from '../scanning/scan-client.ts'
import { ClockWatch, earlierHead, earlierScan, setBackSince } from './clock-watch.ts'
import { ContactRhythm } from './contact-rhythm.ts'
import { correctTimes } from './correct-times.ts'
import { DoorData } from './door-data.ts'
import type { DoorKitOptions, SendScans } from './door-kit-calls.ts'
import { doorKitView, type DoorKitView } from './door-kit-view.ts'
import type { StoredDoor, StoredHead, StoredScan } from './door-store.ts'
import { storedHead } from './stored-head.ts'
import { partyScanId } from './party-scan-id.ts'
import { dateById } from './phone-dates.ts'
import { admitsPasses } from './phone-passes.ts'
import { coversNow, listQuery, pullList } from './pull-list.ts'
import { sendWaiting } from './send-waiting.ts'
import { storedScan, undoneScan } from './stored-scan.ts'
import { SturdyStore } from './sturdy-store.ts'

/** The maximum that the server accepts in one call. */
const MOST_SEEN = 200

/**
 * A phone that works with and without a network: it stores the event's tickets, decides itself when no answer comes, keeps its scans on
 * disk until the server has them, and shows how the server decided them.
 */
export class DoorKit implements ScanClient {
  readonly #options: DoorKitOptions
  readonly #store: SturdyStore
  readonly #clock: ClockWatch
  readonly #later: (work: () => void) => void
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
    this.#store = new SturdyStore(options.store)
    this.#later = options.later ?? ((work) => work())
    this.#clock = new ClockWatch(Date.now, options.steady ?? (() => performance.now()))
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
      storageFull: this.#store.isFull,
    }))

  /** Opens the stored data, then stays in contact with the server until stopped. */
  async start(): Promise<void> {
    const { eventId } = this.#options
    const kept = new DoorData(await this.#loadOwn())
    await this.#store.eachTickets(eventId, (tickets) => kept.putTickets(tickets))
    this.#data = kept
    await this.#forgetOthers()
    await this.#turnBack(setBackSince(kept.head, kept.scans, Date.now()))
    // A door that seems to have expired shows no guests until the server, or the lack of an answer, has decided.
    if (!this.#isExpired(this.#data.head)) this.#changed()
    await this.sync()
  }

  /**
   * What is stored of this door. A phone that was paired with another door of the event must not decide by its rules or keep the names that a
   * kiosk does not show. At a check-in list, other guests are inside.
   */
  async #loadOwn(): Promise<StoredDoor> {
    const { eventId, doorId } = this.#options
    const stored = await this.#store.load(eventId)
    if (!stored.head || doorId === undefined || stored.head.door._id === doorId) return stored
    const waiting = stored.scans.filter(({ state }) => state === 'waiting')
    return this.#wipeAllBut(waiting)
  }

  /** Deletes everything about the event except these scans. Returns what is left. */
  async #wipeAllBut(waiting: readonly StoredScan[]): Promise<StoredDoor> {
    const ids = waiting.map(({ scanId }) => scanId)
    await this.#store.wipe(this.#options.eventId, ids)
    return { head: null, scans: [...waiting] }
  }

  stop(): void {
    this.#rhythm.stop()
  }

  /** Deletes everything about the event. A phone without any space may fail to delete it on disk, but its page forgets it. */
  async wipe(): Promise<void> {
    this.stop()
    this.#data = new DoorData({ head: null, scans: [] })
    await this.#store.wipe(this.#options.eventId).catch(() => undefined)
    this.#changed()
  }

  /** Starts a contact now, or returns the one in progress. */
  sync(): Promise<void> {
    return this.#rhythm.sync()
  }

  /** The server reported a change. */
  nudge(): void {
    this.#rhythm.nudge()
  }

  /** Whether the server reports changes at once, so that polling can be less frequent. */
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
      if (outcome.kind === 'locked-out') return this.#refused()
      if (outcome.kind !== 'unsent' || !head) return outcome
      this.#setOnline(false)
    }
    return this.#decide(attempt)
  }

  readonly undo = async (scanId: string): Promise<void> => {
    await this.#turnBack(this.#clock.setBackBy())
    const { head } = this.#data
    const scan = this.#data.scan(scanId) ?? this.#data.listedScan(scanId)
    const isTold = scan?.state !== 'waiting' && (await this.#undoOnline(scanId, scan !== undefined))
    if (!scan) return
    const ticket = head && this.#data.withoutListed(head, scan)
    await this.#keep([undoneScan(scan, isTold ? 'told' : 'waiting')])
    if (ticket) await this.#takeTickets([ticket], false)
  }

  /**
   * Undoes a scan that the server knows, and returns whether it did. If no answer comes, the undo can wait if this phone still has the scan:
   * it is sent with it.
   */
  async #undoOnline(scanId: string, canWait: boolean): Promise<boolean> {
    if (canWait && !(this.#online && this.#options.hasNetwork())) return false
    try {
      await this.#options.calls.online.undo(scanId)
      return true
    } catch (error) {
      if (!canWait || isRefused(error)) throw error
      this.#setOnline(false)
      return false
    }
  }

  /** Guests by name, as this phone knows them. */
  find(search: string): GuestView[] {
    const { head } = this.#data
    return head ? this.#data.find(head, search) : []
  }

  /** Staff have read what the server decided differently. */
  async dismissCorrections(): Promise<void> {
    const read = this.#data.corrected
    const shown = read.filter((scan) => scan.state === 'settled').map((scan) => scan.scanId)
    await this.#store.deleteScans(this.#options.eventId, shown)
    this.#data.dropScans(shown)
    await this.#keep(read.filter((scan) => scan.state !== 'settled').map((scan) => ({ ...scan, correction: null })))
  }

  /** Tells the server that staff have looked at conflicts, so that no phone shows them any more. */
  async markSeen(conflictIds: readonly string[]): Promise<void> {
    for (let from = 0; from < conflictIds.length; from += MOST_SEEN)
      await this.#options.calls.markSeen(conflictIds.slice(from, from + MOST_SEEN))
    await this.sync()
  }

  /**
   * Admits `more` guests of a guest's order; `total` includes those whom this scan admitted before. The scans get the same ids that the
   * server would give them, so that a lost answer and this phone's own verdict count as one scan.
   */
  readonly admitParty = async (
    attempt: ScanAttempt,
    { more, total }: { more: number; total: number },
  ): Promise<readonly ScanAnswerView[]> => {
    const { head } = this.#data
    if (this.#online && this.#options.hasNetwork()) {
      try {
        const { answers } = await this.#options.calls.admitParty(attempt.scanId, total)
        await this.keepParty(attempt, answers)
        return answers
      } catch (error) {
        if (isRefused(error) || !head) throw error
        this.#setOnline(false)
      }
    }
    if (!head) return []
    const seen = await this.#data.decide(head, attempt)
    const answers: ScanAnswerView[] = []
    for (const { _id: ticketId } of this.#data.party(head, seen?.ticketId ?? null).slice(0, more)) {
      const { eventId, scanId, direction } = attempt
      const id = await partyScanId(scanId, ticketId)
      const outcome = await this.#decide({
        eventId,
        scanId: id,
        direction,
        ticketId,
        scannedAt: new Date().toISOString(),
      })
      if (outcome.kind === 'answered' && outcome.answer.admitted) answers.push(outcome.answer)
    }
    return answers
  }

  /** Until the tickets here include the party, its guests are stored as inside, in case the network fails now. */
  readonly keepParty = async (attempt: ScanAttempt, answers: readonly ScanAnswerView[]): Promise<void> => {
    const { head } = this.#data
    if (!head) return
    const seen = await this.#data.decide(head, attempt)
    const admitted = new Set(answers.flatMap((answer) => (answer.admitted ? answer.scanId : [])))
    const { eventId, direction } = attempt
    for (const { _id: ticketId } of this.#data.party(head, seen?.ticketId ?? null)) {
      const scanId = await partyScanId(attempt.scanId, ticketId)
      const scan = { eventId, direction, scanId, ticketId, scannedAt: new Date().toISOString() }
      if (admitted.has(scanId)) await this.#keepScan(scan, { verdict: 'admitted', ticketId, state: 'told' })
    }
  }

  /** Whether the server has yet to hear of a scan. */
  isWaiting(scanId: string): boolean {
    return this.#data.scan(scanId)?.state === 'waiting'
  }

  async #decide(attempt: ScanAttempt): Promise<ScanOutcome> {
    await this.#turnBack(this.#clock.setBackBy())
    const { head } = this.#data
    if (!head) return this.#refused()
    if (this.#isExpired(head)) return this.#seemsExpired()
    const verdict = await this.#data.decide(head, attempt)
    // A browser that cannot verify codes, or a door that admits nobody without the server's answer.
    if (!verdict || (verdict.result === 'admitted' && !head.door.admitsOffline)) return { kind: 'unsent' }
    await this.#keepScan(attempt, { verdict: verdict.result, ticketId: verdict.ticketId, state: 'waiting' })
    return { kind: 'answered', answer: this.#data.answer(head, attempt, verdict) }
  }

  /** A clock that was set forward makes an open door look expired. The server is asked first where there is a network. */
  async #seemsExpired(): Promise<ScanOutcome> {
    if (!this.#options.hasNetwork()) {
      await this.#forgetGuests()
      return this.#refused()
    }
    this.nudge()
    return { kind: 'unsent' }
  }

  /** A phone that is locked out deletes everything, but only after the server has its last scans. */
  #refused(): ScanOutcome {
    if (this.#data.waiting.length === 0) return { kind: 'locked-out' }
    this.nudge()
    return { kind: 'unsent' }
  }

  /** Until the tickets here include it, an answer of the server is stored like a verdict of this phone. */
  async #keepAnswered(attempt: ScanAttempt, { answer }: Extract<ScanOutcome, { kind: 'answered' }>): Promise<void> {
    if (!this.#data.head) return
    const seen = await this.#data.decide(this.#data.head, attempt)
    const ticketId = seen?.ticketId ?? attempt.ticketId ?? null
    await this.#keepScan(attempt, { verdict: answer.result, ticketId, state: 'told' })
  }

  /** The answer is shown first; counts and lists are updated after it has been drawn. */
  async #keepScan(attempt: ScanAttempt, decided: Pick<StoredScan, 'verdict' | 'ticketId' | 'state'>): Promise<void> {
    const skew = this.#data.head?.skew
    const sequence = this.#data.nextSequence()
    await this.#write([storedScan(attempt, { ...decided, sequence, ...(skew !== undefined && { skew }) })])
    this.#later(() => this.#changed())
  }

  async #keep(scans: readonly StoredScan[]): Promise<void> {
    await this.#write(scans)
    this.#changed()
  }

  async #write(scans: readonly StoredScan[]): Promise<void> {
    await this.#store.saveScans(scans)
    this.#data.putScans(scans)
  }

  async #contact(): Promise<boolean> {
    await this.#turnBack(this.#clock.setBackBy())
    const reached = this.#options.hasNetwork() && (await this.#exchange())
    // A closed door is closed without a network too: guest data is deleted, and unsent scans stay.
    if (!reached && this.#isExpired(this.#data.head)) await this.#forgetGuests()
    this.#setOnline(reached)
    return reached || !this.#options.hasNetwork()
  }

  async #exchange(): Promise<boolean> {
    try {
      await this.#correctTimes()
      await this.#sendWaiting(this.#options.calls.send)
      await this.#pull()
      return true
    } catch (error) {
      if (isLockedOut(error)) return this.#handIn()
      return false
    }
  }

  #correctTimes(): Promise<void> {
    const { serverClock } = this.#options.calls
    const keep = (scans: readonly StoredScan[]) => this.#keep(scans)
    return correctTimes({ data: () => this.#data, serverClock, keepHead: (head) => this.#keepHead(head), keep })
  }

  #sendWaiting(send: SendScans): Promise<void> {
    const keep = (scans: readonly StoredScan[]) => this.#keep(scans)
    return sendWaiting({ data: () => this.#data, send, keep, isStopped: () => this.#rhythm.stopped })
  }

  async #pull(): Promise<void> {
    const data = this.#data
    const told = data.scans.filter((scan) => scan.state === 'told')
    const asked = listQuery(data, this.#options.battery?.() ?? null)
    const { since, ...whole } = asked
    const take = (query: typeof asked) =>
      pullList({
        ask: (after) => this.#options.calls.manifest({ ...query, ...(after !== null && { after }) }),
        take: (tickets) => this.#takeTickets(tickets, query.since === undefined),
        isOver: () => this.#rhythm.stopped || data !== this.#data,
      })
    const changed = await take(asked)
    // What the door shows or admits beyond the former list is not in a list of changes, because the tickets have not changed.
    const isOutdated = since !== undefined && data.head && changed && !coversNow(data.head, changed.last)
    const pulled = isOutdated ? await take(whole) : changed
    if (!pulled) return
    await this.#keepHead(storedHead(this.#options.eventId, pulled.last, { cursor: pulled.cursor, former: data.head }))
    await this.#forgetOthers()
    this.#closing = false
    this.#loading = null
    await this.#finishTold(told)
  }

  /** Guests whom the door does not admit, or no longer admits, are not stored on this phone; nor are those of other days. */
  async #forgetOthers(): Promise<void> {
    const { head } = this.#data
    const types = head?.door.ticketIds ?? null
    if (!head || (types === null && !head.dates)) return
    const dropped = this.#data.dropTickets(({ ticketTypeId, eventId, pass }) =>
      pass
        ? head.passes !== undefined && admitsPasses(head.door)
        : (types === null || types.includes(ticketTypeId)) && (!head.dates || dateById(head, eventId) !== undefined),
    )
    if (dropped.length > 0) await this.#store.deleteTickets(this.#options.eventId, dropped)
  }

  async #takeTickets(tickets: readonly ManifestTicketView[], isFirstList: boolean): Promise<void> {
    const data = this.#data
    await this.#store.saveTickets(this.#options.eventId, tickets, (chunk) => data.putTickets(chunk))
    if (isFirstList) this.#loading = (this.#loading ?? 0) + tickets.length
    this.#changed()
  }

  /** Scans that the server knew before it sent the changes are now included in the tickets. */
  async #finishTold(told: readonly StoredScan[]): Promise<void> {
    const still = told.filter((scan) => this.#data.scan(scan.scanId)?.state === 'told')
    const done = still.filter((scan) => !scan.correction).map((scan) => scan.scanId)
    if (done.length > 0) await this.#store.deleteScans(this.#options.eventId, done)
    this.#data.dropScans(done)
    const unread = still.filter((scan) => scan.correction).map((scan) => ({ ...scan, state: 'settled' as const }))
    if (unread.length > 0) await this.#keep(unread)
    this.#changed()
  }

  /** Corrects the times that this phone recorded, because its clock was set back. */
  async #turnBack(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return
    const { head, scans } = this.#data
    if (head) await this.#keepHead(earlierHead(head, milliseconds))
    await this.#keep(scans.map((scan) => earlierScan(scan, milliseconds)))
  }

  async #keepHead(head: StoredHead): Promise<void> {
    this.#data.putHead(head)
    await this.#store.saveHead(head)
  }

  /** Whether the door has expired by this phone's clock, as far as it is corrected by the server's. */
  #isExpired(head: StoredHead | null): boolean {
    return head !== null && Date.now() + head.skew >= Date.parse(head.door.expiresAt)
  }

  /** Locked out: guest data is deleted at once, this phone's last scans as soon as the server has accepted or rejected them. */
  async #handIn(): Promise<boolean> {
    await this.#forgetGuests()
    try {
      await this.#sendWaiting(this.#options.calls.handIn)
    } catch (error) {
      // No answer came: the scans wait for the next contact.
      if (!isRefused(error)) return false
    }
    await this.#lockOut()
    return true
  }

  async #forgetGuests(): Promise<void> {
    const { waiting } = this.#data
    if (waiting.length === 0) return this.#lockOut()
    this.#data = new DoorData({ head: null, scans: waiting })
    this.#closing = true
    this.#changed()
    await this.#wipeAllBut(waiting).catch(() => undefined)
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

  #changed(): void {
    this.#view = null
    for (const notify of this.#listeners) notify()
  }
}
