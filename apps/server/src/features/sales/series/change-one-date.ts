import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findEvent, lockEvent } from '../../programme/events/index.ts'
import { cancelEvent, postponeEvent } from '../lifecycle/index.ts'
import type { RunPlan } from '../../../db/schema/series-run-plan.ts'
import type { RunDate } from './start-run.ts'

/** Returns false where the state of a date refuses an action: it was cancelled or moved before, or it is over. */
async function unlessRefused(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (error instanceof AppError && ['event.state', 'event.not_found', 'request.invalid'].includes(error.code))
      return false
    throw error
  }
}

/** Cancels a date like a single event: once, with its refunds in a separate job. Returns false if the date could not be cancelled. */
export async function cancelDate(
  deps: Deps,
  actor: MemberActor,
  { eventId }: RunDate,
  { reason }: Extract<RunPlan, { kind: 'cancel' }>,
): Promise<boolean> {
  const event = await findEvent(deps.db, eventId)
  if (!event) return false
  return unlessRefused(cancelEvent(deps, actor, eventId, { reason, title: event.title }))
}

/**
 * Moves a date to its new time. A published date is postponed like a single event and its guests are notified; a draft is moved without
 * notice. Returns false for a date that an interrupted attempt of this run has already moved, and for one that was moved by hand since the
 * run was requested: the start is compared again while the date is locked.
 */
export async function moveDate(
  deps: Deps,
  actor: MemberActor,
  { eventId, startsAt, endsAt, foundAt }: RunDate,
  { note, offerRefunds, moveSales }: Extract<RunPlan, { kind: 'move' }>,
): Promise<boolean> {
  const event = await findEvent(deps.db, eventId)
  if (!event?.starts_at || event.starts_at.getTime() === startsAt.getTime()) return false
  const doorsOpenAt =
    event.doors_open_at && new Date(event.doors_open_at.getTime() + startsAt.getTime() - event.starts_at.getTime())
  if (event.status === 'published')
    return unlessRefused(
      postponeEvent(deps, actor, eventId, {
        dates: {
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          doorsOpenAt: doorsOpenAt && doorsOpenAt.toISOString(),
        },
        note,
        offerRefunds,
        moveSales,
        ...(foundAt && { from: foundAt }),
      }),
    )
  return deps.db.transaction().execute(async (trx) => {
    const draft = await lockEvent(trx, eventId)
    if (draft?.status !== 'draft' || (foundAt && draft.starts_at?.getTime() !== foundAt.getTime())) return false
    await trx
      .updateTable('events')
      .set({
        starts_at: startsAt,
        ends_at: endsAt,
        doors_open_at: doorsOpenAt,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', eventId)
      .execute()
    return true
  })
}
