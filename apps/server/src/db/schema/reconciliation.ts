import type { DifferenceKind } from '@foyer/domain'
import type { DefaultedInstant, Nullable } from './columns.ts'

export interface ReconciliationsTable {
  id: string
  source: string
  name: string
  file_hash: Buffer
  imported_by: string
  imported_at: DefaultedInstant
  first_day: Nullable<string>
  last_day: Nullable<string>
  rows: number
  matched: number
}

export interface ReconciliationDifferencesTable {
  id: string
  reconciliation_id: string
  position: number
  kind: DifferenceKind
  line: Nullable<number>
  reference: string
  foreign_amount: Nullable<number>
  foreign_currency: Nullable<string>
  item_kind: Nullable<'payment' | 'refund' | 'payout'>
  item_id: Nullable<string>
  own_amount: Nullable<number>
  own_currency: Nullable<string>
  note: Nullable<string>
  closed_by: Nullable<string>
  closed_at: Nullable<Date>
}
