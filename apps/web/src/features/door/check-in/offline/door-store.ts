import type { ConflictView, ManifestTicketView, ManifestView } from '@foyer/contract'
import type { ScanDirection, ScanResult } from '@foyer/domain'

/** Raised when the stored tickets get more, so that phones download their whole list again. */
export const LIST_FORMAT = 4

/** The data by which a phone decides, without the tickets, and how old it is. */
export interface StoredHead {
  readonly eventId: string
  readonly event: ManifestView['event']
  readonly door: NonNullable<ManifestView['door']>
  readonly validity: ManifestView['validity']
  readonly keys: ManifestView['keys']
  readonly ticketTypes: ManifestView['ticketTypes']
  /** At a door over all dates of a series: today's dates and the nearest dates of other days; missing at a door of one event. */
  readonly dates?: ManifestView['dates']
  readonly otherDates?: ManifestView['otherDates']
  /** The passes of the series; missing if it has none, and in data from earlier releases. */
  readonly passes?: ManifestView['passes']
  readonly conflicts: readonly ConflictView[]
  /** The cursor from which to ask for changes. */
  readonly cursor: string
  /** When the server last sent changes, on this phone's clock. */
  readonly fetchedAt: number
  /** The server's clock minus this phone's, in milliseconds. */
  readonly skew: number
  /** Missing in data from releases before November 2026. */
  readonly format?: number
}

/**
 * A scan of this phone. `waiting`: the server does not know of the scan, or of its undoing. `told`: the server knows, but the tickets here
 * do not include the scan yet. `settled`: they do; the scan is kept only because the server decided differently and staff have not read
 * that yet.
 */
export interface StoredScan {
  readonly eventId: string
  readonly scanId: string
  readonly sequence: number
  readonly code: string | null
  /** The ticket that was scanned; null for a code of another event. */
  readonly ticketId: string | null
  readonly direction: ScanDirection
  /** On this phone's clock, ISO. */
  readonly scannedAt: string
  /** The server's clock minus this phone's as it was then, as far as known, in milliseconds. Missing in data from earlier releases. */
  readonly skew?: number
  readonly verdict: ScanResult
  readonly undoneAt: string | null
  readonly state: 'waiting' | 'told' | 'settled'
  /** The server's result if it differs from the phone's; its `result` is null when the server could not record the scan. */
  readonly correction: { readonly result: ScanResult | null } | null
}

export interface StoredDoor {
  readonly head: StoredHead | null
  readonly scans: readonly StoredScan[]
}

/** What a phone keeps through reloads and restarts. Every change is on disk once its promise is fulfilled. */
export interface DoorStore {
  readonly load: (eventId: string) => Promise<StoredDoor>
  /** Passes all tickets to the callback in chunks, so that the page can draw and react to taps in between. */
  readonly eachTickets: (eventId: string, take: (tickets: readonly ManifestTicketView[]) => void) => Promise<void>
  readonly saveHead: (head: StoredHead) => Promise<void>
  readonly saveTickets: (eventId: string, tickets: readonly ManifestTicketView[]) => Promise<void>
  readonly deleteTickets: (eventId: string, ticketIds: readonly string[]) => Promise<void>
  readonly saveScans: (scans: readonly StoredScan[]) => Promise<void>
  readonly deleteScans: (eventId: string, scanIds: readonly string[]) => Promise<void>
  /**
   * Deletes everything about the event except the scans with these ids, all of it or nothing: a phone that is switched off in between must
   * not lose scans that the server does not know.
   */
  readonly wipe: (eventId: string, keptScanIds?: readonly string[]) => Promise<void>
}
