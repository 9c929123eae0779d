import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { Subject } from '../../../http/subject.ts'
import { assertManages, canManageEvent, findEvent } from '../../programme/events/index.ts'
import { openOrder } from '../orders/index.ts'
import { managedOrder } from '../refunds/index.ts'
import { moveAsMember } from './move-as-member.ts'
import { moveOwnOrder } from './move-own-order.ts'
import { runViews } from './move-runs.queries.ts'
import { datesForGuests, datesForOrder, ownMoveView } from './offered-dates.ts'
import { payMoveSurcharge } from './pay-surcharge.ts'
import { startMoveRun } from './start-move-run.ts'

const instantOf = ({ from }: { from?: string | undefined }) => (from === undefined ? undefined : new Date(from))

export function orderMoveRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listMoveDates, async ({ actor, params, query }) => {
      const { order, event } = await managedOrder(deps.db, actor, 'orders:write', params.orderId)
      const dates = await datesForOrder(deps, order, instantOf(query))
      return { ...dates, canReturn: canManageEvent(actor, 'refunds:write', event) }
    }),
    route(routes.moveOrder, async ({ actor, params, body }) => {
      await moveAsMember(deps, actor, { ...params, ...body })
    }),
    route(routes.listDateMoveDates, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'orders:write', await findEvent(deps.db, params.eventId))
      const dates = await datesForGuests(deps, event, instantOf(query))
      return { ...dates, canReturn: canManageEvent(actor, 'refunds:write', event) }
    }),
    route(routes.startMoveRun, ({ actor, params, body }) =>
      startMoveRun(deps, actor, { ...body, fromEventId: params.eventId }),
    ),
    route(routes.listMoveRuns, async ({ actor, params }) => {
      const event = assertManages(actor, 'orders:write', await findEvent(deps.db, params.eventId))
      return { items: await runViews(deps.db, { fromEventId: event.id }) }
    }),
    route(routes.getOwnMove, async ({ params, headers, query }) =>
      ownMoveView(deps, await openOrder(deps, params.reference, headers['x-order-token']), instantOf(query)),
    ),
    route(routes.moveOwnOrder, async ({ params, headers, body, network }) => {
      const { id: orderId, email } = await openOrder(deps, params.reference, headers['x-order-token'])
      await limitRate(deps, limits.movesOfOrder, Subject.of('order', orderId))
      if (email !== null) await limitRate(deps, limits.movesToRecipient, Subject.of('recipient', email), network)
      await moveOwnOrder(deps, { ...body, orderId })
    }),
    route(routes.payMoveSurcharge, async ({ params, headers, body, network }) => {
      const { id: orderId } = await openOrder(deps, params.reference, headers['x-order-token'])
      return payMoveSurcharge(deps, { ...body, orderId }, network)
    }),
  ]
}
