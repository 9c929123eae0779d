import type { CheckInStateView, GuestView, ManifestTicketView, ManifestView, ScanAnswerView } from '@foyer/contract'
import { decideOffline, type DoorRule, type OfflineFacts, type OfflineVerdict, scanMessages } from '@foyer/domain'
import type { ScanAttempt } from '../scan-client.ts'
import type { StoredDoor, StoredHead, StoredScan } from './door-store.ts'
import { createKeyRing } from './key-ring.ts'

const UNDO_MS = 60_000
const MOST_FOUND = 20
/** The server takes 31 bits, and a phone whose clock is years ahead has scans to tell as well. */
const LATEST_SEQUENCE = 2 ** 31 - 1_000_000

type Count = { readonly inside: number; readonly expected: number }

/** Everything this phone knows of its door, in memory: tickets as the server told them last, and its own scans on top. */
export class DoorData {
  readonly #tickets = new Map<string, ManifestTicketView>()
  readonly #scans = new Map<string, StoredScan>()
  /** Names as they are searched. */
  readonly #plainNames = new Map<string, string>()
  /** By ticket type, as the server told them; kept up as tickets come, for there may be 50,000 of them. */
  readonly #told = new Map<string, Count>()
  #head: StoredHead | null
  #verify: OfflineFacts['verify']

  constructor({ head, scans }: StoredDoor) {
    this.#head = head
    this.#verify = createKeyRing(head?.keys ?? [])
    this.putScans(scans)
  }

  get head(): StoredHead | null {
    return this.#head
  }

