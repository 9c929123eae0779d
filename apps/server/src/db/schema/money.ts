import type { DisputeState, PaymentState, RefundState, RefundRequestState } from '@foyer/domain'
import type { JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

/** A payment of an order or of a gift card sale: exactly one of the two ids is set. */
export interface PaymentsTable {
  id: string
  order_id: Nullable<string>
  gift_card_sale_id: Nullable<string>
  provider: string
  reference: string
  state: PaymentState
  amount: number
  currency: string
  captured_amount: Nullable<number>
  captured_currency: Nullable<string>
  provider_fee: Nullable<number>
  refunded: Defaulted<number>
  refunding: Defaulted<number>
  redirect_url: Nullable<string>
  /** Which of the provider's methods; null where an earlier release started the payment. */
  method: Nullable<string>
  provider_reference: Nullable<string>
  /** The reference that the provider knows, where one checkout pays several orders; otherwise it is `reference`. */
  checkout_reference: Nullable<string>
  /** The card of a payment that a gift card made; null where an earlier release wrote it, whose orders had one card. */
  gift_card_id: Nullable<string>
  checked_at: Nullable<Date>
  created_at: DefaultedInstant
  decided_at: Nullable<Date>
}

/** One checkout at a provider that pays the orders of a group; each of them has a payment of its own. */
export interface GroupPaymentsTable {
  reference: string
  group_id: string
  provider: string
  payment_ids: string[]
  created_at: DefaultedInstant
}

export interface ProviderEventsTable {
  provider: string
  event_key: string
  reference: Nullable<string>
  received_at: DefaultedInstant
  /** What the notification was about; null, like `outcome`, in rows of earlier releases. */
  about: Nullable<string>
  payment_id: Nullable<string>
  outcome: Nullable<'followed' | 'queued' | 'unknown' | 'failed'>
  /** State of the payment after the notification was followed. */
  payment_state: Nullable<string>
  /** How often it came. */
  times: Defaulted<number>
  last_received_at: DefaultedInstant
}

/** A provider's notification as it arrived. */
export interface ProviderNoticesTable {
  id: string
  provider: string
  digest: Buffer
  body: Buffer
  content_type: string
  query: JSONColumnType<{ reference?: string }>
  received_at: DefaultedInstant
  last_received_at: DefaultedInstant
  /** How often it was received, and how many of these deliveries have been processed. */
  times: Defaulted<number>
  read_times: Defaulted<number>
  read_at: Nullable<Date>
  /** Until when a worker has it. */
  reading_until: Nullable<Date>
}

export interface RefundsTable {
  id: string
  payment_id: string
  amount: number
  currency: string
  reason: string
  state: RefundState
  provider_reference: Nullable<string>
  created_at: DefaultedInstant
  decided_at: Nullable<Date>
  fee_returned: Defaulted<number>
  tax_returned: Defaulted<number>
  lines: JSONColumnType<RefundLine[], string | undefined, string>
  ticket_ids: Defaulted<string[]>
  note: Defaulted<string>
  requested_by: Nullable<string>
  attempts: Defaulted<number>
  failure: Nullable<string>
  request_key: Nullable<Buffer>
  request_hash: Nullable<Buffer>
  round: Defaulted<number>
  sent_at: Nullable<Date>
  checked_at: Nullable<Date>
}

export interface DisputesTable {
  id: string
  payment_id: string
  provider: string
  provider_reference: string
  state: Defaulted<DisputeState>
  amount: number
  currency: string
  organiser_share: number
  reason: Defaulted<string>
  opened_at: DefaultedInstant
  decided_at: Nullable<Date>
  /** What a lost dispute takes of each line of its order; the amounts sum to `organiser_share`. */
  lines: JSONColumnType<ChargebackLine[], string | undefined, string>
}

/** The organiser's part of a lost dispute in one line of the order, minor units. */
export interface ChargebackLine {
  ticketTypeId: string
  priceStepId?: string
  bundleUnit?: number
  amount: number
}

export interface DebtSettlementsTable {
  transaction_id: string
  origin_id: string
  event_id: string | null
  amount: number
}

export interface SandboxDisputesTable {
  id: string
  reference: string
  amount: number
  currency: string
  state: Defaulted<DisputeState>
}

/** What a refund takes back of one line of its order; amounts in minor units. */
export interface RefundLine {
  ticketTypeId: string
  /** Which line of that type, where its tickets were sold at a price step. */
  priceStepId?: string | undefined
  bundleUnit?: number | undefined
  tickets: number
  amount: number
  fee: number
  tax: number
}

export interface RefundRequestsTable {
  id: string
  order_id: string
  ticket_ids: string[]
  message: Defaulted<string>
  state: RefundRequestState
  answer: Defaulted<string>
  refund_id: Nullable<string>
  decided_by: Nullable<string>
  created_at: DefaultedInstant
  decided_at: Nullable<Date>
}

export interface PlatformFeesTable {
  id: string
  currency: string
  basis_points: number
  fixed_per_ticket: number
  minimum: Nullable<number>
  maximum: Nullable<number>
  set_by: Nullable<string>
  valid_from: DefaultedInstant
  organiser_id: Nullable<string>
  ends_at: Nullable<Date>
  ended_by: Nullable<string>
  end_told: Defaulted<boolean>
}

export interface LedgerAccountsTable {
  id: string
  kind: string
  organiser_id: Nullable<string>
  currency: string
  balance: Defaulted<number>
}

export interface LedgerTransactionsTable {
  id: string
  kind: string
  ref: string
  event_id: Nullable<string>
  created_at: DefaultedInstant
}

export interface LedgerEntriesTable {
  id: string
  transaction_id: string
  account_id: string
  currency: string
  amount: number
}

export interface SandboxPaymentsTable {
  reference: string
  amount: number
  currency: string
  description: string
  email: string
  return_url: string
  state: 'open' | 'delayed' | 'success' | 'failed' | 'abandoned'
  paid_amount: Nullable<number>
  settles_at: Nullable<Date>
  refunded: Defaulted<number>
  created_at: DefaultedInstant
}

export interface SandboxRefundsTable {
  key: string
  reference: string
  amount: number
  state: Defaulted<'pending' | 'succeeded' | 'failed'>
  created_at: DefaultedInstant
}
