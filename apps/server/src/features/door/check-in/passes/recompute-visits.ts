import { foldVisits, refusedForNow, reportedRefusals, type ScanResult, type ScanStanding } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'

/** Refusals of the pass or its code although a phone admitted its holder. An admission beyond the last visit is found by counting. */
const isReported = (result: ScanResult) =>
  reportedRefusals.includes(result) && !refusedForNow.includes(result) && result !== 'visits_used'

interface PassScan {
  readonly scanId: string
  readonly eventId: string
  readonly listId: string | null
  readonly at: Date
  readonly result: ScanResult
  readonly standing: ScanStanding
}

/** Every admission of a pass, at whatever list and date, in the order of time. */
async function listAdmissions(trx: Trx, ticketId: string): Promise<PassScan[]> {
  return trx
    .selectFrom('scans')
    .select(['id as scanId', 'event_id as eventId', 'list_id as listId', 'happened_at as at', 'result', 'standing'])
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'in')
    .where('undone_at', 'is', null)
    .where('unproven', '=', false)
    .where((eb) =>
      eb.or([
        eb('result', '=', 'admitted'),
        eb.and([eb('result', 'in', ['already_checked_in', ...reportedRefusals]), eb('device_result', '=', 'admitted')]),
      ]),
    )
    .orderBy('happened_at')
    .orderBy('sequence')
    .orderBy('id')
    .execute()
}

/** How the scans of a pass count, and which of them are conflicts. */
export interface RecomputedVisits {
  readonly standings: ReadonlyMap<string, ScanStanding>
  readonly conflicts: ReadonlySet<string>
  /** Those beyond the last visit. */
  readonly beyond: ReadonlySet<string>
}

/**
 * Recomputes the visits of a pass from all its scans at all lists and dates. The caller has locked the ticket with `lockTicket`. A conflict belongs to
 * the date of its scan, which an earlier scan at another date can make one too many.
 */
export async function recomputeVisits(
  trx: Trx,
  ticketId: string,
  { visits }: { visits: number | null },
): Promise<RecomputedVisits> {
  const scans = await listAdmissions(trx, ticketId)
  const passages = scans.filter(({ result }) => !isReported(result))
  const { admissions, standings, conflicts } = foldVisits(passages, visits)
  const admitted = admissions.map(({ scanId }) => scanId)
  // Scans that are no longer admissions are removed before another scan becomes one: a list admits a pass only once at a date.
  await sql`delete from pass_visits where ticket_id = ${ticketId} and scan_id <> all(${admitted}::uuid[])`.execute(trx)
  await sql`delete from pass_list_visits where ticket_id = ${ticketId} and scan_id <> all(${admitted}::uuid[])`.execute(
    trx,
  )
  await sql`
    insert into pass_visits (ticket_id, event_id, scan_id, admitted_at)
    select ticket_id, event_id, id, happened_at from scans where id = any(${admitted}::uuid[]) and list_id is null
    on conflict (ticket_id, event_id) do nothing`.execute(trx)
  await sql`
    insert into pass_list_visits (ticket_id, list_id, event_id, scan_id, admitted_at)
    select ticket_id, list_id, event_id, id, happened_at from scans
    where id = any(${admitted}::uuid[]) and list_id is not null
    on conflict (ticket_id, list_id, event_id) do nothing`.execute(trx)
  const restated = passages.filter(({ scanId, standing }) => standings.get(scanId) !== standing)
  await sql`
    update scans set standing = told.standing
    from unnest(${restated.map(({ scanId }) => scanId)}::uuid[],
      ${restated.map(({ scanId }) => standings.get(scanId) ?? 'none')}::text[]) as told (id, standing)
    where scans.id = told.id`.execute(trx)
  await sql`
    update scans set standing = 'none'
    where ticket_id = ${ticketId} and undone_at is not null and standing <> 'none'`.execute(trx)
  const found = [
    ...conflicts.map(({ scanId, eventId, keptScanId, reason }) => ({
      scanId,
      eventId,
      // No other scan counts in place of one beyond the last visit: it should have been refused.
      keptScanId: reason === 'twice' ? keptScanId : null,
    })),
    ...scans.filter(({ result }) => isReported(result)).map((scan) => ({ ...scan, keptScanId: null })),
  ]
  await noteConflicts(trx, ticketId, found)
  return {
    standings,
    conflicts: new Set(found.map(({ scanId }) => scanId)),
    beyond: new Set(conflicts.flatMap(({ scanId, reason }) => (reason === 'used_up' ? [scanId] : []))),
  }
}

async function noteConflicts(
  trx: Trx,
  ticketId: string,
  found: readonly { scanId: string; eventId: string; keptScanId: string | null }[],
): Promise<void> {
  await sql`
    delete from scan_conflicts
    where ticket_id = ${ticketId} and scan_id <> all(${found.map(({ scanId }) => scanId)}::uuid[])`.execute(trx)
  if (found.length === 0) return
  await trx
    .insertInto('scan_conflicts')
    .values(
      found.map(({ scanId, eventId, keptScanId }) => ({
        scan_id: scanId,
        kept_scan_id: keptScanId,
        event_id: eventId,
        ticket_id: ticketId,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('scan_id').doUpdateSet((eb) => ({ kept_scan_id: eb.ref('excluded.kept_scan_id') })),
    )
    .execute()
}
