import {
  type DomainEvent,
  type Occurred,
  WEBHOOK_BODY_BYTES,
  webhookBody,
  webhookMessages,
  type WebhookType,
} from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import type { JobSubscriber } from '../../../outbox/index.ts'
import { type AnySource, webhookSources } from './webhook-messages.ts'

/** What an endpoint is chosen by. */
interface Listener {
  readonly id: string
  readonly organisation_id: string
  readonly types: readonly WebhookType[]
}

/**
 * The endpoints that want one of these types, in one statement: this is all that a domain event costs without any endpoint. A domain
 * event that concerns no event goes only to endpoints for all events.
 */
async function listListeners(trx: Trx, types: readonly WebhookType[], event: DomainEvent): Promise<Listener[]> {
  const eventId = 'eventId' in event ? event.eventId : null
  const { rows } = await sql<Listener>`
    select id, organisation_id, types from webhook_endpoints
    where organisation_id = ${
      'organiserId' in event
        ? sql`${event.organiserId}::uuid`
        : sql`(select organiser_id from events where id = ${eventId}::uuid)`
    }
      and disabled_at is null and types && ${[...types]}::text[]
      and (event_ids is null or ${eventId}::uuid = any(event_ids))`.execute(trx)
  return rows
}

/** A message as it is stored for each endpoint: its id and its body are the same for all. */
export interface WrittenMessage {
  readonly messageId: string
  readonly type: WebhookType
  readonly object: string
  readonly body: string
}

/** A message whose data is not known to fit its type. */
export interface UncheckedMessage {
  readonly type: WebhookType
  readonly object: string
  readonly data: object
}

/** Writes the body of a message. Throws where its data is not what the contract says. */
export function writeBody(
  { type, object, data }: UncheckedMessage,
  organisationId: string,
  timestamp: string,
  test = false,
): WrittenMessage {
  const checked = webhookMessages[type].data.parse({ organisationId, ...data, ...(test && { test: true }) })
  const body = JSON.stringify(webhookBody.parse({ type, timestamp, data: checked }))
  if (Buffer.byteLength(body) >= WEBHOOK_BODY_BYTES) throw new Error(`The body of a ${type} is too long`)
  return { messageId: `msg_${uuidv7().replaceAll('-', '')}`, type, object, body }
}

/** Rows per statement, far below the maximum number of parameters. */
const CHUNK = 500

/** Writes deliveries, due now. Their positions follow the order in which they are given. */
export async function insertDeliveries(
  trx: Trx,
  deliveries: readonly { readonly endpointId: string; readonly message: WrittenMessage }[],
  now: Date,
): Promise<string[]> {
  const rows = deliveries.map(({ endpointId, message }) => ({
    id: uuidv7(),
    endpoint_id: endpointId,
    message_id: message.messageId,
    type: message.type,
    object_key: message.object,
    body: message.body,
    next_attempt_at: now,
    created_at: now,
  }))
  for (let from = 0; from < rows.length; from += CHUNK)
    await trx
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + CHUNK))
      .execute()
  return rows.map(({ id }) => id)
}

async function writeDeliveries(event: Occurred<DomainEvent>, trx: Trx): Promise<[]> {
  const source: AnySource | undefined = webhookSources[event.name]
  if (!source) return []
  const listeners = await listListeners(trx, source.types, event)
  const [listener] = listeners
  if (!listener) return []
  const messages = await source.messages(event, trx)
  const written = messages
    .filter(({ type }) => listeners.some(({ types }) => types.includes(type)))
    .map((message) => writeBody(message, listener.organisation_id, event.occurredAt))
  await insertDeliveries(
    trx,
    listeners.flatMap(({ id: endpointId, types }) =>
      written.filter(({ type }) => types.includes(type)).map((message) => ({ endpointId, message })),
    ),
    new Date(event.occurredAt),
  )
  return []
}

/** Writes a delivery for each endpoint that wants a message, in the transaction of the change. `WebhookSender` finds them. */
export const webhookSubscriber: JobSubscriber = Object.fromEntries(
  Object.keys(webhookSources).map((name) => [name, writeDeliveries]),
)
