export { httpWebhooks } from './http-webhooks.ts'
export { parseNetworks } from './public-address.ts'
export type { WebhookAnswer, WebhookGateway } from './webhook-gateway.ts'
