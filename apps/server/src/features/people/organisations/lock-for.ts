import type { OrganisationPermission } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMay } from './may.ts'
import { findMember, lockOrganisation, type OrganisationRow } from './organisations.queries.ts'

/**
 * Locks an organisation for an act that needs a permission, and returns the actor with their current role. A request knows the role that
 * its sender had when it arrived: a member who has been removed or has lost the permission since then must not create anything that
 * stays.
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
  if (!organisation) throw new AppError('organisation.not_found')
  const known = actor.memberships.find((each) => each.organisationId === organisationId)
  if (!known) return { organisation, actor }
  const member = await findMember(trx, organisationId, actor.userId)
  if (!member) throw new AppError('organisation.not_found')
  const current = { ...actor, memberships: [{ ...known, role: member.role }] }
  assertMay(current, permission, place)
  return { organisation, actor: current }
}
