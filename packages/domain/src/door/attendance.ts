import type { ScanDirection, ScanResult } from './check-in.ts'

/** Somebody who went through a door with a ticket, whoever decided it: the server, or a phone without a network. */
export type Pass = { scanId: string; direction: ScanDirection; at: Date }

/**
 * How a scan counts among the others of its ticket. `conflict`: it let somebody in while somebody else was inside already.
 * `none`: it moved nobody, was taken back, or was an exit of a ticket that was not inside.
 */
export type ScanStanding = 'admission' | 'exit' | 'conflict' | 'none'

/**
 * Refusals of a ticket that is good in itself: not now, or not at this door. A guest whom a phone without a network let in against
 * one of them is inside, and counts.
 */
export const refusedForNow: readonly ScanResult[] = ['not_yet', 'expired', 'door_closed', 'wrong_door']

/**
 * Refusals that are reported as a conflict when a phone without a network let the guest in. For those that are not `refusedForNow`
 * the ticket itself does not admit: it stays as it is, so that its rightful holder can still come in. `wrong_event` is reported for a
 * ticket that moved from this date to another one. Any other code that is none of the event's names no ticket to report.
 */
export const reportedRefusals: readonly ScanResult[] = [
  ...refusedForNow,
  'cancelled',
  'refunded',
  'transferred',
  'unpaid',
  'key_expired',
  'wrong_event',
  'visits_used',
]

/** What a ticket's passes come to. The instants and the scan are those of the last admission. */
export type Attendance = {
  state: 'valid' | 'checked_in' | 'checked_out'
  checkedInAt: Date | null
  checkedInScan: string | null
  checkedOutAt: Date | null
  standings: ReadonlyMap<string, ScanStanding>
  /** Each admission too many, with the one that counts instead. */
  conflicts: { scanId: string; keptScanId: string }[]
}

/**
 * One ticket's attendance from all its passes, given in the order in which they happened. It hangs on that order alone and not
 * on the order in which they became known, so that phones may come back to the network in any: of two that admitted the same
 * ticket the earlier counts, the later is a conflict.
 */
export function foldAttendance(passes: readonly Pass[]): Attendance {
  const standings = new Map<string, ScanStanding>()
  const conflicts: { scanId: string; keptScanId: string }[] = []
  let entry: Pass | null = null
  let exit: Pass | null = null
  for (const pass of passes) {
    const inside: Pass | null = exit ? null : entry
    if (pass.direction === 'out') {
      standings.set(pass.scanId, inside ? 'exit' : 'none')
      if (inside) exit = pass
    } else if (inside) {
      standings.set(pass.scanId, 'conflict')
      conflicts.push({ scanId: pass.scanId, keptScanId: inside.scanId })
    } else {
      standings.set(pass.scanId, 'admission')
      entry = pass
      exit = null
    }
  }
  return {
    state: entry === null ? 'valid' : exit ? 'checked_out' : 'checked_in',
    checkedInAt: entry?.at ?? null,
    checkedInScan: entry?.scanId ?? null,
    checkedOutAt: exit?.at ?? null,
    standings,
    conflicts,
  }
}
