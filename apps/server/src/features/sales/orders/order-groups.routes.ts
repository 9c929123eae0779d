import { routes } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { passesOf } from '../../programme/waiting-room/index.ts'
import { loadGroupView } from './order-group.view.ts'
import { openOrderGroup } from './order-groups.queries.ts'
import type { OrderIntake } from './order-intake.ts'
import { placeOrderGroup } from './place-order-group.ts'
import { releaseHolds } from './release-holds.ts'
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
    route(routes.cancelOrderGroup, async ({ params, headers }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      // Changes the states conditionally, so a payment that came first wins.
      if ((await releaseHolds(deps.db, group.order_ids, 'cancelled')) === 0) throw new AppError('order.state')
    }),
  ]
}
