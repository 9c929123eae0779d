import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { searchOrganisation, searchPlatform } from './search.ts'

export function searchRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.search, ({ actor, query }) => searchOrganisation(deps, actor, query.q)),
    route(routes.searchPlatform, ({ actor, query }) => searchPlatform(deps, actor.userId, query.q)),
  ]
}
