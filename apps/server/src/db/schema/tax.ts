import type { ReceiptContent, ReceiptKind } from '@foyer/domain'
import type { Generated, JSONColumnType } from 'kysely'
import type { DefaultedInstant, Instant, Nullable } from './columns.ts'

export interface TaxRemittancesTable {
  id: string
  organiser_id: string
  currency: string
  amount: number
  destination: 'tax_office' | 'organiser'
  first_day: string
  last_day: string
  reference: string
  note: string
  state: Generated<'waiting' | 'posted' | 'withdrawn' | 'reversed'>
  recorded_by: string
  recorded_at: DefaultedInstant
  posted_by: Nullable<string>
  posted_at: Nullable<Date>
  ended_by: Nullable<string>
  ended_at: Nullable<Date>
  reason: Nullable<string>
}

export interface ReceiptCountersTable {
  organiser_id: string
  kind: ReceiptKind
  last: Generated<number>
}

/** Receipts, credit notes and corrections as they were issued: the legal record of sales, which the database refuses to change. */
export interface ReceiptDocumentsTable {
  id: string
  kind: ReceiptKind
  organiser_id: string
  number: number
  /** The receipt of an order group has a part for each order, all under one number. */
  part: Generated<number>
  event_id: string
  order_id: string
  refund_id: Nullable<string>
  dispute_id: Nullable<string>
  currency: string
  /** What the document adds to the sales, minor units: negative for a credit note, zero for a correction. */
  total: number
  tax_total: number
  /** When the order was paid, refunded or charged back. */
  occurred_at: Instant
  /** The day of `occurred_at` in the zone of the event. */
  day: string
  issued_at: DefaultedInstant
  content: JSONColumnType<ReceiptContent, string, never>
}
