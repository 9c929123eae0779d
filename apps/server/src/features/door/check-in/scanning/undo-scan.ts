import { isAdmission } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { DoorActor, MemberActor, UserActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { lockTicket, recomputeAttendance } from './attendance.queries.ts'
import { auditEvent, assertManages, findEvent } from '../../../programme/events/index.ts'
import { assertScansAt, canUndo } from '../doors/check-in.policy.ts'
import { eventOfMadeScan } from './dates-of-day.ts'
import { admissionNews } from './admission-news.ts'
import { findPlace, findScan, type ScanRow, UNDO_SECONDS } from './scans.queries.ts'

/** Undoes an admission of the last minute, and answers the event it was at. Of two concurrent attempts, one succeeds. */
export async function undoScan(
  deps: Deps,
  actor: UserActor | DoorActor,
  ids: { eventId: string; scanId: string },
): Promise<{ eventId: string }> {
  const eventId = await eventOfMadeScan(deps, actor, ids)
  const event = assertScansAt(actor, await findPlace(deps.db, { eventId, doorId: null }))
  const scan = await findScan(deps.db, ids.scanId)
  if (!scan?.ticket_id || scan.event_id !== event.id || !canUndo(actor, scan)) throw new AppError('scan.not_undoable')
  const ticket = { id: scan.ticket_id, event_id: event.id }
  await deps.db.transaction().execute(async (trx) => {
    await lockTicket(trx, ticket.id)
    if (!(await takeBack(trx, scan))) throw new AppError('scan.not_undoable')
    await recomputeAttendance(trx, ticket, scan.list_id)
    await announceUndone(deps, trx, event, scan)
  })
  return { eventId }
}

/**
 * Takes an admission back at any time, for the organiser: the ticket's other scans are counted again without it. Of two who try at
 * once, one does.
 */
export async function withdrawAdmission(
  deps: Deps,
  actor: MemberActor,
  { eventId, scanId, reason }: { eventId: string; scanId: string; reason: string },
): Promise<void> {
  const event = assertManages(actor, 'check-in:write', await findEvent(deps.db, eventId))
  const scan = await findScan(deps.db, scanId)
  if (!scan?.ticket_id || scan.event_id !== event.id) throw new AppError('scan.not_found')
  const ticket = { id: scan.ticket_id, event_id: event.id }
  await deps.db.transaction().execute(async (trx) => {
    await lockTicket(trx, ticket.id)
    const withdrawn = await trx
      .updateTable('scans')
      .set({ undone_at: sql<Date>`clock_timestamp()`, undone_by: actor.userId, undo_reason: reason })
      .where('id', '=', scan.id)
      .where('undone_at', 'is', null)
      .where('standing', 'in', ['admission', 'list_visit', 'conflict'])
      .executeTakeFirst()
    if (withdrawn.numUpdatedRows === 0n) throw new AppError('scan.not_counted')
    await recomputeAttendance(trx, ticket, scan.list_id)
    await announceUndone(deps, trx, event, scan)
    await auditEvent(trx, actor, event, 'withdraw_admission', { after: { reason } })
  })
}

/** Of an admission that counted: a conflict was never announced. */
async function announceUndone(
  deps: Deps,
  trx: Trx,
  event: { readonly id: string; readonly organiser_id: string },
  { id: scanId, ticket_id: ticketId, standing, list_id: listId }: ScanRow,
): Promise<void> {
  if (ticketId === null || !isAdmission(standing)) return
  const admission = { organiserId: event.organiser_id, eventId: event.id, ticketId, scanId, listId }
  await deps.outbox.announce(trx, admissionNews('undone', admission))
}

/** Marks a recent admission as undone: the one that counts for its ticket, or a conflict. */
async function takeBack(trx: Trx, scan: ScanRow): Promise<boolean> {
  const undone = await trx
    .updateTable('scans')
    .set({ undone_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', scan.id)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`happened_at > now() - make_interval(secs => ${UNDO_SECONDS})`)
    .where(
      sql<boolean>`(standing in ('conflict', 'list_visit') or standing = 'admission' and list_id is not null or standing = 'admission' and exists (
        select from tickets where id = ${scan.ticket_id} and checked_in_scan = scans.id and state = 'checked_in'
      ) or exists (select from pass_visits where scan_id = scans.id))`,
    )
    .executeTakeFirst()
  return undone.numUpdatedRows > 0n
}
