import { call } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'

const input = { url: 'http://127.0.0.1:9/webhooks', types: ['order.paid'] }

async function newEndpoint(place: Place, world: World): Promise<string> {
  const { headers } = await manager(place, world)
  const { app, deps } = world.site
  // The matrix creates more endpoints than an organisation may have.
  await deps.db
    .deleteFrom('webhook_endpoints')
    .where('organisation_id', '=', (eb) =>
      eb.selectFrom('events').select('organiser_id').where('id', '=', place.eventId),
    )
    .execute()
  const url = '/api/webhook-endpoints'
  return (await call<{ _id: string }>(app, { method: 'POST', url, headers, payload: input })).body._id
}

async function newDelivery(place: Place, world: World) {
  const endpointId = await newEndpoint(place, world)
  const { headers } = await manager(place, world)
  const url = `/api/webhook-endpoints/${endpointId}/test`
  const payload = { type: 'order.paid' }
  const { body } = await call<{ _id: string }>(world.site.app, { method: 'POST', url, headers, payload })
  return { params: { endpointId, deliveryId: body._id } }
}

export const callScene: CallScene = {
  things: { endpointId: newEndpoint },
  calls: {
    createWebhookEndpoint: () => ({ payload: input }),
    updateWebhookEndpoint: () => ({ payload: input }),
    getWebhookDelivery: newDelivery,
    replayWebhookDelivery: newDelivery,
    replayWebhookDeliveries: () => ({
      payload: { from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() },
    }),
  },
}
