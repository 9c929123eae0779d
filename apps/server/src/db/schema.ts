import type {
  EventState,
  OrderState,
  PaymentState,
  RefundState,
  RichTextDocument,
  ScanResult,
  TicketState,
} from '@foyer/domain'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
type Defaulted<T> = ColumnType<T, T | undefined, T>
type DefaultedInstant = ColumnType<Date, Date | undefined, Date>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface UsersTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: Defaulted<string>
  username: Nullable<string>
  organiser_name: Nullable<string>
  phone: Nullable<string>
  timezone: Defaulted<string>
  currency: Defaulted<string>
  is_admin: Defaulted<boolean>
  email_verified_at: Nullable<Date>
  suspended_at: Nullable<Date>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

interface SessionsTable {
  id: string
  user_id: string
  user_agent: string
  ip: string
  created_at: DefaultedInstant
  last_seen_at: DefaultedInstant
  expires_at: Instant
  revoked_at: Nullable<Date>
}

interface AccountTokensTable {
  hash: Buffer
  user_id: string
  kind: 'verify_email' | 'reset_password'
  expires_at: Instant
  used_at: Nullable<Date>
}

interface RateLimitsTable {
  key: string
  window_start: Instant
  hits: number
}

/** A stored cover: storage keys rather than addresses. */
export interface StoredCover {
  files: { key: string; width: number; height: number }[]
  /** JPEG for link previews and mails. */
  share: string
  width: number
  height: number
  lqip: string
  alt: string
}

