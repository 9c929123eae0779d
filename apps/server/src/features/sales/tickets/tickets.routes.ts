import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { listKeys, refuseKey, renewKey } from './renew-key.ts'

export function ticketRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listTicketKeys, ({ actor, params }) => listKeys(deps, actor, params.eventId)),
    route(routes.renewTicketKey, ({ actor, params, body }) => renewKey(deps, actor, { ...params, ...body })),
    route(routes.refuseTicketKey, ({ actor, params, body }) => refuseKey(deps, actor, { ...params, ...body })),
  ]
}
