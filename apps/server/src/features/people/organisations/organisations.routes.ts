import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { chooseOrganisation } from './choose-organisation.ts'
import { createOrganisation } from './create-organisation.ts'
import { assertMay } from './may.ts'
import { deleteOrganisationLogo, setOrganisationLogo } from './organisation-logo.ts'
import { findOrganisation, listOrganisations } from './organisations.queries.ts'
import { organisationSummaryView, organisationView } from './organisations.view.ts'
import { setOrganisationSecurity } from './set-organisation-security.ts'
import { updateOrganisation } from './update-organisation.ts'

export function organisationRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listOrganisations, async ({ actor }) => {
      const ids = actor.memberships.map(({ organisationId }) => organisationId)
      const organisations = await listOrganisations(deps.db, ids)
      return { items: organisations.flatMap((each) => organisationSummaryView(each, actor) ?? []) }
    }),
    route(routes.createOrganisation, ({ actor, body }) => createOrganisation(deps, actor, body)),
    route(routes.chooseOrganisation, ({ actor, body }) => chooseOrganisation(deps, actor, body.organisationId)),
    route(routes.getOrganisation, async ({ actor, params: { organisationId } }) => {
      assertMay(actor, 'organisation:read', { organisationId, eventId: null })
      const organisation = await findOrganisation(deps.db, organisationId)
      if (!organisation) throw new AppError('organisation.not_found')
      return organisationView(organisation, actor)
    }),
    route(routes.updateOrganisation, ({ actor, params, body }) =>
      updateOrganisation(deps, actor, params.organisationId, body),
    ),
    route(routes.setOrganisationLogo, ({ actor, params, upload }) =>
      setOrganisationLogo(deps, actor, params.organisationId, upload),
    ),
    route(routes.deleteOrganisationLogo, ({ actor, params }) =>
      deleteOrganisationLogo(deps, actor, params.organisationId),
    ),
    route(routes.setOrganisationSecurity, ({ actor, params, body }) =>
      setOrganisationSecurity(deps, actor, params.organisationId, body.requiresSecondFactor),
    ),
  ]
}