export interface EventsTable {
  id: string
  organiser_id: string
  custom_url: Nullable<string>
  title: string
  summary: Defaulted<string>
  description: JSONColumnType<RichTextDocument | null, string | null | undefined, string | null>
  category: Nullable<string>
  format: Defaulted<'in_person' | 'online' | 'hybrid'>
  venue_name: Defaulted<string>
  address_line: Defaulted<string>
  city: Defaulted<string>
  country: Nullable<string>
  online_url: Nullable<string>
  starts_at: Nullable<Date>
  ends_at: Nullable<Date>
  doors_open_at: Nullable<Date>
  timezone: string
  currency: string
  status: Defaulted<EventState>
  visibility: Defaulted<'public' | 'unlisted'>
  cover: JSONColumnType<StoredCover | null, string | null | undefined, string | null>
  refund_policy: Defaulted<'none' | 'days_before' | 'flexible'>
  refund_days: Defaulted<number>
  hold_minutes: Defaulted<number>
  max_per_order: Defaulted<number>
  max_per_buyer: Nullable<number>
  capacity: Nullable<number>
  fee_mode: Defaulted<'absorb' | 'pass_on'>
  version: Generated<number>
  published_at: Nullable<Date>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

export interface TicketTypesTable {
  id: string
  event_id: string
  name: string
  description: Defaulted<string>
  kind: 'free' | 'paid' | 'donation'
  price: number
  suggested_price: Nullable<number>
  sales_start_at: Nullable<Date>
  sales_end_at: Nullable<Date>
  min_per_order: Defaulted<number>
  max_per_order: Defaulted<number>
  visibility: Defaulted<'public' | 'hidden'>
  status: Defaulted<'on_sale' | 'paused' | 'archived'>
  position: Defaulted<number>
  created_at: DefaultedInstant
  updated_at: DefaultedInstant
}

interface CountersTable {
  id: string
  event_id: string
  kind: 'ticket_type' | 'event' | 'buyer'
  capacity: number | null
  claimed: Defaulted<number>
  version: Defaulted<number>
}

interface EventKeysTable {
  event_id: string
  key_id: number
  public_key: Buffer
  private_key_sealed: Buffer
  created_at: DefaultedInstant
}

/** A line of an order as it was priced; amounts in minor units of the order's currency. */
export interface OrderLine {
  ticketTypeId: string
  name: string
  quantity: number
  unitPrice: number
  subtotal: number
  discount: number
  passedFee: number
  platformFee: number
  total: number
}

export interface OrdersTable {
  id: string
  reference: string
  event_id: string
  idempotency_key: Buffer
  request_hash: Buffer
  state: OrderState
  first_name: Nullable<string>
  last_name: Nullable<string>
  email: Nullable<string>
  buyer_counter_id: Nullable<string>
  guests: JSONColumnType<string[], string | undefined, string>
  lines: JSONColumnType<OrderLine[], string, string>
  quantity: number
  currency: string
  subtotal: number
  discount_total: Defaulted<number>
  fee_total: Defaulted<number>
  tax_total: Defaulted<number>
  platform_fee: Defaulted<number>
  total: number
  held_until: Instant
  created_at: DefaultedInstant
  paid_at: Nullable<Date>
}

export interface TicketsTable {
  id: string
  order_id: string
  event_id: string
  ticket_type_id: string
  number: number
  guest_name: Defaulted<string>
  state: Defaulted<TicketState>
  generation: Defaulted<number>
  note: Nullable<string>
  checked_in_at: Nullable<Date>
  checked_out_at: Nullable<Date>
  checked_in_scan: Nullable<string>
  created_at: DefaultedInstant
}

interface SalesDailyTable {
  event_id: string
  ticket_type_id: string
  day: string
  tickets: number
  gross: number
  discount: number
  platform_fee: number
  net: number
}

export interface PaymentsTable {
  id: string
  order_id: string
  provider: string
  reference: string
  state: PaymentState
  amount: number
  currency: string
  captured_amount: Nullable<number>
  captured_currency: Nullable<string>
  provider_fee: Nullable<number>
  refunded: Defaulted<number>
  redirect_url: Nullable<string>
  checked_at: Nullable<Date>
  created_at: DefaultedInstant
  decided_at: Nullable<Date>
}

interface ProviderEventsTable {
  provider: string
  event_key: string
  reference: string
  received_at: DefaultedInstant
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
}

interface PlatformFeesTable {
  id: string
  currency: string
  basis_points: number
  fixed_per_ticket: number
  minimum: Nullable<number>
  maximum: Nullable<number>
  set_by: Nullable<string>
  valid_from: DefaultedInstant
}

interface LedgerAccountsTable {
  id: string
  kind: string
  organiser_id: Nullable<string>
  currency: string
  balance: Defaulted<number>
}

interface LedgerTransactionsTable {
  id: string
  kind: string
  ref: string
  event_id: Nullable<string>
  created_at: DefaultedInstant
}

interface LedgerEntriesTable {
  id: string
  transaction_id: string
  account_id: string
  currency: string
  amount: number
}

interface SandboxPaymentsTable {
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

export interface DoorsTable {
  id: string
  event_id: string
  name: string
  code: string
  ticket_type_ids: Nullable<string[]>
  expires_at: Instant
  revoked_at: Nullable<Date>
  created_at: DefaultedInstant
}

export interface DoorDevicesTable {
  id: string
  door_id: string
  event_id: string
  label: string
  created_at: DefaultedInstant
  last_seen_at: DefaultedInstant
  revoked_at: Nullable<Date>
}

export interface ScansTable {
  id: string
  event_id: string
  ticket_id: Nullable<string>
  door_id: Nullable<string>
  device_id: Nullable<string>
  user_id: Nullable<string>
  request_hash: Buffer
  direction: 'in' | 'out'
  result: ScanResult
  scanned_at: Instant
  received_at: DefaultedInstant
  undone_at: Nullable<Date>
}

interface SentMailsTable {
  key: string
  template: string
  recipient: string
  sent_at: DefaultedInstant
}

/** Every table, as Kysely reads it. */
export interface DB {
  users: UsersTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  rate_limits: RateLimitsTable
  events: EventsTable
  ticket_types: TicketTypesTable
  counters: CountersTable
  event_keys: EventKeysTable
  orders: OrdersTable
  tickets: TicketsTable
  sales_daily: SalesDailyTable
  payments: PaymentsTable
  provider_events: ProviderEventsTable
  refunds: RefundsTable
  platform_fees: PlatformFeesTable
  ledger_accounts: LedgerAccountsTable
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
  sandbox_payments: SandboxPaymentsTable
  doors: DoorsTable
  door_devices: DoorDevicesTable
  scans: ScansTable
  sent_mails: SentMailsTable
}
