import { foldAttendance, type ScanStanding } from '@foyer/domain'
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

/**
 * Works a ticket's attendance out anew from all its scans, and answers how each of those counts by which somebody passed. The
 * caller holds the ticket by `lockTicket`.
 */
export async function settleAttendance(
  trx: Trx,
  ticket: { id: string; event_id: string },
): Promise<ReadonlyMap<string, ScanStanding>> {
  const passes = await listPasses(trx, ticket.id)
  const { standings, conflicts, ...attendance } = foldAttendance(passes)
  const restated = passes.filter(({ scanId, standing }) => standings.get(scanId) !== standing)
  // Scans that were taken back count for nothing, and conflicts that are none any more are forgotten.
  await sql`
    with restated as (
      update scans set standing = told.standing
      from unnest(${restated.map(({ scanId }) => scanId)}::uuid[],
        ${restated.map(({ scanId }) => standings.get(scanId) ?? 'none')}::text[]) as told (id, standing)
      where scans.id = told.id
    ), taken_back as (
      update scans set standing = 'none'
      where ticket_id = ${ticket.id} and undone_at is not null and standing <> 'none'
    ), settled as (
      delete from scan_conflicts
      where ticket_id = ${ticket.id} and scan_id <> all(${conflicts.map(({ scanId }) => scanId)}::uuid[])
    )
    update tickets set state = ${attendance.state}, checked_in_at = ${attendance.checkedInAt},
      checked_in_scan = ${attendance.checkedInScan}, checked_out_at = ${attendance.checkedOutAt}
    where id = ${ticket.id} and state = any(${MOVING}::text[])`.execute(trx)
  if (conflicts.length > 0) await noteConflicts(trx, ticket, conflicts)
  return standings
}

async function noteConflicts(
  trx: Trx,
  ticket: { id: string; event_id: string },
  conflicts: readonly { scanId: string; keptScanId: string }[],
): Promise<void> {
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
