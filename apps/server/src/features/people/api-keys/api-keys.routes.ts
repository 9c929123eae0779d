import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertMay, findOrganisation } from '../organisations/index.ts'
import { listApiKeys } from './api-keys.queries.ts'
import { apiKeyView } from './api-keys.view.ts'
import { createApiKey } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

export function apiKeyRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listApiKeys, async ({ actor, params: { organisationId }, query }) => {
      assertMay(actor, 'keys:read', { organisationId, eventId: null })
      // Administrators may read the keys of any organisation, so it must be checked that it exists.
      if (!(await findOrganisation(deps.db, organisationId))) throw new AppError('organisation.not_found')
      const { rows, total } = await listApiKeys(deps.db, organisationId, query)
      return pageOf(
        rows.map((row) => apiKeyView(actor, row, deps.now())),
        query,
        total,
      )
    }),
    route(routes.createApiKey, ({ actor, params, body }) => createApiKey(deps, actor, params.organisationId, body)),
    route(routes.rotateApiKey, ({ actor, params, body }) => rotateApiKey(deps, actor, params, body.overlapHours)),
    route(routes.revokeApiKey, ({ actor, params }) => revokeApiKey(deps, actor, params)),
  ]
}
