import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { fromAddress } from '../guests/index.ts'
import { countOpened } from './count-opened.ts'
import { listGuestMessages, listHeldMessages } from './guest-messages.queries.ts'
import { guestMessageView, heldMessageView } from './guest-messages.view.ts'
import { messageTemplateRoutes } from './message-templates.routes.ts'
import { reviewMessage } from './review-message.ts'
import { scheduledMessageRoutes } from './scheduled-messages.routes.ts'
import { testGuestMessage } from './test-guest-message.ts'
import { guestAudience, sendGuestMessage } from './send-guest-message.ts'

export function guestMessageRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.sendGuestMessage, ({ actor, params, body, headers, network }) =>
      sendGuestMessage(deps, actor, { eventId: params.eventId, input: body, key: headers['idempotency-key'], network }),
    ),
    route(routes.testGuestMessage, ({ actor, params, body }) => testGuestMessage(deps, actor, params.eventId, body)),
    route(routes.listGuestMessages, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'messages:read', await findEvent(deps.db, params.eventId))
      const { rows, total } = await listGuestMessages(deps.db, event.id, query)
      return pageOf(rows.map(guestMessageView), query, total)
    }),
    route(routes.listHeldMessages, async ({ query }) => {
      const { rows, total } = await listHeldMessages(deps.db, query)
      return pageOf(rows.map(heldMessageView), query, total)
    }),
    route(routes.reviewMessage, async ({ actor, params, body }) => {
      await reviewMessage(deps, actor, params.messageId, body)
    }),
    route(routes.countGuestAudience, ({ actor, params, query }) =>
      guestAudience(deps, actor, params.eventId, fromAddress(query)),
    ),
    route(routes.countMessageOpened, ({ body, network }) => countOpened(deps, body.token, network)),
    ...scheduledMessageRoutes(deps),
    ...messageTemplateRoutes(deps),
  ]
}
