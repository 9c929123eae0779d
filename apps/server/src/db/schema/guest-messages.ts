import type { AutomaticMessageKind, GuestSelection } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

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
  /** Hash of the request, so that an idempotency key is not reused for another one; null in rows of earlier releases. */
  input_hash: Nullable<string>
  automatic: Nullable<AutomaticMessageKind>
}

export interface GuestMessageRecipientsTable {
  message_id: string
  email: string
  mailed_at: Nullable<Date>
  /**
   * The number by which links in the mail name the recipient, counted from 1; null in rows of earlier releases, whose mails have no such
   * links.
   */
  number: Nullable<number>
  /** Whether they opened a page from the mail and allow that to be counted. */
  opened: Defaulted<boolean>
}

/** A message that waits for its time. When it is sent it becomes a row of `guest_messages` with the same id. */
export interface ScheduledMessagesTable {
  id: string
  event_id: string
  author_id: string
  idempotency_key: string
  input_hash: string
  /** Null, like the body, where an automatic message has our text. */
  subject: Nullable<string>
  body: JSONColumnType<RichTextDocument | null, string | null | undefined, string | null>
  ticket_type_id: Nullable<string>
  selection: JSONColumnType<GuestSelection | null, string | null | undefined, string | null>
  kind: 'at' | 'relative'
  at: Nullable<Date>
  anchor: Nullable<'start' | 'end'>
  minutes: Nullable<number>
  automatic: Nullable<AutomaticMessageKind>
  /** `off`: an automatic message whose text is kept. */
  state: Defaulted<'off' | 'scheduled' | 'sent' | 'failed'>
  /** The error code for which it was not sent. */
  reason: Nullable<string>
  decided_at: Nullable<Date>
  created_at: DefaultedInstant
}

export interface MessageTemplatesTable {
  id: string
  organisation_id: string
  name: string
  subject: string
  body: JSONColumnType<RichTextDocument, string, string>
  created_at: DefaultedInstant
}

export interface FeedbackAnswersTable {
  message_id: string
  /** The number of the recipient in that message. */
  number: number
  event_id: string
  rating: number
  comment: Defaulted<string>
  created_at: Instant
  updated_at: Instant
}
