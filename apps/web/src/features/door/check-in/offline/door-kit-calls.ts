import type { ManifestView, OfflineScanAnswer, ScanAnswerView } from '@foyer/contract'
import type { CallArg } from '../../../../api/types.ts'
import type { ScanClient } from '../scanning/scan-client.ts'
import type { DoorStore } from './door-store.ts'

export type SendScans = (
  body: CallArg<'sendScans'>['body'],
) => Promise<{ answers: OfflineScanAnswer[]; serverTime: string }>

/** The calls of a paired phone. Each rejects with an `ApiError`, or whatever else when no answer comes. */
export interface DoorKitCalls {
  readonly manifest: (query: NonNullable<CallArg<'getManifest'>['query']>) => Promise<ManifestView>
  readonly send: SendScans
  /** For a phone that was locked out: what it scanned before that. */
  readonly handIn: SendScans
  readonly markSeen: (conflictIds: readonly string[]) => Promise<unknown>
  readonly admitParty: (scanId: string, count: number) => Promise<{ answers: ScanAnswerView[] }>
  /** Asks the server at once, and does not wait for long. */
  readonly online: ScanClient
}

export interface DoorKitOptions {
  readonly eventId: string
  readonly store: DoorStore
  readonly calls: DoorKitCalls
  /** Whether the browser sees a network at all; without one nothing is sent. */
  readonly hasNetwork: () => boolean
  /** Has work wait until what is on its way to the screen is there; without it nothing waits. */
  readonly later?: (work: () => void) => void
  /** Milliseconds that no clock's setting changes; the browser's unless told. */
  readonly steady?: () => number
  /** In per cent; null where the browser does not say. */
  readonly battery?: () => number | null
}
