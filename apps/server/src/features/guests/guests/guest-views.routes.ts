import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { createGuestView, deleteGuestView, updateGuestView } from './save-guest-view.ts'
import { guestViewOf, listGuestViews } from './guest-views.queries.ts'

export function guestViewRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listGuestViews, async ({ actor, params }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      return { items: (await listGuestViews(deps.db, event.id)).map(guestViewOf) }
    }),
    route(routes.createGuestView, ({ actor, params, body }) => createGuestView(deps, actor, params.eventId, body)),
    route(routes.updateGuestView, ({ actor, params, body }) => updateGuestView(deps, actor, params, body)),
    route(routes.deleteGuestView, async ({ actor, params }) => {
      await deleteGuestView(deps, actor, params)
    }),
  ]
}
