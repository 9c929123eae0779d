import {
  UNCONFIRMED,
  UNTIL_ERASED,
  LEGAL,
  DAYS,
  column,
  WITH_EVENT,
  freeText,
  unreadable,
  bankRecord,
  type InventoryTable,
} from './inventory-columns.ts'
import { doorInventory } from './door-inventory.ts'
import { programmeInventory } from './programme-inventory.ts'
import { queueInventory } from './queue-inventory.ts'

const AFTER_EXPIRY = '30 days after it expires'

/** Every column of text, JSON or bytes in the database. A test fails if one is missing. */
export const inventory: Readonly<Record<string, InventoryTable>> = {
  account_tokens: {
    about: 'Links mailed to account holders',
    plain: ['kind'],
    personal: {
      hash: unreadable('account holder', 'deleted', AFTER_EXPIRY),
      proof_hash: unreadable('account holder', 'deleted', AFTER_EXPIRY),
      password_hash: unreadable('account holder', 'deleted', AFTER_EXPIRY),
      new_email: column('account holder', 'deleted', AFTER_EXPIRY, false),
      first_name: column('account holder', 'deleted', AFTER_EXPIRY, false),
      last_name: column('account holder', 'deleted', AFTER_EXPIRY, false),
    },
  },
  legal_drafts: { about: 'Drafts of legal texts', plain: ['kind', 'texts'] },
  legal_texts: { about: 'Published legal texts', plain: ['kind', 'texts', 'language'] },
  user_agreements: { about: 'Which legal texts account holders agreed to' },
  alarms: {
    about: 'Alarms about the books and about failing jobs',
    plain: ['rule', 'kind', 'fingerprint'],
    personal: { examples: freeText('Unlimited'), note: freeText('Unlimited') },
  },
  appeal_messages: {
    about: 'Messages of an appeal',
    personal: { text: column('account holder', 'cleared') },
  },
  appeals: {
    about: 'Appeals against suspensions',
    plain: ['state'],
    personal: { statement: column('account holder', 'cleared'), decision_note: column('account holder', 'redacted') },
  },
  api_keys: {
    about: 'API keys of organisations',
    plain: ['prefix', 'secret_hash', 'previous_hash', 'scopes'],
    personal: { name: freeText('As long as the organisation') },
  },
  assistant_drafts: {
    about: 'What assistants have drafted and nobody has confirmed yet',
    plain: ['token_hash', 'tool', 'content_hash'],
    personal: { input_sealed: unreadable('anyone', 'kept', '3 hours') },
  },
  audit_log: {
    about: 'Actions of administrators and organisers',
    plain: ['action', 'target_kind', 'target_id', 'previous_hash', 'hash'],
    personal: {
      // An entry can be about a person other than the one who acted.
      target_label: column('anyone', 'redacted', 'Unlimited', false),
      before: column('anyone', 'redacted', 'Unlimited', false),
      after: column('anyone', 'redacted', 'Unlimited', false),
    },
  },
  broadcasts: {
    about: 'Messages of administrators to account holders',
    plain: ['idempotency_key', 'audience', 'state'],
    personal: { title: freeText('Unlimited'), body: freeText('Unlimited') },
  },
  disputes: {
    about: 'Payment disputes',
    plain: ['provider', 'provider_reference', 'state', 'currency', 'reason', 'lines'],
  },
  event_keys: { about: 'Keys that sign ticket codes', plain: ['public_key', 'private_key_sealed'] },
  follower_mails: { about: 'Which events a follower gets an e-mail about' },
  feedback_answers: {
    about: 'Ratings and comments of guests; they are kept without a name when the recipients of the message end',
    personal: { comment: column('ticket holder', 'deleted', WITH_EVENT) },
  },
  followers: {
    about: 'People who follow an organisation by e-mail',
    plain: ['language'],
    personal: {
      email: column(
        'follower',
        'deleted',
        `Until they leave, then ${DAYS('followers')}; unconfirmed ${DAYS('followers')}`,
      ),
      token_hash: unreadable('follower', 'deleted'),
    },
  },
  former_slugs: {
    about: 'Former addresses of public pages of organisations',
    personal: { slug: column('organiser', 'deleted', 'As long as the organisation', false) },
  },
  guest_message_recipients: {
    about: 'Recipients of messages to guests',
    personal: { email: column('buyer', 'pseudonym', DAYS('guest-messages')) },
  },
  guest_messages: {
    about: 'Messages of organisers to their guests',
    plain: ['idempotency_key', 'review', 'input_hash', 'automatic'],
    personal: { subject: freeText(), body: freeText(), review_reason: freeText() },
  },
  guest_notes: {
    about: "An organiser's notes about a guest",
    personal: { email: column('buyer', 'deleted'), note: column('buyer', 'deleted') },
  },
  guest_views: {
    about: 'Saved views of the guests of an event',
    plain: ['columns'],
    personal: { name: freeText(), filter: freeText() },
  },
  held_shares: {
    about: 'Unpaid holds per network',
    plain: ['units'],
    personal: { network: column('visitor', 'kept', '10 minutes after the hold ends', false) },
  },
  bank_transfer_holds: {
    about: 'Orders that keep places for a bank transfer',
    personal: { network: column('visitor', 'kept', '60 minutes after the order is paid or ends', false) },
  },
  idempotent_calls: {
    about: 'Answers of calls that members and API keys made under an idempotency key',
    plain: ['key', 'call_hash', 'content_type'],
    personal: { answer_sealed: unreadable('anyone', 'kept', '24 hours') },
  },
  known_networks: {
    about: 'Networks from which an account has logged in',
    personal: { network: column('account holder', 'deleted', DAYS('networks')) },
  },
  kysely_migration: { about: 'Migrations', plain: ['name', 'timestamp'] },
  ledger_accounts: { about: 'Ledger accounts', plain: ['kind', 'currency'] },
  ledger_entries: { about: 'Ledger entries', plain: ['currency'] },
  ledger_transactions: { about: 'Ledger transactions', plain: ['kind', 'ref'] },
  login_challenges: {
    about: 'Logins waiting for the second step',
    personal: { hash: unreadable('account holder', 'deleted', '1 hour') },
  },
  order_events: {
    about: 'Order history',
    plain: ['kind'],
    personal: { details: column('buyer', 'redacted', LEGAL, false) },
  },
  organisations: {
    about: 'Organisations',
    plain: ['logo', 'currency', 'timezone'],
    personal: {
      name: column('organiser', 'pseudonym'),
      slug: column('organiser', 'pseudonym'),
      about: freeText('As long as the organisation'),
      links: column('organiser', 'cleared'),
      legal_name: column('organiser', 'cleared'),
      legal_address: column('organiser', 'cleared'),
      tax_id: column('organiser', 'cleared'),
      public_contact: column('organiser', 'cleared'),
      reply_to: column('organiser', 'cleared'),
    },
  },
  message_templates: {
    about: 'Texts that messages to guests begin with',
    personal: {
      name: freeText('As long as its organisation'),
      subject: freeText('As long as its organisation'),
      body: freeText('As long as its organisation'),
    },
  },
  scheduled_messages: {
    about: 'Messages to guests that wait for their time, and automatic ones',
    plain: ['idempotency_key', 'input_hash', 'kind', 'anchor', 'automatic', 'state', 'reason'],
    personal: { subject: freeText(), body: freeText(), selection: freeText() },
  },
  members: { about: 'Members of organisations', plain: ['role'] },
  invitations: {
    about: 'Invitations to organisations',
    plain: ['role'],
    personal: {
      email: column('account holder', 'deleted', AFTER_EXPIRY),
      token_hash: unreadable('account holder', 'deleted', AFTER_EXPIRY),
    },
  },
  ownership_handovers: { about: 'Hand-overs of the ownership of organisations', plain: ['state'] },
  orders: {
    about: 'Paid and unpaid orders',
    plain: [
      'reference',
      'idempotency_key',
      'request_hash',
      'state',
      'lines',
      'currency',
      'promo_code',
      'tax',
      'language',
    ],
    personal: {
      first_name: column('buyer', 'pseudonym', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
      last_name: column('buyer', 'pseudonym', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
      email: column('buyer', 'pseudonym', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
      // The buyer's own name is in the export of their tickets; the other names are those of other people.
      guests: column('ticket holder', 'pseudonym', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`, false),
      source: column('buyer', 'cleared', LEGAL),
    },
  },
  order_groups: {
    about: 'Carts over several dates',
    plain: ['reference', 'idempotency_key', 'request_hash', 'currency'],
  },
  group_payments: { about: 'Checkouts that pay several orders', plain: ['reference', 'provider'] },
  gift_cards: {
    about: 'Gift cards of organisations',
    plain: ['currency', 'code_hash', 'code_tail'],
    personal: {
      recipient_email: column('visitor', 'cleared', 'As long as the organisation'),
      message: column('visitor', 'cleared', 'As long as the organisation'),
    },
  },
  gift_card_shops: {
    about: 'What organisations sell of gift cards',
    plain: ['about', 'offers'],
  },
  gift_card_sales: {
    about: 'Gift cards that visitors buy',
    plain: ['reference', 'request_key', 'request_hash', 'currency', 'language'],
    personal: {
      buyer_name: column('buyer', 'pseudonym', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
      buyer_email: column('buyer', 'cleared', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
      recipient_name: column('visitor', 'pseudonym', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
      recipient_email: column('visitor', 'cleared', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
      message: column('visitor', 'cleared', `${LEGAL}; unpaid ${DAYS('unpaid-orders')}`),
    },
  },
  gift_card_claims: { about: 'What orders have of their gift cards' },
  gift_card_movements: { about: 'What changed the balance of a gift card', plain: ['kind'] },
  passkey_challenges: {
    about: 'Passkey challenges in progress',
    plain: ['purpose'],
    personal: { hash: unreadable('account holder', 'deleted', '1 hour') },
  },
  passkeys: {
    about: 'Passkeys',
    plain: ['transports'],
    personal: {
      credential_id: unreadable('account holder', 'deleted'),
      public_key: unreadable('account holder', 'deleted'),
      name: column('account holder', 'deleted'),
    },
  },
  payments: {
    about: 'Payments',
    plain: [
      'provider',
      'method',
      'reference',
      'state',
      'currency',
      'captured_currency',
      'redirect_url',
      'provider_reference',
      'checkout_reference',
    ],
  },
  payout_accounts: {
    about: 'Bank accounts of organisers',
    plain: ['currency', 'provider', 'bank_code', 'name_match', 'bank_name'],
    personal: {
      holder: column('organiser', 'pseudonym'),
      last4: column('organiser', 'cleared'),
      resolved_name: column('organiser', 'cleared'),
      number_sealed: unreadable('organiser', 'cleared'),
      recipient_sealed: unreadable('organiser', 'cleared'),
    },
  },
  payouts: {
    about: 'Payouts',
    plain: ['reference', 'currency', 'state', 'transfer_reference', 'provider', 'discrepancy'],
    personal: {
      account: column('organiser', 'pseudonym', LEGAL),
      reason: freeText(LEGAL),
      destination_sealed: unreadable('organiser', 'cleared'),
    },
  },
  personal_data_acts: {
    about: 'The log of exports, erasures and retention runs',
    plain: ['kind', 'counts'],
    personal: {
      subject_digest: {
        whose: 'anyone',
        exported: false,
        erased: 'kept',
        ends: 'Unlimited',
        reason: 'A keyed digest that proves that a request was answered and identifies nobody',
      },
      address_sealed: unreadable('anyone', 'cleared', '1 hour'),
    },
  },
  bank_entries: {
    about: 'Entries of imported bank statements',
    plain: ['key_hash', 'statement', 'kind', 'currency', 'outcome'],
    personal: { text: bankRecord, payer: bankRecord, note: freeText(LEGAL) },
  },
  bank_refunds: { about: 'Refunds by bank transfer', plain: ['key', 'reference'], personal: { note: freeText(LEGAL) } },
  bank_transfers: {
    about: 'Payments by bank transfer',
    plain: ['reference', 'currency', 'received_currency'],
  },
  provider_events: {
    about: 'Notifications of payment providers',
    plain: ['provider', 'event_key', 'reference', 'about', 'outcome', 'payment_state'],
  },
  provider_notices: {
    about: 'Original notifications of payment providers',
    plain: ['provider', 'digest', 'content_type', 'query'],
    personal: {
      body: {
        whose: 'buyer',
        exported: false,
        erased: 'kept',
        ends: DAYS('payment-notices'),
        reason: 'Short-term evidence of the message from the provider; Foyer does not read the address in it',
      },
    },
  },
  rate_limits: {
    about: 'Attempts counted by network, account and recipient',
    personal: { key: column('visitor', 'deleted', '2 days', false) },
  },
  receipt_counters: { about: 'The last number of each kind of receipt', plain: ['kind'] },
  receipt_documents: {
    about: 'Receipts, credit notes and corrections as they were issued',
    plain: ['kind', 'currency'],
    personal: {
      content: {
        whose: 'buyer',
        exported: true,
        erased: 'kept',
        ends: LEGAL,
        reason: 'Tax law obliges the seller to keep issued receipts unchanged (GDPR article 17(3)(b))',
      },
    },
  },
  reconciliation_differences: {
    about: 'Differences found in reconciliations',
    plain: ['kind', 'reference', 'foreign_currency', 'item_kind', 'own_currency'],
    personal: { note: freeText(LEGAL) },
  },
  reconciliations: {
    about: 'Imported statements',
    plain: ['source', 'file_hash'],
    personal: { name: freeText(LEGAL) },
  },
  recovery_codes: { about: 'Recovery codes', personal: { hash: unreadable('account holder', 'deleted') } },
  refund_requests: {
    about: 'Refund requests of buyers',
    plain: ['state'],
    personal: { message: column('buyer', 'cleared'), answer: column('buyer', 'cleared') },
  },
  refunds: {
    about: 'Refunds',
    plain: ['currency', 'reason', 'state', 'provider_reference', 'lines', 'request_key', 'request_hash'],
    personal: { note: column('buyer', 'redacted', LEGAL), failure: freeText(LEGAL) },
  },
  sandbox_disputes: { about: 'Disputes at the sandbox provider', plain: ['id', 'reference', 'currency', 'state'] },
  sandbox_payments: {
    about: 'Payments at the sandbox provider',
    plain: ['reference', 'currency', 'return_url', 'state'],
    personal: {
      email: column('buyer', 'pseudonym', UNTIL_ERASED, false),
      description: freeText(UNTIL_ERASED),
    },
  },
  sandbox_refunds: { about: 'Refunds at the sandbox provider', plain: ['key', 'reference', 'state'] },
  sandbox_transfers: { about: 'Transfers at the sandbox bank', plain: ['reference', 'currency'] },
  sent_mails: {
    about: 'Log of sent mails, without their text',
    plain: ['template'],
    personal: {
      key: column('anyone', 'redacted', DAYS('mails'), false),
      recipient: column('anyone', 'pseudonym', DAYS('mails')),
    },
  },
  sessions: {
    about: 'Logins',
    personal: {
      user_agent: column('account holder', 'deleted', `${DAYS('sessions')} after their end`),
      ip: column('account holder', 'deleted', `${DAYS('sessions')} after their end`),
    },
  },
  sql_objects: { about: 'Applied functions and triggers', plain: ['name', 'hash'] },
  suspensions: {
    about: 'Suspensions of accounts, events and organisations',
    personal: { reason: column('account holder', 'redacted'), lift_note: column('account holder', 'redacted') },
  },
  tax_remittances: {
    about: 'Tax remittances',
    plain: ['currency', 'destination', 'reference', 'state'],
    personal: { note: freeText(LEGAL), reason: freeText(LEGAL) },
  },
  ticket_transfers: {
    about: 'Ticket transfers',
    personal: {
      from_name: column('ticket holder', 'pseudonym'),
      from_email: column('ticket holder', 'pseudonym'),
      to_name: column('ticket holder', 'pseudonym'),
      to_email: column('ticket holder', 'pseudonym'),
    },
  },
  tickets: {
    about: 'Tickets',
    plain: ['state'],
    personal: { guest_name: column('ticket holder', 'pseudonym'), note: column('ticket holder', 'cleared') },
  },
  totp_factors: { about: 'Authenticator apps', personal: { secret_sealed: unreadable('account holder', 'deleted') } },
  users: {
    about: 'Accounts',
    plain: ['timezone', 'currency', 'language'],
    personal: {
      email: column('account holder', 'pseudonym', UNCONFIRMED),
      password_hash: unreadable('account holder', 'cleared', UNCONFIRMED),
      first_name: column('account holder', 'pseudonym', UNCONFIRMED),
      last_name: column('account holder', 'pseudonym', UNCONFIRMED),
      username: column('account holder', 'cleared'),
      organiser_name: column('account holder', 'cleared'),
      phone: column('account holder', 'cleared'),
      public_contact: column('account holder', 'cleared'),
      photo: column('account holder', 'cleared'),
    },
  },
  waiting_entries: {
    about: 'Waiting list entries',
    plain: ['state', 'language'],
    personal: {
      email: column('waiting person', 'pseudonym', DAYS('waiting-list')),
      name: column('waiting person', 'pseudonym', DAYS('waiting-list')),
    },
  },
  waiting_rooms: {
    about: 'Waiting rooms of events: the draw and the counter that calls numbers',
    plain: ['seed', 'seed_hash', 'ended_because'],
  },
  waiting_visitors: {
    about: 'Numbers of waiting rooms: random ids that are linked to nobody',
    plain: ['lot'],
  },
  webhook_deliveries: {
    about: 'Messages to programs of organisations: ids and amounts, no names',
    plain: ['message_id', 'type', 'object_key', 'body', 'state', 'last_fault'],
    personal: { answer: freeText('30 days') },
  },
  webhook_endpoints: {
    about: 'Programs of organisations that receive messages',
    plain: [
      'types',
      'secret',
      'signing_key',
      'public_key',
      'previous_secret',
      'previous_signing_key',
      'disabled_reason',
    ],
    personal: { url: freeText('Unlimited'), description: freeText('Unlimited') },
  },
  ...doorInventory,
  ...programmeInventory,
  ...queueInventory,
}

/** The columns of free text, by table, in which mentions of a person are redacted. */
export function freeTextColumns(): [table: string, columns: string[]][] {
  return Object.entries(inventory).flatMap(([table, { personal = {} }]) => {
    const columns = Object.entries(personal).filter(([, { erased }]) => erased === 'redacted')
    const own = ['audit_log', 'order_events'].includes(table)
    return columns.length === 0 || own ? [] : [[table, columns.map(([name]) => name)]]
  })
}
