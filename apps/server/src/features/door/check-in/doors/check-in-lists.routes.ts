import { routes } from '@foyer/contract'
import type { Deps } from '../../../../deps.ts'
import { route, type ServedRow } from '../../../../http/route.ts'
import { assertManages, findEvent } from '../../../programme/events/index.ts'
import { listCheckInLists } from './check-in-lists.queries.ts'
import { createCheckInList, deleteCheckInList, updateCheckInList } from './save-check-in-list.ts'

export function checkInListRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listCheckInLists, async ({ actor, params }) => {
      const event = assertManages(actor, 'doors:read', await findEvent(deps.db, params.eventId))
      return { items: await listCheckInLists(deps.db, event) }
    }),
    route(routes.createCheckInList, ({ actor, params, body }) => createCheckInList(deps, actor, params, body)),
    route(routes.updateCheckInList, async ({ actor, params, body }) => {
      await updateCheckInList(deps, actor, params, body)
    }),
    route(routes.deleteCheckInList, async ({ actor, params }) => {
      await deleteCheckInList(deps, actor, params)
    }),
  ]
}
