import type { CheckInStateView, GuestView, ManifestTicketView, ManifestView, ScanAnswerView } from '@foyer/contract'
import { decideOffline, type DoorRule, type OfflineFacts, type OfflineVerdict, parseTicketToken } from '@foyer/domain'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import type { StoredDoor, StoredHead, StoredScan } from './door-store.ts'
import { createKeyRing } from './key-ring.ts'
import { OwnScans } from './own-scans.ts'
import { isOfList, PassAtPhone, passesFor, passRefusedHere, withoutVisit } from './phone-passes.ts'
import { dateById, dateByTag, dateView, eventTagOf, isOtherDayOpen, otherDate, otherDay } from './phone-dates.ts'
import { UNDO_MS } from './stored-scan.ts'

const MOST_FOUND = 20
/** The server accepts 31 bits, and a phone whose clock is years ahead must be able to report its scans, too. */
const LATEST_SEQUENCE = 2 ** 31 - 1_000_000

type Count = { inside: number; expected: number }

/** Everything this phone knows of its door, in memory: the tickets as the server last sent them, with the phone's own scans applied. */
export class DoorData {
  readonly #tickets = new Map<string, ManifestTicketView>()
  readonly #scans = new OwnScans()
  /** Names as normalised for the search. */
  readonly #plainNames = new Map<string, string>()
  /** By ticket type, as far as this phone knows. Updated with every ticket and scan, because there may be 50,000 of them. */
  readonly #counts = new Map<string, Count>()
  /** The ticket types of the extras among them. */
  readonly #extraTypes = new Set<string>()
  /** How often the passes among the tickets were admitted, as the server last sent them. */
  #passAdmissions = 0
  /** Tickets of one order. */
  readonly #parties = new Map<string, Set<string>>()
  /** Admissions of the last minutes that the tickets include, by id. */
  #listed: ReadonlyMap<string, StoredScan> = new Map()
  #head: StoredHead | null
  /** By event, because each event signs with its own keys; '' at a door of one event. */
  #verify: ReadonlyMap<string, OfflineFacts['verify']>
  /** With the keys of the event that sells the passes of the series. */
  #verifyPass: OfflineFacts['verify']

  constructor({ head, scans }: StoredDoor) {
    this.#head = head
    this.#verify = keyRings(head?.keys ?? [])
    this.#verifyPass = createKeyRing(head?.passes?.keys ?? [])
    this.putScans(scans)
  }

  get head(): StoredHead | null {
    return this.#head
  }

  get scans(): readonly StoredScan[] {
    return this.#scans.all
  }

  get waiting(): readonly StoredScan[] {
    return this.#scans.waiting
  }

  /** Scans that the server decided differently. */
  get corrected(): readonly StoredScan[] {
    return this.#scans.corrected
  }

  ticket(id: string | null): ManifestTicketView | undefined {
    return id === null ? undefined : this.#tickets.get(id)
  }

  scan(id: string): StoredScan | undefined {
    return this.#scans.get(id)
  }

