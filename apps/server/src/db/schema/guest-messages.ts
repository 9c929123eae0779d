import type { RichTextDocument } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

export interface GuestMessagesTable {
  id: string
  event_id: string
  author_id: string
  idempotency_key: string
  subject: string
  body: JSONColumnType<RichTextDocument, string, string>
  ticket_type_id: Nullable<string>
  /** Whether it went to guests selected in the table, not to all or to the holders of one type. */
  to_selection: Defaulted<boolean>
  created_at: DefaultedInstant
  /** Null: it was mailed at once. */
  review: Nullable<'held' | 'released' | 'refused'>
  review_reason: Defaulted<string>
  reviewed_by: Nullable<string>
  reviewed_at: Nullable<Date>
}

export interface GuestMessageRecipientsTable {
  message_id: string
  email: string
  mailed_at: Nullable<Date>
}
