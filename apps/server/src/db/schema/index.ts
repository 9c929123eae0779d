import type {
  UsersTable,
  SessionsTable,
  AccountTokensTable,
  KnownNetworksTable,
  RateLimitsTable,
  SentMailsTable,
} from './accounts.ts'
import type {
  EventsTable,
  TicketTypesTable,
  CountersTable,
  EventKeysTable,
  EventViewsTable,
  EventCancellationsTable,
  ToldChangesTable,
  CancelledOrdersTable,
  BundlePartsTable,
  BundlesTable,
  PriceStepsTable,
  PromoCodesTable,
} from './events.ts'
import type {
  FollowerMailsTable,
  FollowersTable,
  FormerSlugsTable,
  MembersTable,
  OrganisationsTable,
} from './organisations.ts'
import type { InvitationsTable, OwnershipHandoversTable } from './members.ts'
import type {
  GiftCardClaimsTable,
  GiftCardMovementsTable,
  GiftCardSalesTable,
  GiftCardShopsTable,
  GiftCardsTable,
} from './gift-cards.ts'
import type { GuestViewsTable } from './guest-views.ts'
import type { ApiKeysTable, AssistantDraftsTable, IdempotentCallsTable } from './api-keys.ts'
import type { OrderAnswersTable, OrderQuestionsTable } from './order-questions.ts'
import type {
  OrderGroupsTable,
  OrdersTable,
  TicketsTable,
  HeldSharesTable,
  BankTransferHoldsTable,
  ReplacedCodesTable,
  TicketTransfersTable,
  SalesDailyTable,
  OrderEventsTable,
  GuestNotesTable,
} from './orders.ts'
import type {
  GroupPaymentsTable,
  PaymentsTable,
  ProviderEventsTable,
  ProviderNoticesTable,
  RefundsTable,
  RefundRequestsTable,
  SandboxRefundsTable,
  DisputesTable,
  DebtSettlementsTable,
  SandboxDisputesTable,
  PlatformFeesTable,
  LedgerAccountsTable,
  LedgerTransactionsTable,
  LedgerEntriesTable,
  SandboxPaymentsTable,
} from './money.ts'
import type {
  LoginChallengesTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpFactorsTable,
} from './second-factor.ts'
import type { PersonalDataActsTable } from './personal-data.ts'
import type { PayoutAccountsTable, PayoutsTable, SandboxTransfersTable } from './payouts.ts'
import type { ReconciliationDifferencesTable, ReconciliationsTable } from './reconciliation.ts'
import type { ReceiptCountersTable, ReceiptDocumentsTable, TaxRemittancesTable } from './tax.ts'
import type {
  CheckInListsTable,
  DoorDevicesTable,
  DoorPairingLinksTable,
  DoorRulesView,
  DoorsTable,
  PassListVisitsTable,
  PassVisitsTable,
  ScanConflictsTable,
  ScansTable,
  TicketChangesTable,
} from './check-in.ts'
import type {
  FeedbackAnswersTable,
  GuestMessageRecipientsTable,
  GuestMessagesTable,
  MessageTemplatesTable,
  ScheduledMessagesTable,
} from './guest-messages.ts'
import type { LegalDraftsTable, LegalTextsTable, UserAgreementsTable } from './legal-texts.ts'
import type { BroadcastsTable, BroadcastRecipientsTable, MailOptOutsTable } from './broadcasts.ts'
import type { AuditLogTable, SuspensionsTable, AppealsTable, AppealMessagesTable } from './administration.ts'

import type { AlarmsTable, BookChecksTable } from './alarms.ts'
import type { BackupRunsTable } from './backup-runs.ts'
import type { BankEntriesTable, BankRefundsTable, BankTransfersTable } from './bank-transfers.ts'
import type {
  OrderMoveRunOrdersTable,
  OrderMoveRunsTable,
  OrderMovesTable,
  SeriesRunDatesTable,
  SeriesRunsTable,
  SeriesTable,
  SeriesQuestionsTable,
  SeriesBundlesTable,
  SeriesTicketsTable,
} from './series.ts'
import type { WaitingEntriesTable } from './waiting-list.ts'
import type { WaitingRoomsTable, WaitingVisitorsTable } from './waiting-rooms.ts'
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from './webhooks.ts'

