import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { chosenOrganisation } from '../../people/organisations/index.ts'
import { createEndpoint } from './create-endpoint.ts'
import { deleteEndpoint } from './delete-endpoint.ts'
import { findDelivery, listDeliveries } from './deliveries.queries.ts'
import { listEndpoints } from './endpoints.queries.ts'
import { openEndpoint } from './open-endpoint.ts'
import { replayDeliveries, replayDelivery } from './replay.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendTest } from './send-test.ts'
import { setEndpointStatus } from './set-endpoint-status.ts'
import { updateEndpoint } from './update-endpoint.ts'
import { deliveryRow, deliveryView, endpointView } from './webhooks.view.ts'

export function webhookRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listWebhookEndpoints, async ({ actor, query }) => {
      const organisationId = chosenOrganisation(actor, 'webhooks:read')
      const { rows, total } = await listEndpoints(deps.db, organisationId, query)
      const now = deps.now()
      return pageOf(
        rows.map((row) => endpointView(actor, row, now)),
        query,
        total,
      )
    }),
    route(routes.createWebhookEndpoint, ({ actor, body }) => createEndpoint(deps, actor, body)),
    route(routes.getWebhookEndpoint, async ({ actor, params }) => {
      const endpoint = await openEndpoint(deps.db, actor, 'webhooks:read', params.endpointId)
      return endpointView(actor, endpoint, deps.now())
    }),
    route(routes.updateWebhookEndpoint, ({ actor, params, body }) =>
      updateEndpoint(deps, actor, params.endpointId, body),
    ),
    route(routes.setWebhookEndpointStatus, ({ actor, params, body }) =>
      setEndpointStatus(deps, actor, params.endpointId, body.enabled),
    ),
    route(routes.rotateWebhookSecret, ({ actor, params }) => rotateSecret(deps, actor, params.endpointId)),
    route(routes.deleteWebhookEndpoint, ({ actor, params }) => deleteEndpoint(deps, actor, params.endpointId)),
    route(routes.sendTestWebhook, ({ actor, params, body }) => sendTest(deps, actor, params.endpointId, body.type)),
    route(routes.listWebhookDeliveries, async ({ actor, params, query }) => {
      const endpoint = await openEndpoint(deps.db, actor, 'webhooks:read', params.endpointId)
      const { rows, total } = await listDeliveries(deps.db, endpoint.id, query)
      return pageOf(rows.map(deliveryRow), query, total)
    }),
    route(routes.getWebhookDelivery, async ({ actor, params }) => {
      const endpoint = await openEndpoint(deps.db, actor, 'webhooks:read', params.endpointId)
      const delivery = await findDelivery(deps.db, params)
      if (!delivery) throw new AppError('webhook.delivery_not_found')
      return deliveryView(actor, endpoint, delivery)
    }),
    route(routes.replayWebhookDelivery, ({ actor, params }) => replayDelivery(deps, actor, params)),
    route(routes.replayWebhookDeliveries, ({ actor, params, body }) =>
      replayDeliveries(deps, actor, { ...params, ...body }),
    ),
  ]
}
