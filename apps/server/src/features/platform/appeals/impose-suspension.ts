import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { lockOrganisation } from '../../people/organisations/index.ts'
import { lockEvent } from '../../programme/events/index.ts'
import { applyToEvent, applyToOrganisation, applyToUser } from './suspension-effects.ts'

/** Suspends a user, with all effects and the mail that explains them in one transaction. Administrators cannot be suspended. */
export function suspendUser(deps: Deps, actor: UserActor, userId: string, reason: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock serialises concurrent suspensions.
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    if (!user) throw new AppError('user.not_found')
    if (user.is_admin) throw new AppError('user.is_administrator')
    if (user.suspended_at) throw new AppError('user.already_suspended')
    await impose(deps, trx, { user_id: userId, reason, imposed_by: actor.userId })
    await applyToUser(deps, trx, userId, true)
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'user.suspend',
      target: { kind: 'user', id: userId, label: user.email },
      before: { suspended: false },
      after: { suspended: true, reason },
    })
  })
}

/**
 * Suspends an organisation: its events leave the site, and it sells nothing and is paid nothing. Its members can otherwise continue to
 * work.
 */
export function suspendOrganisation(
  deps: Deps,
  actor: UserActor,
  organisationId: string,
  reason: string,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const organisation = await lockOrganisation(trx, organisationId)
    if (!organisation) throw new AppError('organisation.not_found')
    if (organisation.suspended_at) throw new AppError('organisation.already_suspended')
    await impose(deps, trx, { organisation_id: organisationId, reason, imposed_by: actor.userId })
    await applyToOrganisation(deps, trx, organisationId, true)
    await writeAudit(trx, {
      actorId: actor.userId,
      organisationId,
      action: 'organisation.suspend',
      target: { kind: 'organisation', id: organisationId, label: organisation.name },
      before: { suspended: false },
      after: { suspended: true, reason },
    })
  })
}

/** Takes an event down: it is no longer public and sells nothing. */
export function takeDownEvent(deps: Deps, actor: UserActor, eventId: string, reason: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, eventId)
    if (!event) throw new AppError('event.not_found')
    if (event.taken_down_at) throw new AppError('event.already_taken_down')
    await impose(deps, trx, { event_id: eventId, reason, imposed_by: actor.userId })
    await applyToEvent(deps, trx, eventId, true)
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'event.take_down',
      target: { kind: 'event', id: eventId, label: event.title },
      before: { takenDown: false, featured: event.featured_at !== null },
      after: { takenDown: true, featured: false, reason },
    })
  })
}

interface Imposed {
  user_id?: string
  organisation_id?: string
  event_id?: string
  reason: string
  imposed_by: string
}

async function impose(deps: Deps, trx: Trx, imposed: Imposed): Promise<void> {
  const id = uuidv7()
  await trx
    .insertInto('suspensions')
    .values({ id, ...imposed })
    .execute()
  await deps.outbox.announce(trx, { name: 'suspension.imposed', suspensionId: id })
}
