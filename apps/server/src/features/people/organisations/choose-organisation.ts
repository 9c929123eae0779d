import type { OrganisationSummaryView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { keepChosenOrganisation } from '../accounts/index.ts'
import { findOrganisation } from './organisations.queries.ts'
import { organisationSummaryView } from './organisations.view.ts'

/**
 * Stores the organisation that calls without an event are about. A member who lacks the second factor that it requires can choose it
 * too: there they read what to do.
 */
export function chooseOrganisation(
  deps: Deps,
  actor: UserActor,
  organisationId: string,
): Promise<OrganisationSummaryView> {
  return deps.db.transaction().execute(async (trx) => {
    const organisation = await findOrganisation(trx, organisationId)
    const view = organisation && organisationSummaryView(organisation, { ...actor, organisationId })
    if (!view) throw new AppError('organisation.not_found')
    await keepChosenOrganisation(trx, actor.userId, organisationId)
    return view
  })
}
