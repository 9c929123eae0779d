import type { OrganisationPermission } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { bothLimits } from '../../../http/api-keys.ts'
import { AppError } from '../../../http/app-error.ts'
import { findFactors, isGuarded, isSessionOpen } from '../second-factor/index.ts'
import { assertMay, type Place } from './may.ts'
import { findMember, lockOrganisation, type OrganisationRow } from './organisations.queries.ts'

/**
 * Locks an organisation for an act that needs a permission, and returns the actor with their current role and limit to events. A request
 * knows those that its sender had when it arrived: a member who has been removed, has been limited to some events or has lost the
 * permission since then must not create anything that stays, nor one who lacks the second factor that has been required since.
 */
export async function lockFor<Actor extends MemberActor>(
  trx: Trx,
  actor: Actor,
  permission: OrganisationPermission,
  organisationId: string,
): Promise<{ organisation: OrganisationRow; actor: Actor }> {
  const place = { organisationId, eventId: null }
  assertMay(actor, permission, place)
  const organisation = await lockOrganisation(trx, organisationId)
  return withCurrentRights(trx, actor, permission, { place, organisation })
}

/**
 * As `lockFor`, for an act that locks what it changes by itself: other acts go on, and only changes of members and of the organisation wait.
 * Called before anything else is locked, as these changes lock the organisation first. The place can be an event.
 */
export async function holdFor<Actor extends MemberActor>(
  trx: Trx,
  actor: Actor,
  permission: OrganisationPermission,
  place: Place,
): Promise<{ organisation: OrganisationRow; actor: Actor }> {
  assertMay(actor, permission, place)
  const organisation = await trx
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', place.organisationId)
    .forShare()
    .executeTakeFirst()
  return withCurrentRights(trx, actor, permission, { place, organisation })
}

/** Whether the session or the key of a request has not been ended since it arrived. */
async function isOpen(trx: Trx, actor: MemberActor): Promise<boolean> {
  if (actor.kind !== 'key') return isSessionOpen(trx, actor.sessionId)
  const key = await trx.selectFrom('api_keys').select('revoked_at').where('id', '=', actor.keyId).executeTakeFirst()
  return key?.revoked_at === null
}

async function withCurrentRights<Actor extends MemberActor>(
  trx: Trx,
  actor: Actor,
  permission: OrganisationPermission,
  { place, organisation }: { place: Place; organisation: OrganisationRow | undefined },
): Promise<{ organisation: OrganisationRow; actor: Actor }> {
  if (!organisation) throw new AppError('organisation.not_found')
  if (!(await isOpen(trx, actor))) throw new AppError('session.required')
  const { organisationId } = place
  const known = actor.memberships.find((each) => each.organisationId === organisationId)
  if (!known) return { organisation, actor }
  const member = await findMember(trx, organisationId, actor.userId)
  if (!member) throw new AppError('organisation.not_found')
  // Of an API key the known limit is that of the key as well.
  const eventIds = bothLimits(member.event_ids, known.eventIds)
  const lacksSecondFactor = organisation.requires_second_factor && !isGuarded(await findFactors(trx, actor.userId))
  const current = { ...actor, memberships: [{ ...known, role: member.role, eventIds, lacksSecondFactor }] }
  assertMay(current, permission, place)
  return { organisation, actor: current }
}
