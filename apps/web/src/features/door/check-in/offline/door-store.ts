import type { ConflictView, ManifestTicketView, ManifestView } from '@foyer/contract'
import type { ScanDirection, ScanResult } from '@foyer/domain'

/** Raised when stored tickets get a new field, so that phones download their whole list again. */
export const LIST_FORMAT = 3

/** What a phone decides by, without the tickets, and how old it is. */
export interface StoredHead {
  readonly eventId: string
  readonly event: ManifestView['event']
  readonly door: NonNullable<ManifestView['door']>
  readonly validity: ManifestView['validity']
  readonly keys: ManifestView['keys']
  readonly ticketTypes: ManifestView['ticketTypes']
  /** The dates of today at a door over all dates of a series, and the nearest of other days; missing at one event. */
  readonly dates?: ManifestView['dates']
  readonly otherDates?: ManifestView['otherDates']
  /** The passes of the series; missing where it has none, and in what earlier releases kept. */
  readonly passes?: ManifestView['passes']
  readonly conflicts: readonly ConflictView[]
  /** From where to ask for changes. */
  readonly cursor: string
  /** When the server last told what changed, on this phone's clock. */
  readonly fetchedAt: number
  /** The server's clock minus this phone's, in milliseconds. */
  readonly skew: number
  /** Missing in what releases before November 2026 kept. */
  readonly format?: number
}

/**
 * A scan of this phone. `waiting`: the server has not heard of it, or not of its undoing. `told`: it has, but the tickets here
 * do not show it yet. `settled`: they do; kept only because the server decided otherwise and nobody has read that yet.
 */
export interface StoredScan {
  readonly eventId: string
  readonly scanId: string
  readonly sequence: number
  readonly code: string | null
  /** The ticket it was for; null for a code that is none of this event's. */
  readonly ticketId: string | null
  readonly direction: ScanDirection
  /** On this phone's clock, ISO. */
  readonly scannedAt: string
  readonly verdict: ScanResult
  readonly undoneAt: string | null
  readonly state: 'waiting' | 'told' | 'settled'
  /** The server's result where it differs from the phone's; its `result` is null when the server could not record the scan. */
  readonly correction: { readonly result: ScanResult | null } | null
}

export interface StoredDoor {
  readonly head: StoredHead | null
  readonly scans: readonly StoredScan[]
}

/** What a phone keeps through reloads and restarts. Every change is on disk once its promise is fulfilled. */
export interface DoorStore {
  readonly load: (eventId: string) => Promise<StoredDoor>
  /** Gives all tickets, some at a time: between them the page draws and hears taps. */
  readonly eachTickets: (eventId: string, take: (tickets: readonly ManifestTicketView[]) => void) => Promise<void>
  readonly saveHead: (head: StoredHead) => Promise<void>
  readonly saveTickets: (eventId: string, tickets: readonly ManifestTicketView[]) => Promise<void>
  readonly deleteTickets: (eventId: string, ticketIds: readonly string[]) => Promise<void>
  readonly saveScans: (scans: readonly StoredScan[]) => Promise<void>
  readonly deleteScans: (eventId: string, scanIds: readonly string[]) => Promise<void>
  readonly wipe: (eventId: string) => Promise<void>
}
