import { type Kysely, sql } from 'kysely'

/** Payments, refunds and the double-entry ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id uuid primary key,
      order_id uuid not null references orders,
      provider text not null,
      reference text not null,
      state text not null check (state in (
        'created', 'pending', 'captured', 'partially_refunded', 'refunded', 'failed', 'abandoned', 'mismatch', 'disputed', 'lost'
      )),
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      captured_amount bigint,
      captured_currency text,
      provider_fee bigint,
      refunded bigint not null default 0,
      redirect_url text,
      checked_at timestamptz,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      unique (provider, reference),
      check (refunded between 0 and coalesce(captured_amount, 0))
    )`.execute(db)
  await sql`create index payments_order on payments (order_id)`.execute(db)
  await sql`create index payments_open on payments (checked_at nulls first) where state in ('created', 'pending')`.execute(
    db,
  )
  // One attempt under way per order: two browser tabs pay through the same reference.
  await sql`create unique index payments_one_open on payments (order_id) where state in ('created', 'pending')`.execute(
    db,
  )
  await sql`
    create table provider_events (
      provider text not null,
      event_key text not null,
      reference text not null,
      received_at timestamptz not null default now(),
      primary key (provider, event_key)
    )`.execute(db)
  await sql`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      reason text not null,
      state text not null check (state in ('requested', 'submitted', 'succeeded', 'failed', 'rejected')),
      provider_reference text,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    )`.execute(db)
  await sql`create unique index refunds_whole on refunds (payment_id, reason) where reason in ('late_payment', 'mismatch')`.execute(
    db,
  )
  await sql`
    create table platform_fees (
      id uuid primary key,
      currency char(3) not null,
      basis_points integer not null check (basis_points between 0 and 10000),
      fixed_per_ticket bigint not null check (fixed_per_ticket >= 0),
      minimum bigint,
      maximum bigint,
      set_by uuid references users,
      valid_from timestamptz not null default now()
    )`.execute(db)
  await sql`create index platform_fees_current on platform_fees (currency, valid_from desc)`.execute(db)
  await sql`
    create table ledger_accounts (
      id uuid primary key,
      kind text not null check (kind in (
        'provider_clearing', 'platform_bank', 'organiser_pending', 'organiser_available', 'payout_in_transit',
        'refund_clearing', 'platform_fee_revenue', 'provider_fee_expense', 'dispute_receivable', 'dispute_loss', 'tax_payable'
      )),
      organiser_id uuid references users,
      currency char(3) not null,
      balance bigint not null default 0,
      unique nulls not distinct (kind, organiser_id, currency)
    )`.execute(db)
  await sql`
    create table ledger_transactions (
      id uuid primary key,
      kind text not null,
      ref text not null,
      event_id uuid references events,
      created_at timestamptz not null default now(),
      unique (kind, ref)
    )`.execute(db)
  await sql`create index ledger_transactions_event on ledger_transactions (event_id)`.execute(db)
  // amount: debit positive, credit negative.
  await sql`
    create table ledger_entries (
      id uuid primary key,
      transaction_id uuid not null references ledger_transactions,
      account_id uuid not null references ledger_accounts,
      currency char(3) not null,
      amount bigint not null check (amount <> 0)
    )`.execute(db)
  await sql`create index ledger_entries_transaction on ledger_entries (transaction_id)`.execute(db)
  await sql`create index ledger_entries_account on ledger_entries (account_id)`.execute(db)
  await sql`
    create function ledger_must_balance() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount) <> 0
      ) then
        raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger ledger_balanced after insert on ledger_entries
      deferrable initially deferred for each row execute function ledger_must_balance()`.execute(db)
  await sql`
    create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: post a reversal' using errcode = 'restrict_violation';
    end $$`.execute(db)
  for (const table of ['ledger_entries', 'ledger_transactions'])
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
        for each statement execute function ledger_is_append_only()`.execute(db)
  await sql`
    create table sandbox_payments (
      reference text primary key,
      amount bigint not null,
      currency char(3) not null,
      description text not null,
      email text not null,
      return_url text not null,
      state text not null check (state in ('open', 'delayed', 'success', 'failed', 'abandoned')),
      paid_amount bigint,
      settles_at timestamptz,
      refunded bigint not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)
}
