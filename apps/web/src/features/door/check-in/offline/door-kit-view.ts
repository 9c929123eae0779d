import type { CheckInStateView, ConflictView } from '@foyer/contract'
import type { ScanResult } from '@foyer/domain'
import { type DoorData, typeName } from './door-data.ts'
import type { StoredHead, StoredScan } from './door-store.ts'

/** A scan that the server later decided differently from the phone. */
export interface Correction {
  readonly scanId: string
  readonly at: string
  readonly guest: string | null
  readonly ticketName: string | null
  readonly verdict: StoredScan['verdict']
  /** Null when the server could not record the scan. */
  readonly result: ScanResult | null
}

/** What the screen shows of the kit. */
export interface DoorKitView {
  /** Whether this phone can decide offline: it has all the data it needs. */
  readonly ready: boolean
  readonly online: boolean
  /** Whether the server reports changes at once. */
  readonly live: boolean
  readonly lockedOut: boolean
  /** This phone is locked out; its last scans still have to reach the server. */
  readonly closing: boolean
  /** How many tickets have arrived during the first complete download; null when it is finished. */
  readonly loading: number | null
  /** The phone's storage is full: later scans are kept only in the open page. */
  readonly storageFull: boolean
  readonly waiting: readonly string[]
  /** When the server last sent changes, on this phone's clock. */
  readonly dataAt: number | null
  readonly state: CheckInStateView | null
  readonly conflicts: readonly ConflictView[]
  readonly corrections: readonly Correction[]
}

/** Computes what the screen shows from the phone's data and its connection to the server. */
export function doorKitView(
  data: DoorData,
  contact: Pick<DoorKitView, 'online' | 'live' | 'lockedOut' | 'closing' | 'loading' | 'storageFull'>,
): DoorKitView {
  const { head, waiting } = data
  // Stored by an earlier release next to its conflict, or by this one before it received the conflict.
  const conflicting = new Set(head?.conflicts.map(({ _id }) => _id))
  const corrected = data.corrected.filter(({ scanId }) => !conflicting.has(scanId))
  return {
    ...contact,
    ready: head !== null,
    waiting: waiting.map((scan) => scan.scanId),
    dataAt: head?.fetchedAt ?? null,
    state: head && data.state(head),
    conflicts: head?.conflicts ?? [],
    corrections: head ? corrected.flatMap((scan) => correctionOf(data, head, scan)) : [],
  }
}

function correctionOf(
  data: DoorData,
  head: StoredHead,
  { scanId, scannedAt, verdict, ticketId, correction }: StoredScan,
): Correction[] {
  if (!correction) return []
  const ticket = data.ticket(ticketId)
  const ticketName = ticket ? typeName(head, ticket.ticketTypeId) : null
  return [{ scanId, at: scannedAt, guest: ticket?.name ?? null, ticketName, verdict, result: correction.result }]
}
