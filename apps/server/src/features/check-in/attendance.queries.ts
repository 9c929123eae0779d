import { foldAttendance } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

/** The states in which a ticket comes and goes; in the others its scans no longer move it. */
const MOVING = ['valid', 'checked_in', 'checked_out'] as const

/** Holds a ticket, so that nobody else moves it until this transaction ends. */
export async function lockTicket(trx: Trx, ticketId: string): Promise<void> {
  await trx.selectFrom('tickets').select('id').where('id', '=', ticketId).forUpdate().execute()
}

/**
 * Everybody who went through with a ticket, in the order in which they did. A phone without a network lets a guest in before the
 * server hears of it, so what it said counts even where the server, had it been asked, would have known of somebody inside.
 */
function listPasses(trx: Trx, ticketId: string) {
  return trx
    .selectFrom('scans')
    .select(['id as scanId', 'direction', 'happened_at as at', 'standing'])
    .where('ticket_id', '=', ticketId)
    .where('undone_at', 'is', null)
    .where('unproven', '=', false)
    .where((eb) =>
      eb.or([
        eb('result', 'in', ['admitted', 'checked_out']),
        eb.and([eb('result', '=', 'already_checked_in'), eb('device_result', '=', 'admitted')]),
      ]),
    )
    .orderBy('happened_at')
    .orderBy('sequence')
    .orderBy('id')
    .execute()
}

/** Works a ticket's attendance out anew from all its scans. The caller holds the ticket by `lockTicket`. */
export async function settleAttendance(trx: Trx, ticket: { id: string; event_id: string }): Promise<void> {
  const passes = await listPasses(trx, ticket.id)
  const attendance = foldAttendance(passes)
  for (const { scanId, standing } of passes) {
    const now = attendance.standings.get(scanId) ?? 'none'
    if (now !== standing) await trx.updateTable('scans').set({ standing: now }).where('id', '=', scanId).execute()
  }
  await trx
    .updateTable('scans')
    .set({ standing: 'none' })
    .where('ticket_id', '=', ticket.id)
    .where('undone_at', 'is not', null)
    .where('standing', '<>', 'none')
    .execute()
  await trx
    .updateTable('tickets')
    .set({
      state: attendance.state,
      checked_in_at: attendance.checkedInAt,
      checked_in_scan: attendance.checkedInScan,
      checked_out_at: attendance.checkedOutAt,
    })
    .where('id', '=', ticket.id)
    .where('state', 'in', MOVING)
    .execute()
  await replaceConflicts(trx, ticket, attendance.conflicts)
}

async function replaceConflicts(
  trx: Trx,
  ticket: { id: string; event_id: string },
  conflicts: readonly { scanId: string; keptScanId: string }[],
): Promise<void> {
  const ids = conflicts.map((conflict) => conflict.scanId)
  await trx
    .deleteFrom('scan_conflicts')
    .where('ticket_id', '=', ticket.id)
    .where(sql<boolean>`scan_id <> all(${ids}::uuid[])`)
    .execute()
  if (conflicts.length === 0) return
  await trx
    .insertInto('scan_conflicts')
    .values(
      conflicts.map(({ scanId, keptScanId }) => ({
        scan_id: scanId,
        kept_scan_id: keptScanId,
        event_id: ticket.event_id,
        ticket_id: ticket.id,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('scan_id').doUpdateSet((eb) => ({ kept_scan_id: eb.ref('excluded.kept_scan_id') })),
    )
    .execute()
}
