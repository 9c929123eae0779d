import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { createBundle } from './create-bundle.ts'
import { deleteBundle } from './delete-bundle.ts'
import { loadBundles } from './load-bundles.ts'
import { orderBundles } from './order-bundles.ts'
import { updateBundle } from './update-bundle.ts'

export function bundleRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.createBundle, ({ actor, params, body }) => createBundle(deps, actor, params.eventId, body)),
    route(routes.listBundles, async ({ actor, params }) => {
      const event = assertManages(actor, 'events:read', await findEvent(deps.db, params.eventId))
      return { items: await loadBundles(deps.db, event, deps.now()) }
    }),
    route(routes.orderBundles, async ({ actor, params, body }) => ({
      items: await orderBundles(deps, actor, params.eventId, body.bundleIds),
    })),
    route(routes.updateBundle, ({ actor, params, body }) => updateBundle(deps, actor, params.id, body)),
    route(routes.deleteBundle, ({ actor, params }) => deleteBundle(deps, actor, params.id)),
  ]
}
