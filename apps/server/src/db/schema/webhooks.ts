import type { webhookFaultCodes, webhookStates, webhookStops, WebhookType } from '@foyer/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

export interface WebhookEndpointsTable {
  id: string
  organisation_id: string
  url: string
  description: Defaulted<string>
  types: WebhookType[]
  /** Null means all events. */
  event_ids: Nullable<string[]>
  /** The key of `v1` signatures, sealed. */
  secret: Buffer
  /** The private key of `v1a` signatures, sealed. */
  signing_key: Buffer
  public_key: Buffer
  /** Both keys as they were before the last rotation, which sign as well until `previous_until`. */
  previous_secret: Nullable<Buffer>
  previous_signing_key: Nullable<Buffer>
  previous_until: Nullable<Date>
  disabled_at: Nullable<Date>
  disabled_reason: Nullable<(typeof webhookStops)[number]>
  /** The first failure after the last success. */
  failing_since: Nullable<Date>
  last_success_at: Nullable<Date>
  /** How often in a row it said that it is overloaded. */
  overloads: Defaulted<number>
  paused_until: Nullable<Date>
  created_at: DefaultedInstant
}

export interface WebhookDeliveriesTable {
  id: string
  /** Messages about one object go out in this order. */
  position: Generated<number>
  endpoint_id: string
  message_id: string
  type: WebhookType
  object_key: string
  body: string
  state: Defaulted<(typeof webhookStates)[number]>
  attempts: Defaulted<number>
  /** When the delivery is due; during an attempt, the time from which another worker may take it over. */
  next_attempt_at: Nullable<Date>
  /** Names the attempt under way: only it may say what became of it. */
  claim: Nullable<string>
  last_attempt_at: Nullable<Date>
  last_status: Nullable<number>
  last_fault: Nullable<(typeof webhookFaultCodes)[number]>
  answer: Nullable<string>
  duration_ms: Nullable<number>
  replays: Defaulted<number>
  created_at: ColumnType<Date, Date | undefined, never>
}
