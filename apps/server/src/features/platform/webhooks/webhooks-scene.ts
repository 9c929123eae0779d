import type { WebhookDeliveryView, WebhookEndpointInput, WebhookEndpointWithSecret, WebhookType } from '@foyer/contract'
import { webhookTypes } from '@foyer/contract'
import { call, type TestApp, type TestUser } from '../../../testing/index.ts'
import { startReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'

/** An organiser's endpoint with the receiver behind it. */
export interface Listening extends WebhookReceiver {
  readonly endpoint: WebhookEndpointWithSecret
  /** The data of the received messages of a type. */
  of(type: WebhookType): Record<string, unknown>[]
}

/** Adds an endpoint with a receiver that verifies all it hears. */
export async function listenFor(
  site: Pick<TestApp, 'app'>,
  organiser: TestUser,
  wishes: Partial<WebhookEndpointInput> = {},
): Promise<Listening> {
  const receiver = await startReceiver()
  const { body: endpoint } = await call<WebhookEndpointWithSecret>(site.app, {
    method: 'POST',
    url: '/api/webhook-endpoints',
    headers: organiser.headers,
    payload: { url: receiver.url, types: [...webhookTypes], ...wishes },
  })
  receiver.secrets.push(endpoint.secret)
  return Object.assign(receiver, {
    endpoint,
    of: (type: WebhookType) => receiver.heard.filter((heard) => heard.type === type).map(({ data }) => data),
  })
}

/** What an endpoint was sent, the latest first, each with its body and answer. */
export async function deliveriesOf(
  { app }: Pick<TestApp, 'app'>,
  organiser: TestUser,
  endpointId: string,
): Promise<WebhookDeliveryView[]> {
  const { headers } = organiser
  const url = `/api/webhook-endpoints/${endpointId}/deliveries`
  const { body } = await call<{ items: { _id: string }[] }>(app, { method: 'GET', url: `${url}?limit=100`, headers })
  const views = body.items.map(({ _id }) =>
    call<WebhookDeliveryView>(app, { method: 'GET', url: `${url}/${_id}`, headers }),
  )
  return (await Promise.all(views)).map((answer) => answer.body)
}