  get scans(): readonly StoredScan[] {
    return [...this.#scans.values()]
  }

  get waiting(): readonly StoredScan[] {
    return this.scans.filter((scan) => scan.state === 'waiting')
  }

  ticket(id: string | null): ManifestTicketView | undefined {
    return id === null ? undefined : this.#tickets.get(id)
  }

  scan(id: string): StoredScan | undefined {
    return this.#scans.get(id)
  }

  nextSequence(): number {
    const seconds = Math.min(Math.floor(Date.now() / 1000), LATEST_SEQUENCE)
    return this.scans.reduce((most, { sequence }) => Math.max(most, sequence), seconds) + 1
  }

  putHead(head: StoredHead): void {
    if (JSON.stringify(head.keys) !== JSON.stringify(this.#head?.keys)) this.#verify = createKeyRing(head.keys)
    this.#head = head
  }

  putTickets(tickets: readonly ManifestTicketView[]): void {
    for (const ticket of tickets) {
      this.#count(this.#tickets.get(ticket._id), -1)
      this.#count(ticket, 1)
      this.#tickets.set(ticket._id, ticket)
      if (ticket.name !== null) this.#plainNames.set(ticket._id, plain(ticket.name))
    }
  }

  putScans(scans: readonly StoredScan[]): void {
    for (const scan of scans) this.#scans.set(scan.scanId, scan)
  }

  dropScans(ids: readonly string[]): void {
    for (const id of ids) this.#scans.delete(id)
  }

  /** The verdict on an attempt; null in a browser that cannot verify. */
  async decide(head: StoredHead, attempt: ScanAttempt): Promise<OfflineVerdict | null> {
    const { code = null, ticketId = null, direction } = attempt
    const now = new Date(Date.parse(attempt.scannedAt) + head.skew)
    return decideOffline(this.#facts(head), { code, ticketId, direction, now }).catch(() => null)
  }

  #facts(head: StoredHead): OfflineFacts {
    const own = this.scans.filter((scan) => scan.state !== 'settled')
    return {
      eventId: head.eventId,
      door: doorRule(head.door),
      validity: { from: new Date(head.validity.from), until: new Date(head.validity.until) },
      ticketTypeIds: head.ticketTypes.map((type) => type._id),
      ticket: (id) => {
        const ticket = this.#tickets.get(id)
        return ticket && { ...ticket, checkedInAt: ticket.checkedInAt === null ? null : new Date(ticket.checkedInAt) }
      },
      ownScans: (id) =>
        own
          .filter((scan) => scan.ticketId === id)
          .map((scan) => ({
            result: scan.verdict,
            at: new Date(Date.parse(scan.scannedAt) + head.skew),
            door: head.door.name,
            undone: scan.undoneAt !== null,
          })),
      verify: (keyId, signed) => this.#verify(keyId, signed),
      keyUntil: (keyId) => {
        const until = head.keys.find((key) => key.keyId === keyId)?.validUntil
        return until ? new Date(until) : null
      },
    }
  }

  /** Guests whose name has every word of the search, without regard to case or accents. */
  find(head: StoredHead, search: string): GuestView[] {
    const words = plain(search).split(/\s+/)
    const insideNow = this.#insideNow()
    const found: GuestView[] = []
    for (const ticket of this.#tickets.values()) {
      const name = this.#plainNames.get(ticket._id) ?? ''
      if (name === '' || !words.every((word) => name.includes(word))) continue
      found.push(guestView(head, ticket, insideNow(ticket)))
      if (found.length === MOST_FOUND) break
    }
    return found
  }

  /** A verdict as the screen shows answers. */
  answer(head: StoredHead, attempt: ScanAttempt, { result, ticketId, firstScan }: OfflineVerdict): ScanAnswerView {
    const ticket = this.ticket(ticketId)
    const { inside, expected } = this.state(head)
    return {
      scanId: attempt.scanId,
      result,
      admitted: result === 'admitted' || result === 'checked_out',
      message: scanMessages[result],
      guestName: ticket?.name ?? null,
      ticketName: ticket ? typeName(head, ticket.ticketTypeId) : null,
      number: ticket?.number ?? null,
      of: ticket?.of ?? null,
      note: ticket?.note ?? null,
      answers: [],
      firstScan: firstScan && { at: firstScan.at.toISOString(), door: firstScan.door },
      undoableUntil: result === 'admitted' ? new Date(Date.now() + UNDO_MS).toISOString() : null,
      // Which tickets are of one order is not on this phone.
      party: 0,
      inside,
      expected,
    }
  }

  /** The counts as far as this phone knows them. By door it knows of itself alone. */
  state(head: StoredHead): CheckInStateView {
    const moves = this.#movedSince()
    const byTicket = head.ticketTypes.map(({ _id, name }) => {
      const { inside, expected } = this.#told.get(_id) ?? { inside: 0, expected: 0 }
      return { _id, name, inside: inside + (moves.get(_id) ?? 0), expected }
    })
    const sum = (key: keyof Count) => byTicket.reduce((total, type) => total + type[key], 0)
    return {
      event: head.event,
      door: head.door,
      inside: sum('inside'),
      expected: sum('expected'),
      byTicket: byTicket.filter((type) => type.expected > 0),
      byDoor: [],
      serverTime: new Date(Date.now() + head.skew).toISOString(),
    }
  }

  #count(ticket: ManifestTicketView | undefined, sign: 1 | -1): void {
    if (ticket?.standing !== 'good') return
    const { inside, expected } = this.#told.get(ticket.ticketTypeId) ?? { inside: 0, expected: 0 }
    const count = { inside: inside + (ticket.inside ? sign : 0), expected: expected + sign }
    this.#told.set(ticket.ticketTypeId, count)
  }

  /** By ticket type, by how many more are inside for this phone's own scans than the server told. */
  #movedSince(): Map<string, number> {
    const insideNow = this.#insideNow()
    const moves = new Map<string, number>()
    for (const id of new Set(this.scans.map((scan) => scan.ticketId))) {
      const ticket = this.ticket(id)
      if (ticket?.standing !== 'good') continue
      const move = Number(insideNow(ticket)) - Number(ticket.inside)
      moves.set(ticket.ticketTypeId, (moves.get(ticket.ticketTypeId) ?? 0) + move)
    }
    return moves
  }

  #insideNow(): (ticket: ManifestTicketView) => boolean {
    const moved = new Map<string, boolean>()
    for (const scan of this.scans) {
      if (scan.state === 'settled' || scan.ticketId === null || scan.undoneAt !== null) continue
      if (scan.verdict === 'admitted') moved.set(scan.ticketId, true)
      if (scan.verdict === 'checked_out') moved.set(scan.ticketId, false)
    }
    return (ticket) => moved.get(ticket._id) ?? ticket.inside
  }
}

function doorRule({ ticketIds, direction, opensAt, closesAt }: StoredHead['door']): DoorRule {
  const instantOf = (text: string | null) => (text === null ? null : new Date(text))
  return { ticketTypeIds: ticketIds, direction, opensAt: instantOf(opensAt), closesAt: instantOf(closesAt) }
}

/** The name of a ticket type as it was told last. */
export function typeName(head: Pick<ManifestView, 'ticketTypes'> | StoredHead, id: string): string | null {
  return head.ticketTypes.find((type) => type._id === id)?.name ?? null
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}

function guestView(head: StoredHead, ticket: ManifestTicketView, inside: boolean): GuestView {
  return {
    ticketId: ticket._id,
    guestName: ticket.name ?? '',
    ticketName: typeName(head, ticket.ticketTypeId) ?? '',
    number: ticket.number,
    of: ticket.of,
    orderReference: '',
    state: ticket.standing === 'good' ? (inside ? 'checked_in' : 'valid') : ticket.standing,
    checkedInAt: inside ? ticket.checkedInAt : null,
  }
}
