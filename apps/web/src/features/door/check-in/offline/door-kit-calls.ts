import type { ManifestView, OfflineScanAnswer, ScanAnswerView } from '@foyer/contract'
import type { CallArg } from '../../../../api/types.ts'
import type { ScanClient } from '../scanning/scan-client.ts'
import type { DoorStore } from './door-store.ts'

export type SendScans = (
  body: CallArg<'sendScans'>['body'],
) => Promise<{ answers: OfflineScanAnswer[]; serverTime: string }>

/** The calls of a paired phone. Each rejects with an `ApiError`, or with another error when no answer comes. */
export interface DoorKitCalls {
  readonly manifest: (query: NonNullable<CallArg<'getManifest'>['query']>) => Promise<ManifestView>
  readonly send: SendScans
  /** For a phone that was locked out: sends its earlier scans. */
  readonly handIn: SendScans
  /** The server's clock in milliseconds, also for a phone that was locked out; null if the answer does not contain it. */
  readonly serverClock: () => Promise<number | null>
  readonly markSeen: (conflictIds: readonly string[]) => Promise<unknown>
  readonly admitParty: (scanId: string, count: number) => Promise<{ answers: ScanAnswerView[] }>
  /** Asks the server at once, with a short time limit. */
  readonly online: ScanClient
}

export interface DoorKitOptions {
  readonly eventId: string
  /** The door that the phone is paired with. Data of another door of the event is not used. */
  readonly doorId?: string
  readonly store: DoorStore
  readonly calls: DoorKitCalls
  /** Whether the browser reports a network; without one, nothing is sent. */
  readonly hasNetwork: () => boolean
  /** Delays work until the screen has been drawn; if absent, nothing is delayed. */
  readonly later?: (work: () => void) => void
  /** Milliseconds that do not depend on the clock; the browser's by default. */
  readonly steady?: () => number
  /** In per cent; null if the browser does not report it. */
  readonly battery?: () => number | null
}
