import type { AppealState } from '@foyer/domain'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

/** What the trigger fills in and nobody may write. */
type Chained<T> = ColumnType<T, never, never>

export type AuditDetails = Readonly<Record<string, unknown>>

export interface AuditLogTable {
  position: Chained<number>
  id: string
  at: Chained<Date>
  actor_id: Nullable<string>
  /** The user as whom an administrator acted. */
  on_behalf_of: Nullable<string>
  /** The organisation that it was done in or to. */
  organisation_id: Nullable<string>
  /** The API key that it was done by; `actor_id` is the member who answers for the key. */
  api_key_id: Nullable<string>
  action: string
  target_kind: string
  target_id: string
  target_label: string
  before: JSONColumnType<AuditDetails | null, string | null, never>
  after: JSONColumnType<AuditDetails | null, string | null, never>
  previous_hash: Chained<Buffer>
  hash: Chained<Buffer>
}

export interface SuspensionsTable {
  id: string
  user_id: Nullable<string>
  event_id: Nullable<string>
  organisation_id: Nullable<string>
  reason: string
  imposed_by: string
  imposed_at: DefaultedInstant
  lifted_by: Nullable<string>
  lifted_at: Nullable<Date>
  lift_note: Nullable<string>
}

export interface AppealsTable {
  id: string
  suspension_id: string
  user_id: string
  state: Defaulted<AppealState>
  statement: string
  decided_by: Nullable<string>
  decision_note: Nullable<string>
  created_at: DefaultedInstant
  decided_at: Nullable<Date>
}

export interface AppealMessagesTable {
  id: string
  appeal_id: string
  author_id: string
  by_administrator: boolean
  text: string
  created_at: DefaultedInstant
}
