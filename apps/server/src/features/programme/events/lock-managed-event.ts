import type { ErrorCode } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManages } from './events.policy.ts'
import { type EventRow, findEvent, lockEvent } from './events.queries.ts'

/**
 * Locks an event for an actor who has a permission for it. The permission is checked before the lock as well: a stranger must neither
 * hold locks of another organisation's event nor learn from the time of the answer that it exists. To strangers the event, or what belongs
 * to it, is `missing`.
 */
export async function lockManagedEvent(
  trx: Trx,
  actor: MemberActor,
  permission: OrganisationPermission,
  id: string,
  missing: ErrorCode = 'event.not_found',
): Promise<EventRow> {
  assertManages(actor, permission, await findEvent(trx, id), missing)
  return assertManages(actor, permission, await lockEvent(trx, id), missing)
}

/** As `lockManagedEvent`, for changes of what an event sells and says: once it is cancelled, both stay as guests know them. */
export async function lockOpenEvent(
  trx: Trx,
  actor: MemberActor,
  id: string,
  missing: ErrorCode = 'event.not_found',
): Promise<EventRow> {
  const event = await lockManagedEvent(trx, actor, 'events:write', id, missing)
  if (event.status === 'cancelled') throw new AppError('session.forbidden')
  return event
}
