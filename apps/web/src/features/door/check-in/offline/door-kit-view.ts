import type { CheckInStateView, ConflictView } from '@foyer/contract'
import type { ScanResult } from '@foyer/domain'
import { type DoorData, typeName } from './door-data.ts'
import type { StoredHead, StoredScan } from './door-store.ts'

/** A scan on which the server later decided otherwise than the phone. */
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
  /** Whether this phone can decide by itself: it holds all that it needs. */
  readonly ready: boolean
  readonly online: boolean
  /** Whether the server says at once when something changes. */
  readonly live: boolean
  readonly lockedOut: boolean
  /** The door is over for this phone; its last scans still have to reach the server. */
  readonly closing: boolean
  /** How many tickets came so far while everything is fetched for the first time; null when that is over. */
  readonly loading: number | null
  /** The phone's storage takes no more: what was scanned since is in the open page alone. */
  readonly storageFull: boolean
  readonly waiting: readonly string[]
  /** When the server last told what changed, on this phone's clock. */
  readonly dataAt: number | null
  readonly state: CheckInStateView | null
  readonly conflicts: readonly ConflictView[]
  readonly corrections: readonly Correction[]
}

/** What the screen shows, from what the phone holds and how it stands with the server. */
export function doorKitView(
  data: DoorData,
  contact: Pick<DoorKitView, 'online' | 'live' | 'lockedOut' | 'closing' | 'loading' | 'storageFull'>,
): DoorKitView {
  const { head, waiting } = data
  // Kept by an earlier release beside its conflict, or by this one before it heard of that.
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
