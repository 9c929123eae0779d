import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, line, listOf, nothing, pageQuery } from '../primitives.ts'
import { webhookTypes } from './webhook-messages.ts'

/** Why an endpoint is disabled: a member switched it off, it answered 410, or it failed for five days. */
export const webhookStops = ['member', 'gone', 'failing'] as const
export const webhookStates = ['pending', 'delivered', 'failed'] as const
/** Why no request was sent, or why there was no answer. */
export const webhookFaultCodes = [
  'address_invalid',
  'address_forbidden',
  'address_unknown',
  'http_refused',
  'timeout',
  'connection_failed',
  'certificate_invalid',
] as const
export type WebhookFault = (typeof webhookFaultCodes)[number]

/** An endpoint as a member configures it. `eventIds` null means all events, including future ones. */
export const webhookEndpointInput = z.strictObject({
  url: z.string().trim().min(10).max(500),
  description: line(100, 0).default(''),
  types: z
    .array(z.enum(webhookTypes))
    .min(1)
    .max(webhookTypes.length)
    .transform((types) => [...new Set(types)]),
  eventIds: z.array(id).min(1).max(100).nullable().default(null),
})
export type WebhookEndpointInput = z.input<typeof webhookEndpointInput>

/** An endpoint with its health. `failingSince` is the first failure after the last success. */
export const webhookEndpointView = z
  .object({
    _id: id,
    url: z.string(),
    description: z.string(),
    types: z.array(z.enum(webhookTypes)),
    eventIds: z.array(id).nullable(),
    /** The key that `v1a` signatures are verified with, `whpk_…`. */
    publicKey: z.string(),
    /** Until when messages are also signed with the former secret; null if there is none. */
    rotatingUntil: instant.nullable(),
    disabledAt: instant.nullable(),
    disabledReason: z.enum(webhookStops).nullable(),
    failingSince: instant.nullable(),
    lastSuccessAt: instant.nullable(),
    /** An overloaded endpoint receives nothing until then. */
    pausedUntil: instant.nullable(),
    /** How many messages of the last 30 days wait for an attempt, and how many were given up. */
    pending: z.int(),
    failed: z.int(),
    createdAt: instant,
    can: z.object({ update: z.boolean() }),
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpointView = z.infer<typeof webhookEndpointView>

/** The only answers that hold the secret, `whsec_…`. */
const withSecret = webhookEndpointView.extend({ secret: z.string() }).meta({ id: 'WebhookEndpointWithSecret' })
export type WebhookEndpointWithSecret = z.infer<typeof withSecret>

/** A message to one endpoint. */
export const webhookDeliveryRow = z
  .object({
    _id: id,
    endpointId: id,
    /** The `webhook-id` header, the same with every attempt and every replay. */
    messageId: z.string(),
    type: z.enum(webhookTypes),
    state: z.enum(webhookStates),
    attempts: z.int(),
    /** When the next attempt is due; null where there is none. */
    nextAttemptAt: instant.nullable(),
    lastAttemptAt: instant.nullable(),
    lastStatus: z.int().nullable(),
    lastFault: z.enum(webhookFaultCodes).nullable(),
    replays: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDeliveryRow = z.infer<typeof webhookDeliveryRow>

/** A message with its last request and the beginning of the answer to it. */
export const webhookDeliveryView = webhookDeliveryRow
  .extend({
    url: z.string(),
    body: z.string(),
    /** The headers of the last attempt without the signature; null before the first. */
    headers: z.record(z.string(), z.string()).nullable(),
    answer: z.string().nullable(),
    durationMs: z.int().nullable(),
    can: z.object({ replay: z.boolean() }),
  })
  .meta({ id: 'WebhookDeliveryDetails' })
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>

const byEndpoint = z.strictObject({ endpointId: id })
const byDelivery = z.strictObject({ endpointId: id, deliveryId: id })
const eventMissing = ['webhook.not_found', 'event.not_found', 'webhook.url_refused'] as const

/** Endpoints for webhooks of an organisation and what was sent to them. */
export const webhookRows = {
  listWebhookEndpoints: row({
    method: 'GET',
    url: '/api/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'The endpoints of the organisation, with their health',
    permission: 'webhooks:read',
    schema: { querystring: pageQuery, response: { 200: listOf(webhookEndpointView) } },
  }),
  createWebhookEndpoint: row({
    method: 'POST',
    url: '/api/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'Add an endpoint; only this response contains its secret',
    permission: 'webhooks:write',
    notActing: true,
    schema: { body: webhookEndpointInput, response: { 201: withSecret } },
    errors: ['event.not_found', 'webhook.url_refused', 'webhook.too_many'],
  }),
  getWebhookEndpoint: row({
    method: 'GET',
    url: '/api/webhook-endpoints/:endpointId',
    tag: 'Webhooks',
    summary: 'An endpoint with its health',
    permission: 'webhooks:read',
    schema: { params: byEndpoint, response: { 200: webhookEndpointView } },
    errors: ['webhook.not_found'],
  }),
  updateWebhookEndpoint: row({
    method: 'PUT',
    url: '/api/webhook-endpoints/:endpointId',
    tag: 'Webhooks',
    summary: 'Change the address, types and events of an endpoint; its secret stays',
    permission: 'webhooks:write',
    notActing: true,
    schema: { params: byEndpoint, body: webhookEndpointInput, response: { 200: webhookEndpointView } },
    errors: eventMissing,
  }),
  setWebhookEndpointStatus: row({
    method: 'PUT',
    url: '/api/webhook-endpoints/:endpointId/status',
    tag: 'Webhooks',
    summary: 'Switch an endpoint on or off; while it is off, no messages are recorded for it',
    permission: 'webhooks:write',
    schema: {
      params: byEndpoint,
      body: z.strictObject({ enabled: z.boolean() }),
      response: { 200: webhookEndpointView },
    },
    errors: ['webhook.not_found'],
  }),
  rotateWebhookSecret: row({
    method: 'POST',
    url: '/api/webhook-endpoints/:endpointId/rotate',
    tag: 'Webhooks',
    summary: 'Replace the secret and the signing key; for 24 hours requests are also signed with the previous ones',
    permission: 'webhooks:write',
    notActing: true,
    schema: { params: byEndpoint, response: { 200: withSecret } },
    errors: ['webhook.not_found', 'webhook.rotating'],
  }),
  deleteWebhookEndpoint: row({
    method: 'DELETE',
    url: '/api/webhook-endpoints/:endpointId',
    tag: 'Webhooks',
    summary: 'Delete an endpoint with its log',
    permission: 'webhooks:write',
    schema: { params: byEndpoint, response: { 204: nothing } },
    errors: ['webhook.not_found'],
  }),
  sendTestWebhook: row({
    method: 'POST',
    url: '/api/webhook-endpoints/:endpointId/test',
    tag: 'Webhooks',
    summary: 'Send a sample message of a type, marked as a test',
    permission: 'webhooks:write',
    schema: {
      params: byEndpoint,
      body: z.strictObject({ type: z.enum(webhookTypes) }),
      response: { 201: webhookDeliveryRow },
    },
    errors: ['webhook.not_found', 'webhook.switched_off'],
  }),
  listWebhookDeliveries: row({
    method: 'GET',
    url: '/api/webhook-endpoints/:endpointId/deliveries',
    tag: 'Webhooks',
    summary: 'The messages sent to an endpoint in the last 30 days, the latest first',
    permission: 'webhooks:read',
    schema: {
      params: byEndpoint,
      querystring: pageQuery.extend({
        state: z.enum(webhookStates).optional(),
        type: z.enum(webhookTypes).optional(),
      }),
      response: { 200: listOf(webhookDeliveryRow) },
    },
    errors: ['webhook.not_found'],
  }),
  getWebhookDelivery: row({
    method: 'GET',
    url: '/api/webhook-endpoints/:endpointId/deliveries/:deliveryId',
    tag: 'Webhooks',
    summary: 'A message with its body, the last request and the answer',
    permission: 'webhooks:read',
    schema: { params: byDelivery, response: { 200: webhookDeliveryView } },
    errors: ['webhook.not_found', 'webhook.delivery_not_found'],
  }),
  replayWebhookDelivery: row({
    method: 'POST',
    url: '/api/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay',
    tag: 'Webhooks',
    summary: 'Send a message again, with the same webhook-id',
    permission: 'webhooks:write',
    schema: { params: byDelivery, response: { 200: webhookDeliveryRow } },
    errors: ['webhook.not_found', 'webhook.delivery_not_found', 'webhook.switched_off'],
  }),
  replayWebhookDeliveries: row({
    method: 'POST',
    url: '/api/webhook-endpoints/:endpointId/replay',
    tag: 'Webhooks',
    summary: 'Resend all messages of a period, or only the failed ones, in their order',
    permission: 'webhooks:write',
    schema: {
      params: byEndpoint,
      body: z.strictObject({ from: instant, to: instant, onlyFailed: z.boolean().default(true) }),
      response: { 200: z.object({ replayed: z.int() }) },
    },
    errors: ['webhook.not_found', 'webhook.switched_off', 'webhook.span_too_long'],
  }),
}