export type { AlarmsTable } from './alarms.ts'
export type { UsersTable } from './accounts.ts'
export type { UserAgreementsTable } from './legal-texts.ts'
export type { AppealsTable, AuditDetails, SuspensionsTable } from './administration.ts'
export type { BankEntriesTable } from './bank-transfers.ts'
export type { BroadcastRecipientsTable, BroadcastsTable } from './broadcasts.ts'
export type { DoorDevicesTable, DoorsTable, ScansTable } from './check-in.ts'
export type {
  BundlesTable,
  EventKeysTable,
  EventsTable,
  PromoCodesTable,
  StoredCover,
  TicketTypesTable,
} from './events.ts'
export type { OrderAnswersTable, OrderQuestionsTable } from './order-questions.ts'
export type { FollowersTable, MembersTable, OrganisationsTable } from './organisations.ts'
export type { InvitationsTable, OwnershipHandoversTable } from './members.ts'
export type { ApiKeysTable } from './api-keys.ts'
export type {
  ChargebackLine,
  DisputesTable,
  GroupPaymentsTable,
  PaymentsTable,
  RefundLine,
  RefundRequestsTable,
  RefundsTable,
  SandboxPaymentsTable,
  ProviderNoticesTable,
} from './money.ts'
export type { OrderMoveRunsTable, SeriesQuestionsTable, SeriesTable, SeriesTicketsTable } from './series.ts'
export type { WaitingEntriesTable } from './waiting-list.ts'
export type { WaitingRoomsTable } from './waiting-rooms.ts'
export type { WebhookDeliveriesTable, WebhookEndpointsTable } from './webhooks.ts'
export type { PasskeyChallengesTable, PasskeysTable } from './second-factor.ts'
export type { PayoutAccountsTable, PayoutsTable } from './payouts.ts'
export type { ReconciliationDifferencesTable, ReconciliationsTable } from './reconciliation.ts'
export type { MessageTemplatesTable, ScheduledMessagesTable } from './guest-messages.ts'
export type {
  GiftCardClaimsTable,
  GiftCardMovementsTable,
  GiftCardSalesTable,
  GiftCardShopsTable,
  GiftCardsTable,
} from './gift-cards.ts'
export type { GuestViewsTable } from './guest-views.ts'
export type { ReceiptCountersTable, ReceiptDocumentsTable, TaxRemittancesTable } from './tax.ts'
export type {
  HeldSharesTable,
  BankTransferHoldsTable,
  OrderGroupsTable,
  OrderLine,
  OrdersTable,
  ReplacedCodesTable,
  TicketsTable,
  TicketTransfersTable,
} from './orders.ts'

