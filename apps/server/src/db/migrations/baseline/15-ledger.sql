create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in (
    'provider_clearing', 'platform_bank', 'organiser_pending', 'organiser_available',
    'payout_in_transit', 'refund_clearing', 'platform_fee_revenue', 'provider_fee_expense',
    'dispute_receivable', 'dispute_loss', 'tax_payable'
  )),
  organiser_id uuid references users(id),
  currency char(3) not null,
  balance bigint not null default 0,
  constraint ledger_accounts_kind_organiser_id_currency_key unique nulls not distinct (kind, organiser_id, currency)
);

create table ledger_transactions (
  id uuid primary key,
  kind text not null,
  ref text not null,
  event_id uuid references events(id),
  created_at timestamptz not null default now(),
  constraint ledger_transactions_kind_ref_key unique (kind, ref),
  constraint ledger_kind_is_classified check (ledger_movement(kind) is not null)
);
create index ledger_transactions_event on ledger_transactions (event_id);

create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null references ledger_transactions(id),
  account_id uuid not null references ledger_accounts(id),
  currency char(3) not null,
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id);