  nextSequence(): number {
    const seconds = Math.min(Math.floor(Date.now() / 1000), LATEST_SEQUENCE)
    return Math.max(this.#scans.latestSequence, seconds) + 1
  }

  putHead(head: StoredHead): void {
    if (JSON.stringify(head.keys) !== JSON.stringify(this.#head?.keys)) this.#verify = keyRings(head.keys)
    if (JSON.stringify(head.passes?.keys) !== JSON.stringify(this.#head?.passes?.keys))
      this.#verifyPass = createKeyRing(head.passes?.keys ?? [])
    this.#head = head
  }

  putTickets(tickets: readonly ManifestTicketView[]): void {
    for (const ticket of tickets) {
      const former = this.#tickets.get(ticket._id)
      this.#recount(ticket._id, () => this.#tickets.set(ticket._id, ticket))
      this.#putParty(ticket, former)
      if (ticket.name === null) this.#plainNames.delete(ticket._id)
      else this.#plainNames.set(ticket._id, plain(ticket.name))
    }
  }

  /** Removes guests whom the door does not admit, and returns which they were. */
  dropTickets(isKept: (ticket: ManifestTicketView) => boolean): string[] {
    const dropped = [...this.#tickets.values()].filter((ticket) => !isKept(ticket))
    for (const ticket of dropped) {
      this.#count(ticket, -1)
      this.#tickets.delete(ticket._id)
      this.#plainNames.delete(ticket._id)
      this.#parties.get(ticket.partyId ?? '')?.delete(ticket._id)
    }
    return dropped.map(({ _id }) => _id)
  }

  /** The other guests of an order who could be admitted here together with this guest, in the order of their numbers. */
  party({ door: { ticketIds } }: StoredHead, ticketId: string | null): ManifestTicketView[] {
    const first = this.ticket(ticketId)
    if (first?.extra) return []
    return this.#sameOrder(first)
      .filter(
        (ticket) =>
          ticket._id !== ticketId &&
          !ticket.extra &&
          ticket.standing === 'good' &&
          !this.#isInside(ticket) &&
          (ticketIds === null || ticketIds.includes(ticket.ticketTypeId)),
      )
      .toSorted((a, b) => a.number - b.number)
  }

  #sameOrder(ticket: ManifestTicketView | undefined): ManifestTicketView[] {
    return [...(this.#parties.get(ticket?.partyId ?? '') ?? [])].flatMap((id) => this.ticket(id) ?? [])
  }

  /** The extras of the guest's order that this door hands out, in the order of their numbers. */
  #extras(head: StoredHead, ticketId: string | null): NonNullable<ScanAnswerView['extras']> {
    const first = this.ticket(ticketId)
    if (!first || first.extra || head.door.kiosk || isOfList(head.door)) return []
    const { ticketIds } = head.door
    return this.#sameOrder(first)
      .filter(
        ({ extra, standing, ticketTypeId }) =>
          extra && standing === 'good' && (ticketIds === null || ticketIds.includes(ticketTypeId)),
      )
      .toSorted((a, b) => a.number - b.number)
      .map((item) => ({
        ticketId: item._id,
        name: typeName(head, item.ticketTypeId) ?? '',
        handedOut: this.#isInside(item),
      }))
  }

  putScans(scans: readonly StoredScan[]): void {
    for (const scan of scans) this.#recount(scan.ticketId, () => this.#scans.put(scan))
  }

  /** Removes scans that the tickets include. Their admissions can be undone for a while: see `listedScan`. */
  dropScans(ids: readonly string[]): void {
    const dropped = ids.flatMap((id) => this.scan(id) ?? [])
    for (const { scanId, ticketId } of dropped) this.#recount(ticketId, () => this.#scans.drop(scanId))
    const since = Date.now() - 2 * UNDO_MS
    const undoable = [...this.#listed.values(), ...dropped].filter(
      ({ verdict, undoneAt, scannedAt }) =>
        verdict === 'admitted' && undoneAt === null && Date.parse(scannedAt) >= since,
    )
    this.#listed = new Map(undoable.map((scan) => [scan.scanId, scan]))
  }

  /** An admission of the last minutes that the tickets include already. */
  listedScan(id: string): StoredScan | undefined {
    return this.#listed.get(id)
  }

  /** The ticket of an undone admission as it was before, if its record includes the admission; otherwise null. */
  withoutListed(head: StoredHead, { scanId, ticketId, scannedAt }: StoredScan): ManifestTicketView | null {
    const ticket = this.#listed.has(scanId) && this.ticket(ticketId)
    if (!ticket) return null
    const outside = { ...ticket, inside: false, checkedInAt: null, checkedInDoor: null }
    return ticket.pass ? withoutVisit(head, ticket, new Date(Date.parse(scannedAt) + head.skew)) : outside
  }

  /** The verdict on an attempt; null in a browser that cannot verify, and for a date that this phone does not have. */
  async decide(head: StoredHead, attempt: ScanAttempt): Promise<OfflineVerdict | null> {
    const { code = null, ticketId = null, direction } = attempt
    const now = new Date(Date.parse(attempt.scannedAt) + head.skew)
    const passes = passesFor(head, code, this.ticket(ticketId))
    if (passes) {
      if (isOtherDayOpen(head, now)) return null
      const pass = this.#pass(head, ticketOf(code) ?? ticketId)
      const facts = pass.facts(passes, now, (hours) => doorRule({ ...head.door, ...hours }))
      return decideOffline({ ...facts, verify: this.#verifyPass }, { code, ticketId, direction, now }).catch(() => null)
    }
    const other = otherDate(head, attempt)
    if (other) return otherDay(other, now)
    const date = dateByTag(head, eventTagOf(code)) ?? dateById(head, this.ticket(ticketId)?.eventId)
    return decideOffline(this.#facts(head, date), { code, ticketId, direction, now }).catch(() => null)
  }

  #pass(head: StoredHead, ticketId: string | null): PassAtPhone {
    return new PassAtPhone(head, this.ticket(ticketId), ticketId === null ? [] : this.#scans.open(ticketId))
  }

  #putParty({ _id, partyId }: ManifestTicketView, former: ManifestTicketView | undefined): void {
    if (former?.partyId && former.partyId !== partyId) this.#parties.get(former.partyId)?.delete(_id)
    // Lists that an earlier release stored have none.
    if (!partyId) return
    const party = this.#parties.get(partyId) ?? new Set<string>()
    this.#parties.set(partyId, party.add(_id))
  }

  /** The facts for a verdict: at a door over all dates of a series, those of the ticket's date. */
  #facts(head: StoredHead, date: ReturnType<typeof dateById>): OfflineFacts {
    const { validity } = date ?? head
    const ofDate = ({ eventId }: { eventId?: string | undefined }) => eventId === date?._id
    return {
      eventId: date?._id ?? head.eventId,
      door: doorRule(date ? { ...head.door, opensAt: date.opensAt, closesAt: date.closesAt } : head.door),
      validity: { from: new Date(validity.from), until: new Date(validity.until) },
      ticketTypeIds: head.ticketTypes.filter(ofDate).map((type) => type._id),
      ticket: (id) => {
        const ticket = this.#tickets.get(id)
        return ticket && { ...ticket, checkedInAt: ticket.checkedInAt === null ? null : new Date(ticket.checkedInAt) }
      },
      ownScans: (id) =>
        this.#scans.open(id).map((scan) => ({
          result: scan.verdict,
          at: new Date(Date.parse(scan.scannedAt) + head.skew),
          door: head.door.name,
          undone: scan.undoneAt !== null,
        })),
      verify: async (keyId, signed) => (await this.#verify.get(date?._id ?? '')?.(keyId, signed)) ?? false,
      keyUntil: (keyId) => {
        const until = head.keys.find((key) => key.keyId === keyId && ofDate(key))?.validUntil
        return until ? new Date(until) : null
      },
    }
  }

  /** Guests whose name has every word of the search, without regard to case or accents. */
  find(head: StoredHead, search: string): GuestView[] {
    const words = plain(search).split(/\s+/)
    const found: GuestView[] = []
    for (const ticket of this.#tickets.values()) {
      const name = this.#plainNames.get(ticket._id)
      if (!name || ticket.name === null || ticket.extra || !words.every((word) => name.includes(word))) continue
      const inside = ticket.pass ? this.#pass(head, ticket._id).inside : this.#isInside(ticket)
      found.push(guestView(head, { ...ticket, name: ticket.name }, inside))
      if (found.length === MOST_FOUND) break
    }
    return found
  }

  /** A verdict in the form in which the screen shows answers. */
  answer(head: StoredHead, attempt: ScanAttempt, { result, ticketId, firstScan }: OfflineVerdict): ScanAnswerView {
    const ticket = this.ticket(ticketId)
    const { inside, expected } = this.state(head)
    const extras = mayBring(result) ? this.#extras(head, ticketId) : []
    const now = new Date(Date.parse(attempt.scannedAt) + head.skew)
    const pass = ticket?.pass && this.#pass(head, ticket._id)
    const date =
      dateById(head, pass ? pass.dateAt(now)?.id : ticket?.eventId) ??
      dateByTag(head, eventTagOf(attempt.code ?? null)) ??
      otherDate(head, attempt)
    return {
      scanId: attempt.scanId,
      result,
      admitted: result === 'admitted' || result === 'checked_out',
      guestName: ticket?.name ?? null,
      ticketName: ticket ? typeName(head, ticket.ticketTypeId) : null,
      number: ticket?.number ?? null,
      of: ticket?.of ?? null,
      note: ticket?.note ?? null,
      // Lists stored by earlier releases lack this field.
      disputed: ticket?.disputed ?? false,
      answers: [],
      firstScan: firstScan && { at: firstScan.at.toISOString(), door: firstScan.door },
      undoableUntil: result === 'admitted' ? new Date(Date.now() + UNDO_MS).toISOString() : null,
      party: this.#partySize(head, result, ticketId),
      ...(ticket?.extra && { extra: true, number: null, of: null }),
      ...(extras.length > 0 && { extras }),
      ...(date && { date: dateView(date) }),
      ...(pass ? pass.answer(result, now) : passRefusedHere(head, attempt, result)),
      inside,
      expected,
    }
  }

  #partySize(head: StoredHead, result: OfflineVerdict['result'], ticketId: string | null): number {
    // At a kiosk, guests are not admitted without a code unless the server agrees.
    if (head.door.kiosk) return 0
    return mayBring(result) ? this.party(head, ticketId).length : 0
  }

  /** The counts as far as this phone knows them. In the counts by door, it knows only its own. */
  state(head: StoredHead): CheckInStateView {
    const none: Count = { inside: 0, expected: 0 }
    const byTicket = head.ticketTypes
      .filter(({ _id }) => !this.#extraTypes.has(_id) || namesOnList(head.door, _id))
      .map(({ _id, name }) => ({ _id, name, ...(this.#counts.get(_id) ?? none) }))
    const sum = (key: keyof Count, types: readonly Count[] = byTicket) =>
      types.reduce((total, type) => total + type[key], 0)
    const byDate = new Map(head.ticketTypes.map(({ _id, eventId }) => [_id, eventId]))
    const dates = head.dates?.map((date) => {
      const types = byTicket.filter(({ _id }) => byDate.get(_id) === date._id)
      return { ...dateView(date), inside: sum('inside', types), expected: sum('expected', types) }
    })
    const withPass = this.#withPass(head)
    return {
      event: head.event,
      door: head.door,
      inside: sum('inside'),
      expected: sum('expected'),
      ...(withPass > 0 && { withPass }),
      ...(dates && { dates }),
      byTicket: (head.dates ? byName(byTicket) : byTicket).filter((type) => type.expected > 0),
      byDoor: [],
      staffedUntil: null,
      serverTime: new Date(Date.now() + head.skew).toISOString(),
    }
  }

  /** How often passes were admitted at the dates of this phone. */
  #withPass(head: StoredHead): number {
    return this.#scans.openTickets.reduce((sum, id) => {
      const pass = this.ticket(id)?.pass
      return pass ? sum + this.#pass(head, id).admissions - pass.admitted.length : sum
    }, this.#passAdmissions)
  }

  /** Updates the counts for a change of a ticket or of its scans. */
  #recount(ticketId: string | null, change: () => void): void {
    this.#count(this.ticket(ticketId), -1)
    change()
    this.#count(this.ticket(ticketId), 1)
  }

  #count(ticket: ManifestTicketView | undefined, sign: 1 | -1): void {
    if (ticket?.pass) this.#passAdmissions += sign * ticket.pass.admitted.length
    // Pass holders are counted in addition to the expected guests of the date.
    if (ticket?.standing !== 'good' || ticket.pass) return
    if (ticket.extra) this.#extraTypes.add(ticket.ticketTypeId)
    const count = this.#counts.get(ticket.ticketTypeId) ?? { inside: 0, expected: 0 }
    count.expected += sign
    if (this.#isInside(ticket)) count.inside += sign
    this.#counts.set(ticket.ticketTypeId, count)
  }

  /** The state as the server last sent it, with this phone's own scans applied. */
  #isInside({ _id, inside }: ManifestTicketView): boolean {
    const last = this.#scans.open(_id).findLast(({ verdict, undoneAt }) => undoneAt === null && moves(verdict))
    return last ? last.verdict === 'admitted' : inside
  }
}

/** The ticket that a code names; null if it is not a ticket code. */
function ticketOf(code: string | null): string | null {
  const parsed = code === null ? null : parseTicketToken(code)
  return parsed?.ok ? parsed.payload.ticketId : null
}

function keyRings(keys: StoredHead['keys']): ReadonlyMap<string, OfflineFacts['verify']> {
  const byEvent = Map.groupBy(keys, ({ eventId }) => eventId ?? '')
  // A door of one event whose keys are not yet known has no key that could have signed the code.
  if (byEvent.size === 0) return new Map([['', createKeyRing([])]])
  return new Map([...byEvent].map(([eventId, own]) => [eventId, createKeyRing(own)]))
}

/** Treats the tickets of several dates as one: the dates of a series sell the same ticket under different ids. */
function byName<T extends Count & { name: string }>(types: readonly T[]): T[] {
  const named = new Map<string, T>()
  for (const type of types) {
    const known = named.get(type.name)
    const { inside, expected } = known ?? { inside: 0, expected: 0 }
    named.set(type.name, { ...(known ?? type), inside: inside + type.inside, expected: expected + type.expected })
  }
  return [...named.values()]
}

/** Whether a guest with this answer may bring the party and receive extras. */
const mayBring = (result: OfflineVerdict['result']) => result === 'admitted' || result === 'already_checked_in'

const moves = (verdict: StoredScan['verdict']) => verdict === 'admitted' || verdict === 'checked_out'

/** Whether a door of a check-in list hands out the extras of this type, so that they count there. */
const namesOnList = ({ list, ticketIds }: Pick<StoredHead['door'], 'list' | 'ticketIds'>, typeId: string) =>
  isOfList({ list }) && ticketIds?.includes(typeId) === true

function doorRule({ ticketIds, direction, opensAt, closesAt, kiosk, list }: StoredHead['door']): DoorRule {
  const instantOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ticketTypeIds: ticketIds,
    direction,
    opensAt: instantOf(opensAt),
    closesAt: instantOf(closesAt),
    selfService: kiosk !== null,
    ofList: isOfList({ list }),
  }
}

/** The name of a ticket type as the server last sent it. */
export function typeName(head: Pick<ManifestView, 'ticketTypes' | 'passes'> | StoredHead, id: string): string | null {
  const ofPasses = head.passes?.ticketTypes ?? []
  return [...head.ticketTypes, ...ofPasses].find((type) => type._id === id)?.name ?? null
}

const ASCII = /^[\x20-\x7e]*$/

function plain(text: string): string {
  // Fifty thousand names are normalised when the list arrives, and most of them have no accents to remove.
  if (ASCII.test(text)) return text.toLowerCase().trim()
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}

function guestView(head: StoredHead, ticket: ManifestTicketView & { name: string }, inside: boolean): GuestView {
  const date = dateById(head, ticket.eventId)
  return {
    ...(date && { date: dateView(date) }),
    ticketId: ticket._id,
    guestName: ticket.name,
    ticketName: typeName(head, ticket.ticketTypeId) ?? '',
    number: ticket.number,
    of: ticket.of,
    orderReference: '',
    state: ticket.standing === 'good' ? (inside ? 'checked_in' : 'valid') : ticket.standing,
    checkedInAt: inside ? ticket.checkedInAt : null,
  }
}
