import type { OrganisationPermission } from '@foyer/domain'
import type { Database } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMay } from './may.ts'
import { findOrganisation } from './organisations.queries.ts'

/** As `assertMay`, and refuses an organisation that does not exist: the rule lets administrators of the platform do everything anywhere. */
export async function assertPermitted(
  db: Database,
  actor: MemberActor,
  permission: OrganisationPermission,
  organisationId: string,
): Promise<void> {
  assertMay(actor, permission, { organisationId, eventId: null })
  if (!(await findOrganisation(db, organisationId))) throw new AppError('organisation.not_found')
}
