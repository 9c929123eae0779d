import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { lockEvent } from '../../programme/events/index.ts'
import { applyToEvent, applyToUser } from './suspension-effects.ts'
import { findInForce, labelOf, type ToldSuspension } from './suspensions.queries.ts'

/** Lifts the suspension of a user; an appeal against it that still waits is thereby won. */
export function liftUserSuspension(deps: Deps, actor: UserActor, userId: string, note: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    if (!user) throw new AppError('user.not_found')
    if (!user.suspended_at) throw new AppError('user.not_suspended')
    const suspension = await findInForce(trx, { userId })
    if (suspension) await overturnWaiting(trx, suspension.id, actor.userId, note)
    if (suspension) await lift(deps, trx, suspension, actor.userId, note)
    else await applyToUser(deps, trx, userId, false)
    await auditLift(trx, actor.userId, { kind: 'user', id: userId, label: user.email }, note)
  })
}

/** Puts an event back as it was before it was taken down. */
export function restoreEvent(deps: Deps, actor: UserActor, eventId: string, note: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, eventId)
    if (!event) throw new AppError('event.not_found')
    const suspension = await findInForce(trx, { eventId })
    if (!event.taken_down_at || !suspension) throw new AppError('event.not_taken_down')
    await overturnWaiting(trx, suspension.id, actor.userId, note)
    await lift(deps, trx, suspension, actor.userId, note)
    await auditLift(trx, actor.userId, { kind: 'event', id: eventId, label: event.title }, note)
  })
}

/** Ends a suspension with all its effects and notifies the user. The conditional update lets one of two concurrent calls lift it. */
export async function lift(
  deps: Deps,
  trx: Trx,
  suspension: ToldSuspension,
  actorId: string,
  note: string,
): Promise<void> {
  const lifted = await trx
    .updateTable('suspensions')
    .set({ lifted_at: sql<Date>`now()`, lifted_by: actorId, lift_note: note })
    .where('id', '=', suspension.id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (lifted.numUpdatedRows === 0n) return
  if (suspension.user_id) await applyToUser(deps, trx, suspension.user_id, false)
  if (suspension.event_id) await applyToEvent(deps, trx, suspension.event_id, false)
  await deps.outbox.announce(trx, { name: 'suspension.lifted', suspensionId: suspension.id })
}

async function overturnWaiting(trx: Trx, suspensionId: string, actorId: string, note: string): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ state: 'overturned', decided_by: actorId, decided_at: sql<Date>`now()`, decision_note: note })
    .where('suspension_id', '=', suspensionId)
    .where('state', 'in', ['open', 'in_review', 'more_info'])
    .execute()
}

/** The audit entry for a lifted suspension. */
export function auditLift(
  trx: Trx,
  actorId: string,
  target: { kind: 'user' | 'event'; id: string; label: string },
  note: string,
): Promise<void> {
  const state = target.kind === 'user' ? 'suspended' : 'takenDown'
  return writeAudit(trx, {
    actorId,
    action: target.kind === 'user' ? 'user.lift' : 'event.restore',
    target,
    before: { [state]: true },
    after: { [state]: false, note },
  })
}

/** What the audit log calls the target of a suspension. */
export function targetOf(suspension: ToldSuspension): { kind: 'user' | 'event'; id: string; label: string } {
  const kind = suspension.event_id ? 'event' : 'user'
  return {
    kind,
    id: required(suspension.event_id ?? suspension.user_id, 'the target of a suspension'),
    label: labelOf(suspension),
  }
}
