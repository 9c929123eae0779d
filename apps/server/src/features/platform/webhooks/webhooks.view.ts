import type { WebhookDeliveryRow, WebhookDeliveryView, WebhookEndpointView } from '@foyer/contract'
import type { MemberActor } from '../../../http/actor.ts'
import { may } from '../../people/organisations/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import type { DeliveryRow } from './deliveries.queries.ts'
import type { EndpointRow, EndpointWithCounts } from './endpoints.queries.ts'
import { shownPublicKey } from './webhook-keys.ts'
import { webhookHeaders } from './webhook-sender.ts'

export function mayWrite(actor: MemberActor, { organisation_id: organisationId }: EndpointRow): boolean {
  return may(actor, 'webhooks:write', { organisationId, eventId: null })
}

export function endpointView(actor: MemberActor, row: EndpointWithCounts, now: Date): WebhookEndpointView {
  const until = (instant: Date | null) => (instant && instant > now ? instant.toISOString() : null)
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    types: row.types,
    eventIds: row.event_ids,
    publicKey: shownPublicKey(row.public_key),
    rotatingUntil: until(row.previous_until),
    disabledAt: isoOrNull(row.disabled_at),
    disabledReason: row.disabled_reason,
    failingSince: isoOrNull(row.failing_since),
    lastSuccessAt: isoOrNull(row.last_success_at),
    pausedUntil: until(row.paused_until),
    pending: row.pending,
    failed: row.failed,
    createdAt: row.created_at.toISOString(),
    can: { update: mayWrite(actor, row) },
  }
}

export function deliveryRow(row: DeliveryRow): WebhookDeliveryRow {
  return {
    _id: row.id,
    endpointId: row.endpoint_id,
    messageId: row.message_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: isoOrNull(row.next_attempt_at),
    lastAttemptAt: isoOrNull(row.last_attempt_at),
    lastStatus: row.last_status,
    lastFault: row.last_fault,
    replays: row.replays,
    createdAt: row.created_at.toISOString(),
  }
}

export function deliveryView(actor: MemberActor, endpoint: EndpointRow, row: DeliveryRow): WebhookDeliveryView {
  return {
    ...deliveryRow(row),
    url: endpoint.url,
    body: row.body,
    headers: row.last_attempt_at && webhookHeaders(row.message_id, row.last_attempt_at),
    answer: row.answer,
    durationMs: row.duration_ms,
    can: { replay: mayWrite(actor, endpoint) && endpoint.disabled_at === null && row.state !== 'pending' },
  }
}
