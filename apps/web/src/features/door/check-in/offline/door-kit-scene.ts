import type { ManifestTicketView, ManifestView, OfflineScanAnswer, ScanAnswerView } from '@foyer/contract'
import { assembleTicketToken, encodeTicketPayload, required, ticketPayload } from '@foyer/domain'
import { afterEach } from 'vitest'
import { blankAnswer } from '../scanning/scan-answer-scene.ts'
import type { ScanAttempt, ScanOutcome } from '../scanning/scan-client.ts'
import { DoorKit } from './door-kit.ts'
import type { DoorKitCalls } from './door-kit-calls.ts'
import type { DoorStore, StoredHead, StoredScan } from './door-store.ts'

export const eventId = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
export const typeId = '0197a3f1-aaaa-7bbb-8ccc-00001a1a1a1a'
export const ids = [1, 2, 3].map((number) => `0197a3f1-aaaa-7bbb-8ccc-00000000000${number}`)
const idAt = (index: number) => required(ids[index], 'one of the ids')

export const HOUR = 3_600_000
export const soon = (hours: number) => new Date(Date.now() + hours * HOUR)

const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))

async function codeOf(ticketId: string): Promise<string> {
  const bytes = encodeTicketPayload(
    ticketPayload({
      keyId: 1,
      eventId,
      ticketId,
      generation: 1,
      ticketTypeId: typeId,
      validFrom: soon(-1),
      validUntil: soon(9),
    }),
  )
  return assembleTicketToken(bytes, new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes)))
}

export const ticket = (id: string, fields: Partial<ManifestTicketView> = {}): ManifestTicketView => ({
  _id: id,
  ticketTypeId: typeId,
  generation: 1,
  standing: 'good',
  number: 1,
  of: 1,
  partyId: null,
  name: 'Adaeze Ọkafor',
  note: null,
  disputed: false,
  inside: false,
  checkedInAt: null,
  checkedInDoor: null,
  ...fields,
})

/** A store that outlives the kits that use it, as a phone's disk does. */
export class Disk implements DoorStore {
  head: StoredHead | null = null
  readonly tickets = new Map<string, ManifestTicketView>()
  readonly scans = new Map<string, StoredScan>()
  full = false
  /** Whether nothing more is written once everything was deleted, as on a phone that is switched off then. */
  diesWhenWiped = false
  readonly #write = (act: () => void) => {
    if (this.full) return Promise.reject(new DOMException('No space is left', 'QuotaExceededError'))
    act()
    return Promise.resolve()
  }
  readonly load = async () => ({
    head: this.head,
    scans: [...this.scans.values()],
  })
  readonly eachTickets: DoorStore['eachTickets'] = async (_event, take) => take([...this.tickets.values()])
  readonly saveHead = (head: StoredHead) => this.#write(() => (this.head = head))
  readonly saveTickets = (_event: string, tickets: readonly ManifestTicketView[]) =>
    this.#write(() => tickets.forEach((each) => this.tickets.set(each._id, each)))
  readonly deleteTickets = async (_event: string, ticketIds: readonly string[]) => {
    for (const id of ticketIds) this.tickets.delete(id)
  }
  readonly saveScans = (scans: readonly StoredScan[]) =>
    this.#write(() => scans.forEach((each) => this.scans.set(each.scanId, each)))
  readonly deleteScans = async (_event: string, scanIds: readonly string[]) => {
    for (const id of scanIds) this.scans.delete(id)
  }
  /** How often it fails to delete everything, as on a phone without any space. */
  failsToWipe = 0
  readonly wipe: DoorStore['wipe'] = async (_event, keptScanIds = []) => {
    if (this.failsToWipe > 0) {
      this.failsToWipe -= 1
      throw new DOMException('No space is left', 'QuotaExceededError')
    }
    this.head = null
    this.tickets.clear()
    for (const id of this.scans.keys()) if (!keptScanIds.includes(id)) this.scans.delete(id)
    // The phone may be switched off at any moment after it.
    this.full ||= this.diesWhenWiped
  }
}

/** Of the server, or as the client reads the error page of something before it. */
const refusal = (status: number, code = 'event.not_found') =>
  Object.assign(new Error('Refused'), { status, data: { message: 'No.', code } })

type SentScan = Extract<Parameters<DoorKitCalls['send']>[0]['scans'][number], { verdict: unknown }>

/** A server that tests can switch off. */
export class Server implements DoorKitCalls {
  reachable = true
  network = true
  status = 0
  code = 'event.not_found'
  showsNames = true
  asked = 0
  expiresAt = soon(10)
  admitsOffline = true
  pages = [[ticket(idAt(0))], [ticket(idAt(1))]]
  answer: (scanId: string) => Partial<OfflineScanAnswer> = () => ({})
  readonly got: string[][] = []
  /** Every scan that it received, with all its fields. */
  readonly received: SentScan[] = []
  readonly handed: string[][] = []
  handInStatus = 0
  types: string[] | null = null
  passes: ManifestView['passes']
  conflicts: ManifestView['conflicts'] = []
  readonly lists: string[] = []
  readonly parties: [string, number][] = []
  partyAnswers: ScanAnswerView[] = []
  opensAt: Date | null = null
  closesAt: Date | null = null
  validity = { from: soon(-2), until: soon(8) }
  /** The server's clock minus the phone's. */
  ahead = 0
  readonly undone: string[] = []

