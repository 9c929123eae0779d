import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/paging.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { listGuestMessages } from './guest-messages.queries.ts'
import { guestMessageView } from './guest-messages.view.ts'
import { guestAudience, sendGuestMessage } from './send-guest-message.ts'

export function guestMessageRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.sendGuestMessage, ({ actor, params, body, headers }) =>
      sendGuestMessage(deps, actor, { eventId: params.eventId, input: body, key: headers['idempotency-key'] }),
    ),
    route(routes.listGuestMessages, async ({ actor, params, query }) => {
      const event = assertManages(actor, await findEvent(deps.db, params.eventId))
      const { rows, total } = await listGuestMessages(deps.db, event.id, query)
      return pageOf(rows.map(guestMessageView), query, total)
    }),
    route(routes.countGuestAudience, ({ actor, params, query }) =>
      guestAudience(deps, actor, params.eventId, query.ticketId ?? null),
    ),
  ]
}
