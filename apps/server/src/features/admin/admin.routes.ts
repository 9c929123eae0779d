import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/paging.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { listAllEvents } from './events.queries.ts'
import { adminEventRow } from './events.view.ts'
import { listUsers } from './users.queries.ts'
import { adminUserRow } from './users.view.ts'

export function adminRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listUsers, async ({ query }) => {
      const { rows, total } = await listUsers(deps.db, query)
      return pageOf(rows.map(adminUserRow), query, total)
    }),
    route(routes.listAllEvents, async ({ query }) => {
      const { rows, total } = await listAllEvents(deps.db, query)
      return pageOf(rows.map(adminEventRow), query, total)
    }),
  ]
}
