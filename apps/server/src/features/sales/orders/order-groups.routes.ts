import { routes } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { passesOf } from '../../programme/waiting-room/index.ts'
import { cancelOrders } from './cancel-order.ts'
import { loadGroupView } from './order-group.view.ts'
import { listGroupOrders, openOrderGroup } from './order-groups.queries.ts'
import type { OrderIntake } from './order-intake.ts'
import { placeOrderGroup } from './place-order-group.ts'
import { setGroupBuyer } from './set-group-buyer.ts'

/** Carts over several dates. Their payment is started by the feature `payments`. */
export function orderGroupRoutes(deps: Deps, orderIntake: OrderIntake): ServedRow[] {
  return [
    route(routes.placeOrderGroup, ({ body, headers, network, request }) =>
      placeOrderGroup(deps, orderIntake.shares, body, {
        key: headers['idempotency-key'],
        network,
        passes: passesOf(request),
      }),
    ),
    route(routes.getOrderGroup, async ({ params, headers }) =>
      loadGroupView(deps, await openOrderGroup(deps, params.reference, headers['x-order-token'])),
    ),
    route(routes.setOrderGroupBuyer, async ({ params, headers, body }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      await setGroupBuyer(deps, group, { ...body, language: currentLanguage() })
      return loadGroupView(deps, group)
    }),
    route(routes.cancelOrderGroup, async ({ params, headers, network }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      await cancelOrders(deps, orderIntake.shares, await listGroupOrders(deps.db, group), network)
    }),
  ]
}
