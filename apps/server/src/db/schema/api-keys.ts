import type { OrganisationPermission } from '@foyer/domain'
import type { DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface ApiKeysTable {
  id: string
  organisation_id: string
  /** The member who answers for the key. */
  user_id: string
  name: string
  /** The beginning of the secret, to tell keys apart. */
  prefix: string
  /** SHA-256 of the secret. */
  secret_hash: Buffer
  secret_made_at: DefaultedInstant
  /** The secret before the last rotation. */
  previous_hash: Nullable<Buffer>
  previous_until: Nullable<Date>
  scopes: readonly OrganisationPermission[]
  /** The events that the key is limited to; null means all. */
  event_ids: Nullable<readonly string[]>
  expires_at: Instant
  last_used_at: Nullable<Date>
  revoked_at: Nullable<Date>
  created_at: DefaultedInstant
}

/** A call that can be repeated under its key: of an API key or of a user. */
export interface IdempotentCallsTable {
  api_key_id: Nullable<string>
  user_id: Nullable<string>
  key: string
  /** SHA-256 of method, address and body, and of the organisation that a user's call is about. */
  call_hash: Buffer
  started_at: DefaultedInstant
  /** Null while the call has no answer yet. */
  status: Nullable<number>
  content_type: Nullable<string>
  answer_sealed: Nullable<Buffer>
}

export interface AssistantDraftsTable {
  id: string
  api_key_id: string
  /** SHA-256 of the token that confirms the draft. */
  token_hash: Buffer
  tool: string
  /** What the tool was given. */
  input_sealed: Buffer
  /** SHA-256 of the drafted call and of the data that its description was made from. */
  content_hash: Buffer
  created_at: DefaultedInstant
  expires_at: Instant
  used_at: Nullable<Date>
}
