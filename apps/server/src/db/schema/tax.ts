import type { DefaultedInstant, Nullable } from './columns.ts'
import type { Generated } from 'kysely'

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
  last: Generated<number>
}

export interface ReceiptsTable {
  order_id: string
  organiser_id: string
  number: number
  issued_at: DefaultedInstant
}
