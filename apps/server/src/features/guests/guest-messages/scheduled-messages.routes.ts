import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { automaticMessages, setAutomaticMessage } from './automatic-messages.ts'
import { cancelScheduled, scheduleMessage, sendScheduledNow, updateScheduled } from './schedule-message.ts'
import { listScheduled } from './scheduled-messages.queries.ts'
import { scheduledMessageView } from './scheduled-messages.view.ts'

/** Messages that go out later. */
export function scheduledMessageRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.scheduleGuestMessage, ({ actor, params, body, headers, network }) =>
      scheduleMessage(deps, actor, { eventId: params.eventId, input: body, key: headers['idempotency-key'], network }),
    ),
    route(routes.listScheduledMessages, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'messages:read', await findEvent(deps.db, params.eventId))
      const { rows, total } = await listScheduled(deps.db, event.id, query)
      return pageOf(
        rows.map((row) => scheduledMessageView(row, event)),
        query,
        total,
      )
    }),
    route(routes.updateScheduledMessage, ({ actor, params, body }) => updateScheduled(deps, actor, params, body)),
    route(routes.sendScheduledMessage, ({ actor, params, network }) =>
      sendScheduledNow(deps, actor, { ...params, network }),
    ),
    route(routes.cancelScheduledMessage, ({ actor, params }) => cancelScheduled(deps, actor, params)),
    route(routes.listAutomaticMessages, async ({ actor, params }) => ({
      items: await automaticMessages(deps, actor, params.eventId),
    })),
    route(routes.setAutomaticMessage, ({ actor, params, body }) => setAutomaticMessage(deps, actor, params, body)),
  ]
}
