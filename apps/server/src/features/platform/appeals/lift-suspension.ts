import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { listOwners, lockOrganisation } from '../../people/organisations/index.ts'
import { lockEvent } from '../../programme/events/index.ts'
import { applyToEvent, applyToOrganisation, applyToUser } from './suspension-effects.ts'
import { findInForce, kindOf, labelOf, type SuspensionKind, type ToldSuspension } from './suspensions.queries.ts'

/** Lifts the suspension of a user; an open appeal against it succeeds. */
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

/** Lifts the suspension of an organisation. An organisation that was suspended together with its owners has no suspension of its own. */
export function liftOrganisationSuspension(
  deps: Deps,
  actor: UserActor,
  organisationId: string,
  note: string,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const organisation = await lockOrganisation(trx, organisationId)
    if (!organisation) throw new AppError('organisation.not_found')
    const suspension = await findInForce(trx, { organisationId })
    if (!suspension) throw new AppError('organisation.not_suspended')
    await overturnWaiting(trx, suspension.id, actor.userId, note)
    await lift(deps, trx, suspension, actor.userId, note)
    await auditLift(trx, actor.userId, { kind: 'organisation', id: organisationId, label: organisation.name }, note)
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
  if (suspension.organisation_id) await liftFromOrganisation(deps, trx, suspension.organisation_id)
  await deps.outbox.announce(trx, { name: 'suspension.lifted', suspensionId: suspension.id })
}

/** While the accounts of all its owners are suspended, an organisation stays suspended with them. */
async function liftFromOrganisation(deps: Deps, trx: Trx, organisationId: string): Promise<void> {
  await lockOrganisation(trx, organisationId)
  const owners = await listOwners(trx, organisationId)
  if (owners.some((owner) => owner.suspended_at === null)) await applyToOrganisation(deps, trx, organisationId, false)
}

async function overturnWaiting(trx: Trx, suspensionId: string, actorId: string, note: string): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ state: 'overturned', decided_by: actorId, decided_at: sql<Date>`now()`, decision_note: note })
    .where('suspension_id', '=', suspensionId)
    .where('state', 'in', ['open', 'in_review', 'more_info'])
    .execute()
}

interface Target {
  readonly kind: SuspensionKind
  readonly id: string
  readonly label: string
}

/** The audit entry for a lifted suspension. */
export function auditLift(trx: Trx, actorId: string, target: Target, note: string): Promise<void> {
  const state = target.kind === 'event' ? 'takenDown' : 'suspended'
  return writeAudit(trx, {
    actorId,
    ...(target.kind === 'organisation' && { organisationId: target.id }),
    action: target.kind === 'event' ? 'event.restore' : `${target.kind}.lift`,
    target,
    before: { [state]: true },
    after: { [state]: false, note },
  })
}

/** What the audit log calls the target of a suspension. */
export function targetOf(suspension: ToldSuspension): Target {
  return {
    kind: kindOf(suspension),
    id: required(suspension.event_id ?? suspension.organisation_id ?? suspension.user_id, 'the target of a suspension'),
    label: labelOf(suspension),
  }
}
