import type { BroadcastAudience, BroadcastState } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface BroadcastsTable {
  id: string
  author_id: string
  idempotency_key: Nullable<string>
  title: string
  body: JSONColumnType<RichTextDocument, string, string>
  audience: JSONColumnType<BroadcastAudience, string, string>
  by_mail: boolean
  state: BroadcastState
  send_at: Instant
  expected: number
  reached: Nullable<string>
  started_at: Nullable<Date>
  finished_at: Nullable<Date>
  created_at: DefaultedInstant
}

export interface BroadcastRecipientsTable {
  broadcast_id: string
  user_id: string
  delivered_at: DefaultedInstant
  read_at: Nullable<Date>
  by_mail: Defaulted<boolean>
  mailed_at: Nullable<Date>
}

export interface MailOptOutsTable {
  user_id: string
  created_at: DefaultedInstant
}
