import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { required } from '../../packages/domain/src/index.ts'

const FEATURES = 'apps/server/src/features'
const SCHEMA = 'apps/server/src/db/schema/index.ts'

interface Ownership {
  /** The feature that the table belongs to. */
  readonly owner: string
  /** Features that write columns of it in transactions of their own. */
  readonly alsoWrittenBy?: readonly string[]
}

/**
 * The features that write each table. Other features call the owner. A further writer is named in `alsoWrittenBy`; each is a
 * debt, and the list only gets shorter.
 */
export const TABLES: Readonly<Record<string, Ownership>> = {
  users: { owner: 'accounts', alsoWrittenBy: ['admin', 'appeals'] },
  sessions: { owner: 'accounts', alsoWrittenBy: ['second-factor'] },
  account_tokens: { owner: 'accounts' },
  legal_drafts: { owner: 'legal-texts' },
  legal_texts: { owner: 'legal-texts' },
  user_agreements: { owner: 'legal-texts' },
  totp_factors: { owner: 'second-factor' },
  recovery_codes: { owner: 'second-factor' },
  passkeys: { owner: 'second-factor' },
  login_challenges: { owner: 'second-factor' },
  passkey_challenges: { owner: 'second-factor' },
  known_networks: { owner: 'login-guard' },
  rate_limits: { owner: 'http' },
  organisations: { owner: 'organisations' },
  members: { owner: 'organisations' },
  former_slugs: { owner: 'organisations' },
  invitations: { owner: 'organisations' },
  ownership_handovers: { owner: 'organisations' },
  api_keys: { owner: 'api-keys' },
  idempotent_calls: { owner: 'http' },
  assistant_drafts: { owner: 'assistants' },
  events: { owner: 'events', alsoWrittenBy: ['admin', 'appeals', 'lifecycle', 'series'] },
  ticket_types: { owner: 'ticket-types', alsoWrittenBy: ['lifecycle', 'series'] },
  series: { owner: 'series' },
  series_tickets: { owner: 'series' },
  series_bundles: { owner: 'series' },
  series_questions: { owner: 'series' },
  series_runs: { owner: 'series' },
  series_run_dates: { owner: 'series' },
  price_steps: { owner: 'ticket-types', alsoWrittenBy: ['series'] },
  bundles: { owner: 'bundles', alsoWrittenBy: ['series'] },
  bundle_parts: { owner: 'bundles', alsoWrittenBy: ['series'] },
  order_moves: { owner: 'date-moves' },
  order_move_runs: { owner: 'order-moves' },
  order_move_run_orders: { owner: 'order-moves' },
  counters: { owner: 'inventory' },
  event_keys: { owner: 'tickets' },
  event_views: { owner: 'visits' },
  event_cancellations: { owner: 'lifecycle' },
  told_changes: { owner: 'events' },
  cancelled_orders: { owner: 'lifecycle' },
  promo_codes: { owner: 'promo-codes' },
  waiting_entries: { owner: 'waiting-list' },
  waiting_rooms: { owner: 'waiting-room' },
  waiting_visitors: { owner: 'waiting-room' },
  orders: { owner: 'orders' },
  order_groups: { owner: 'orders' },
  gift_cards: { owner: 'gift-cards' },
  gift_card_shops: { owner: 'gift-cards' },
  gift_card_sales: { owner: 'gift-cards', alsoWrittenBy: ['payments'] },
  gift_card_movements: { owner: 'gift-cards' },
  gift_card_claims: { owner: 'orders' },
  order_questions: { owner: 'order-questions', alsoWrittenBy: ['series'] },
  order_answers: { owner: 'order-questions' },
  tickets: { owner: 'tickets', alsoWrittenBy: ['check-in', 'guests', 'orders', 'transfers'] },
  ticket_transfers: { owner: 'transfers' },
  replaced_codes: { owner: 'orders' },
  held_shares: { owner: 'orders' },
  bank_transfer_holds: { owner: 'orders' },
  sales_daily: { owner: 'orders' },
  order_events: { owner: 'orders' },
  guest_views: { owner: 'guests' },
  guest_notes: { owner: 'regular-guests' },
  followers: { owner: 'followers' },
  follower_mails: { owner: 'followers' },
  payments: { owner: 'payments', alsoWrittenBy: ['refunds'] },
  group_payments: { owner: 'payments' },
  provider_events: { owner: 'payments' },
  provider_notices: { owner: 'payments' },
  refunds: { owner: 'refunds' },
  refund_requests: { owner: 'refunds' },
  platform_fees: { owner: 'fees' },
  ledger_accounts: { owner: 'ledger' },
  ledger_transactions: { owner: 'ledger' },
  ledger_entries: { owner: 'ledger' },
  sandbox_payments: { owner: 'gateways', alsoWrittenBy: ['payments'] },
  payout_accounts: { owner: 'payouts' },
  payouts: { owner: 'payouts' },
  bank_transfers: { owner: 'gateways', alsoWrittenBy: ['bank-transfers'] },
  bank_refunds: { owner: 'gateways', alsoWrittenBy: ['bank-transfers'] },
  bank_entries: { owner: 'bank-transfers' },
  reconciliations: { owner: 'books' },
  reconciliation_differences: { owner: 'books' },
  tax_remittances: { owner: 'books' },
  receipt_counters: { owner: 'receipts' },
  receipt_documents: { owner: 'receipts' },
  sandbox_refunds: { owner: 'gateways' },
  disputes: { owner: 'payments' },
  debt_settlements: { owner: 'payouts' },
  sandbox_transfers: { owner: 'gateways' },
  sandbox_disputes: { owner: 'gateways' },
  check_in_lists: { owner: 'check-in' },
  doors: { owner: 'check-in' },
  door_devices: { owner: 'check-in' },
  door_pairing_links: { owner: 'check-in' },
  scans: { owner: 'check-in' },
  pass_visits: { owner: 'check-in' },
  pass_list_visits: { owner: 'check-in' },
  scan_conflicts: { owner: 'check-in' },
  ticket_changes: { owner: 'check-in' },
  sent_mails: { owner: 'mails' },
  guest_messages: { owner: 'guest-messages' },
  guest_message_recipients: { owner: 'guest-messages', alsoWrittenBy: ['mails'] },
  scheduled_messages: { owner: 'guest-messages' },
  message_templates: { owner: 'guest-messages' },
  feedback_answers: { owner: 'feedback' },
  broadcasts: { owner: 'broadcasts' },
  broadcast_recipients: { owner: 'broadcasts', alsoWrittenBy: ['mails'] },
  mail_opt_outs: { owner: 'broadcasts' },
  audit_log: { owner: 'audit', alsoWrittenBy: ['orders'] },
  alarms: { owner: 'alarms' },
  book_checks: { owner: 'alarms' },
  backup_runs: { owner: 'backup' },
  suspensions: { owner: 'appeals' },
  appeals: { owner: 'appeals' },
  appeal_messages: { owner: 'appeals' },
  personal_data_acts: { owner: 'personal-data' },
  webhook_endpoints: { owner: 'webhooks' },
  webhook_deliveries: { owner: 'webhooks' },
}

