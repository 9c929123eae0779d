import type { NameMatch, StateOf } from '@foyer/domain'
import type { Defaulted, DefaultedInstant, Instant, Nullable } from './columns.ts'
import type { JSONColumnType } from 'kysely'

/** A bank account as it stood when a payout was asked for. */
interface PayoutDestination {
  holder: string
  bankName: string
  last4: string
}

export interface PayoutAccountsTable {
  id: string
  organiser_id: string
  currency: string
  holder: string
  bank_name: string
  number_sealed: Nullable<Buffer>
  last4: string
  provider: Nullable<string>
  bank_code: Nullable<string>
  resolved_name: Nullable<string>
  name_match: Nullable<NameMatch>
  recipient_sealed: Nullable<Buffer>
  ready: Defaulted<boolean>
  frozen_until: Nullable<Date>
  changed_at: DefaultedInstant
}

export interface PayoutsTable {
  id: string
  reference: string
  organiser_id: string
  account_id: string
  account: JSONColumnType<PayoutDestination, string, string>
  currency: string
  amount: number
  state: Defaulted<StateOf<'payout'>>
  requested_by: string
  requested_at: DefaultedInstant
  /** Another member of the organisation, where two of them have to agree. */
  confirmed_by: Nullable<string>
  confirmed_at: Nullable<Date>
  withdrawn_by: Nullable<string>
  withdrawn_at: Nullable<Date>
  decided_by: Nullable<string>
  decided_at: Nullable<Date>
  reason: Nullable<string>
  transfer_reference: Nullable<string>
  submitted_by: Nullable<string>
  submitted_at: Nullable<Date>
  settled_by: Nullable<string>
  settled_at: Nullable<Date>
  provider: Nullable<string>
  checked_at: Nullable<Date>
  destination_sealed: Nullable<Buffer>
  returned_at: Nullable<Date>
  discrepancy: Nullable<string>
}

export interface SandboxTransfersTable {
  reference: string
  amount: number
  currency: string
  fails: boolean
  settles_at: Instant
}
