import type { BankTransferOutcome } from '@foyer/domain'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

/** The bank's side of a payment: what the buyer was asked to transfer, and what has arrived. Named by our payment reference. */
export interface BankTransfersTable {
  reference: string
  amount: number
  currency: string
  created_at: DefaultedInstant
  received_amount: Nullable<number>
  received_currency: Nullable<string>
  received_at: Nullable<Date>
  /** What was asked to be sent back. */
  refunded: Defaulted<number>
}

/** Money that a person sends back by bank transfer. `key` makes asking for it safe to repeat. */
export interface BankRefundsTable {
  id: string
  key: string
  reference: string
  amount: number
  created_at: DefaultedInstant
  sent_at: Nullable<Date>
  sent_by: Nullable<string>
  note: Nullable<string>
}

/** An entry of an imported bank statement, counted once however often it is imported. */
export interface BankEntriesTable {
  id: string
  key_hash: Buffer
  /** The name of the file. */
  statement: string
  imported_by: string
  imported_at: DefaultedInstant
  line: number
  kind: 'credit' | 'reversal'
  amount: number
  currency: string
  day: Nullable<string>
  text: string
  payer: string
  outcome: BankTransferOutcome
  order_id: Nullable<string>
  closed_at: Nullable<Date>
  closed_by: Nullable<string>
  note: Nullable<string>
}
