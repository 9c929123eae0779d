import type { OrganisationView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { organisationView } from './organisations.view.ts'
import { changeOrganisation, openOrganisation } from './update-organisation.ts'

/** Requires two-step login of all members. Refused to an actor who does not use it: they would lock themselves out too. */
export function setOrganisationSecurity(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  requiresSecondFactor: boolean,
): Promise<OrganisationView> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await openOrganisation(trx, actor, organisationId)
    if (requiresSecondFactor && !(actor.kind === 'user' && actor.guarded))
      throw new AppError('organisation.own_second_factor')
    const columns = { requires_second_factor: requiresSecondFactor }
    return organisationView(
      await changeOrganisation(trx, actor, before, 'organisation.change_security', columns),
      actor,
    )
  })
}
