import { foldAttendance, refusedForNow, reportedRefusals, type ScanResult, type ScanStanding } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import { findVisitLimit } from '../passes/passes.queries.ts'
import { recomputeVisits } from '../passes/recompute-visits.ts'

/** The states in which a ticket comes and goes; in the others its scans no longer move it. */
const MOVING = ['valid', 'checked_in', 'checked_out'] as const

/** Locks a ticket until this transaction ends. */
export async function lockTicket(trx: Trx, ticketId: string): Promise<void> {
  await trx.selectFrom('tickets').select('id').where('id', '=', ticketId).forUpdate().execute()
}

/**
 * Everyone who passed a door with a ticket, in order of time. An offline phone admits a guest before the server hears of it, so its scan
 * counts even where the server would have found the guest inside already or refused them for the moment. `reported`: admitted although the
 * server refuses the ticket.
 */
async function listPasses(trx: Trx, ticketId: string, listId: string | null) {
  const scans = await trx
    .selectFrom('scans')
    .select(['id as scanId', 'direction', 'happened_at as at', 'standing', 'result', 'device_result'])
    .where('ticket_id', '=', ticketId)
    .where(sql<boolean>`list_id is not distinct from ${listId}::uuid`)
    .where('undone_at', 'is', null)
    .where('unproven', '=', false)
    .where((eb) =>
      eb.or([
        eb('result', 'in', ['admitted', 'checked_out']),
        eb.and([eb('result', 'in', ['already_checked_in', ...reportedRefusals]), eb('device_result', '=', 'admitted')]),
      ]),
    )
    .orderBy('happened_at')
    .orderBy('sequence')
    .orderBy('id')
    .execute()
  const isReported = ({ result }: { result: ScanResult }) => reportedRefusals.includes(result)
  return {
    passes: scans.filter((scan) => !isReported(scan) || refusedForNow.includes(scan.result)),
    reported: scans.filter(isReported).map(({ scanId }) => scanId),
  }
}

/** How the scans of a ticket count, and which of them are conflicts. */
export interface RecomputedAttendance {
  readonly standings: ReadonlyMap<string, ScanStanding>
  readonly conflicts: ReadonlySet<string>
  /** Of a pass: those beyond its last visit. */
  readonly beyond?: ReadonlySet<string>
}

/** Recomputes a ticket's attendance at a check-in list, the main one for null, from all its scans there. The caller has locked the ticket with `lockTicket`. */
export async function recomputeAttendance(
  trx: Trx,
  ticket: { id: string; event_id: string },
  listId: string | null,
): Promise<RecomputedAttendance> {
  const pass = await findVisitLimit(trx, ticket.id)
  if (pass) return recomputeVisits(trx, ticket.id, pass)
  const { passes, reported } = await listPasses(trx, ticket.id, listId)
  const { standings, conflicts: twice, ...attendance } = foldAttendance(passes)
  const conflicts = withReported(twice, reported)
  const restated = passes.filter(({ scanId, standing }) => standings.get(scanId) !== standing)
  const ofList = sql`list_id is not distinct from ${listId}::uuid`
  // A list admits a ticket once at any moment, so the scan that is no longer its admission is updated before another one becomes it.
  if (listId !== null)
    await sql`
      update scans set standing = 'none'
      where ticket_id = ${ticket.id} and ${ofList} and standing = 'admission'
        and id is distinct from ${attendance.checkedInScan}::uuid`.execute(trx)
  // Undone scans do not count, and conflicts that no longer exist are deleted.
  await sql`
    with restated as (
      update scans set standing = told.standing
      from unnest(${restated.map(({ scanId }) => scanId)}::uuid[],
        ${restated.map(({ scanId }) => standings.get(scanId) ?? 'none')}::text[]) as told (id, standing)
      where scans.id = told.id
    ), taken_back as (
      update scans set standing = 'none'
      where ticket_id = ${ticket.id} and ${ofList} and undone_at is not null and standing <> 'none'
    ), resolved as (
      delete from scan_conflicts
      where ticket_id = ${ticket.id} and scan_id <> all(${conflicts.map(({ scanId }) => scanId)}::uuid[])
        and exists (select from scans where scans.id = scan_conflicts.scan_id and ${ofList})
    )
    update tickets set state = ${attendance.state}, checked_in_at = ${attendance.checkedInAt},
      checked_in_scan = ${attendance.checkedInScan}, checked_out_at = ${attendance.checkedOutAt}
    where id = ${ticket.id} and state = any(${MOVING}::text[]) and ${listId}::uuid is null`.execute(trx)
  if (conflicts.length > 0) await noteConflicts(trx, ticket, conflicts)
  return { standings, conflicts: new Set(conflicts.map(({ scanId }) => scanId)) }
}

interface FoundConflict {
  readonly scanId: string
  /** The admission that counts instead; null if no guest was inside. */
  readonly keptScanId: string | null
}

/** Each scan once, whatever speaks against it. */
function withReported(twice: readonly FoundConflict[], reported: readonly string[]): FoundConflict[] {
  const known = new Set(twice.map(({ scanId }) => scanId))
  const others = reported.filter((scanId) => !known.has(scanId))
  return [...twice, ...others.map((scanId) => ({ scanId, keptScanId: null }))]
}

async function noteConflicts(
  trx: Trx,
  ticket: { id: string; event_id: string },
  conflicts: readonly FoundConflict[],
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