/** Every table, as Kysely reads it. */
export interface DB {
  users: UsersTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  legal_drafts: LegalDraftsTable
  legal_texts: LegalTextsTable
  user_agreements: UserAgreementsTable
  totp_factors: TotpFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  login_challenges: LoginChallengesTable
  passkey_challenges: PasskeyChallengesTable
  known_networks: KnownNetworksTable
  rate_limits: RateLimitsTable
  organisations: OrganisationsTable
  members: MembersTable
  invitations: InvitationsTable
  ownership_handovers: OwnershipHandoversTable
  api_keys: ApiKeysTable
  idempotent_calls: IdempotentCallsTable
  assistant_drafts: AssistantDraftsTable
  events: EventsTable
  series: SeriesTable
  series_tickets: SeriesTicketsTable
  series_bundles: SeriesBundlesTable
  series_questions: SeriesQuestionsTable
  series_runs: SeriesRunsTable
  series_run_dates: SeriesRunDatesTable
  order_moves: OrderMovesTable
  order_move_runs: OrderMoveRunsTable
  order_move_run_orders: OrderMoveRunOrdersTable
  ticket_types: TicketTypesTable
  price_steps: PriceStepsTable
  bundles: BundlesTable
  bundle_parts: BundlePartsTable
  counters: CountersTable
  event_keys: EventKeysTable
  event_views: EventViewsTable
  event_cancellations: EventCancellationsTable
  told_changes: ToldChangesTable
  cancelled_orders: CancelledOrdersTable
  promo_codes: PromoCodesTable
  waiting_entries: WaitingEntriesTable
  waiting_rooms: WaitingRoomsTable
  waiting_visitors: WaitingVisitorsTable
  former_slugs: FormerSlugsTable
  followers: FollowersTable
  follower_mails: FollowerMailsTable
  orders: OrdersTable
  order_groups: OrderGroupsTable
  gift_cards: GiftCardsTable
  gift_card_movements: GiftCardMovementsTable
  gift_card_claims: GiftCardClaimsTable
  gift_card_shops: GiftCardShopsTable
  gift_card_sales: GiftCardSalesTable
  order_questions: OrderQuestionsTable
  order_answers: OrderAnswersTable
  tickets: TicketsTable
  ticket_transfers: TicketTransfersTable
  replaced_codes: ReplacedCodesTable
  held_shares: HeldSharesTable
  bank_transfer_holds: BankTransferHoldsTable
  sales_daily: SalesDailyTable
  order_events: OrderEventsTable
  guest_notes: GuestNotesTable
  guest_views: GuestViewsTable
  payments: PaymentsTable
  group_payments: GroupPaymentsTable
  provider_events: ProviderEventsTable
  provider_notices: ProviderNoticesTable
  refunds: RefundsTable
  refund_requests: RefundRequestsTable
  platform_fees: PlatformFeesTable
  ledger_accounts: LedgerAccountsTable
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
  sandbox_payments: SandboxPaymentsTable
  payout_accounts: PayoutAccountsTable
  payouts: PayoutsTable
  reconciliations: ReconciliationsTable
  reconciliation_differences: ReconciliationDifferencesTable
  tax_remittances: TaxRemittancesTable
  bank_transfers: BankTransfersTable
  bank_refunds: BankRefundsTable
  bank_entries: BankEntriesTable
  receipt_counters: ReceiptCountersTable
  receipt_documents: ReceiptDocumentsTable
  sandbox_refunds: SandboxRefundsTable
  disputes: DisputesTable
  debt_settlements: DebtSettlementsTable
  sandbox_transfers: SandboxTransfersTable
  sandbox_disputes: SandboxDisputesTable
  doors: DoorsTable
  check_in_lists: CheckInListsTable
  door_pairing_links: DoorPairingLinksTable
  door_rules: DoorRulesView
  door_devices: DoorDevicesTable
  scans: ScansTable
  pass_visits: PassVisitsTable
  pass_list_visits: PassListVisitsTable
  scan_conflicts: ScanConflictsTable
  ticket_changes: TicketChangesTable
  sent_mails: SentMailsTable
  guest_messages: GuestMessagesTable
  guest_message_recipients: GuestMessageRecipientsTable
  scheduled_messages: ScheduledMessagesTable
  message_templates: MessageTemplatesTable
  feedback_answers: FeedbackAnswersTable
  broadcasts: BroadcastsTable
  broadcast_recipients: BroadcastRecipientsTable
  mail_opt_outs: MailOptOutsTable
  audit_log: AuditLogTable
  alarms: AlarmsTable
  book_checks: BookChecksTable
  backup_runs: BackupRunsTable
  suspensions: SuspensionsTable
  appeals: AppealsTable
  appeal_messages: AppealMessagesTable
  personal_data_acts: PersonalDataActsTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
}
