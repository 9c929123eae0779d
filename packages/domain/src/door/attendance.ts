import type { ScanDirection, ScanResult } from './check-in.ts'

/** A pass through a door with a ticket, decided by the server or by an offline phone. */
export type Pass = { scanId: string; direction: ScanDirection; at: Date }

/**
 * How a scan counts among the scans of its ticket. `list_visit`: a check-in list admitted a pass, which it does once at each date. `conflict`:
 * it admitted a guest while another was already inside. `none`: it moved nobody, was undone, or was an exit of a ticket that was not inside.
 */
export type ScanStanding = 'admission' | 'list_visit' | 'exit' | 'conflict' | 'none'

/** Whether a scan counts as an admission. */
export function isAdmission(standing: ScanStanding): boolean {
  return standing === 'admission' || standing === 'list_visit'
}

/**
 * Refusals of a ticket that is valid in itself: not now, or not at this door. A guest whom an offline phone admitted despite such a refusal
 * is inside, and counts.
 */
export const refusedForNow: readonly ScanResult[] = ['not_yet', 'expired', 'door_closed', 'wrong_door']

/**
 * Refusals that are reported as a conflict when an offline phone admitted the guest. For those that are not `refusedForNow` the ticket
 * itself does not admit: its state does not change, so that its rightful holder can still come in. `wrong_event` is reported for a ticket
 * that moved from this date to another one. Any other code that is not one of the event's identifies no ticket to report.
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

/** The result of a ticket's passes. The instants and the scan are those of the last admission. */
export type Attendance = {
  state: 'valid' | 'checked_in' | 'checked_out'
  checkedInAt: Date | null
  checkedInScan: string | null
  checkedOutAt: Date | null
  standings: ReadonlyMap<string, ScanStanding>
  /** Each surplus admission, with the admission that counts. */
  conflicts: { scanId: string; keptScanId: string }[]
}

/**
 * One ticket's attendance from all its passes, given in the order in which they happened. The result depends only on that order, not on the
 * order in which the server learned of them, so phones can reconnect in any order: of two that admitted the same ticket the earlier counts,
 * and the later is a conflict.
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