  #check(): void {
    this.asked += 1
    if (this.status > 0) throw refusal(this.status, this.code)
    if (!this.reachable) throw new Error('No answer')
  }

  readonly manifest: DoorKitCalls['manifest'] = async ({ since, after }) => {
    this.#check()
    if (after === undefined) this.lists.push(since === undefined ? 'whole' : 'changes')
    const index = since !== undefined || after === undefined ? 0 : 1
    const view: ManifestView = {
      event: {
        _id: eventId,
        title: 'Harmattan',
        startsAt: soon(-1).toISOString(),
        endsAt: soon(3).toISOString(),
        timezone: 'Africa/Lagos',
        cover: null,
      },
      door: {
        _id: idAt(2),
        name: 'North gate',
        ticketIds: this.types,
        direction: 'both',
        showsNames: this.showsNames,
        admitsOffline: this.admitsOffline,
        opensAt: this.opensAt?.toISOString() ?? null,
        closesAt: this.closesAt?.toISOString() ?? null,
        expiresAt: this.expiresAt.toISOString(),
        kiosk: null,
      },
      validity: { from: this.validity.from.toISOString(), until: this.validity.until.toISOString() },
      keys: [{ keyId: 1, validUntil: null, publicKey: btoa(String.fromCharCode(...spki)) }],
      ticketTypes: [{ _id: typeId, name: 'Lawn' }],
      ...(this.passes && { passes: this.passes }),
      tickets:
        since === undefined
          ? (this.pages[index] ?? [])
              .filter(({ ticketTypeId }) => this.types?.includes(ticketTypeId) ?? true)
              .map((each) => (this.showsNames ? each : { ...each, name: null }))
          : [],
      conflicts: this.conflicts,
      next: since === undefined && index === 0 ? idAt(0) : null,
      cursor: '77',
      serverTime: new Date(Date.now() + this.ahead).toISOString(),
    }
    return view
  }

  readonly serverClock = async () => {
    if (!this.reachable) throw new Error('No answer')
    return Date.now() + this.ahead
  }

  readonly send: DoorKitCalls['send'] = async (batch) => {
    this.#check()
    return this.#take(this.got, batch)
  }

  readonly markSeen: DoorKitCalls['markSeen'] = async (conflictIds) => {
    this.#check()
    this.conflicts = this.conflicts.filter(({ _id }) => !conflictIds.includes(_id))
  }

  readonly admitParty: DoorKitCalls['admitParty'] = async (scanId, count) => {
    this.#check()
    this.parties.push([scanId, count])
    return { answers: this.partyAnswers }
  }

  readonly handIn: DoorKitCalls['handIn'] = async (batch) => {
    if (this.handInStatus > 0) throw refusal(this.handInStatus, this.code)
    if (!this.reachable) throw new Error('No answer')
    return this.#take(this.handed, batch)
  }

  #take(into: string[][], { scans }: Parameters<DoorKitCalls['send']>[0]) {
    into.push(scans.map((scan) => scan.scanId))
    for (const scan of scans) if ('verdict' in scan) this.received.push(scan)
    const answers = scans.map((scan) => ({
      scanId: scan.scanId,
      result: 'verdict' in scan ? scan.verdict : null,
      conflict: false,
      error: null,
      ...this.answer(scan.scanId),
    }))
    return { answers, serverTime: new Date().toISOString() }
  }

  readonly online = {
    submit: async ({ scanId }: ScanAttempt): Promise<ScanOutcome> => {
      if (!this.reachable) return { kind: 'unsent' }
      const result = { scanId, result: 'admitted', admitted: true } satisfies Partial<ScanAnswerView>
      return { kind: 'answered', answer: { ...blankAnswer, ...result } }
    },
    undo: async (scanId: string) => {
      this.#check()
      this.undone.push(scanId)
    },
  }
}

export const opened: DoorKit[] = []
afterEach(() => {
  for (const kit of opened.splice(0)) kit.stop()
})

export async function openKit(server: Server, disk = new Disk(), steady?: () => number) {
  const hasNetwork = () => server.network
  const kit = new DoorKit({ eventId, store: disk, calls: server, hasNetwork, ...(steady && { steady }) })
  opened.push(kit)
  await kit.start()
  return { kit, disk, server }
}

export const attempt = async (scanId: string, ticketId: string): Promise<ScanAttempt> => ({
  eventId,
  scanId,
  direction: 'in',
  scannedAt: new Date().toISOString(),
  code: await codeOf(ticketId),
})

export const resultOf = (outcome: ScanOutcome) => (outcome.kind === 'answered' ? outcome.answer.result : outcome.kind)