/** Erases and ends personal data in every table, by an inventory of all columns that has its own test. */
const WRITES_EVERYWHERE = 'personal-data'

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom)\('(?<table>\w+)(?: as \w+)?'\)/g,
  /\b(?:insert into|delete from|merge into) (?<table>\w+)\b/g,
  /\bupdate (?<table>\w+)(?: as)?(?: \w+)? set\b/g,
]

function writtenTables(text: string): Set<string> {
  return new Set(
    WRITES.flatMap((write) =>
      [...text.matchAll(write)].map((match) => required(match.groups?.['table'], 'the name of a table')),
    ),
  )
}

/** Tables as the schema names them. */
function tablesOfSchema(root: string): Set<string> {
  const text = readFileSync(join(root, SCHEMA), 'utf8')
  return new Set(
    [...text.matchAll(/^ {2}(?<table>\w+): \w+Table$/gm)].map((match) =>
      required(match.groups?.['table'], 'the name of a table'),
    ),
  )
}

/** For each table the features that write it, with one of the files that do. */
function writersOf(root: string, tables: ReadonlySet<string>): Map<string, Map<string, string>> {
  const writers = new Map([...tables].map((table) => [table, new Map<string, string>()]))
  for (const name of readdirSync(join(root, FEATURES), { recursive: true, encoding: 'utf8' })) {
    const [, feature] = name.split('/')
    if (!/(?<!\.test|-scene)\.(?:ts|sql)$/.test(name) || feature === undefined) continue
    for (const table of writtenTables(readFileSync(join(root, FEATURES, name), 'utf8')))
      writers.get(table)?.set(feature, name)
  }
  return writers
}

/** Compares the tables that the features write with their owners. Returns one sentence per finding. */
export function checkTables(root: string, owners: Readonly<Record<string, Ownership>> = TABLES): string[] {
  const tables = tablesOfSchema(root)
  const findings = Object.keys(owners)
    .filter((table) => !tables.has(table))
    .map((table) => `${table} is no table of ${SCHEMA}.`)
  for (const [table, writers] of writersOf(root, tables)) {
    const ownership = owners[table]
    if (!ownership) {
      findings.push(`${table} has no owner in scripts/checks/tables.ts.`)
      continue
    }
    const { owner, alsoWrittenBy = [] } = ownership
    for (const [feature, file] of writers)
      if (feature !== owner && feature !== WRITES_EVERYWHERE && !alsoWrittenBy.includes(feature))
        findings.push(`${file} writes ${table}, which belongs to ${owner}: call ${owner}.`)
    for (const feature of alsoWrittenBy)
      if (!writers.has(feature))
        findings.push(`${feature} no longer writes ${table}: take it off scripts/checks/tables.ts.`)
  }
  return findings
}
