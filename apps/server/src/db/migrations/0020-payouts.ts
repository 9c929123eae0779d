import { type Kysely, sql } from 'kysely'

/** Where organisers are paid, and their payouts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // number: sealed with the site's key; last4 is all that is ever shown.
  await sql`
    create table payout_accounts (
      id uuid primary key,
      organiser_id uuid not null references users,
      currency char(3) not null,
      holder text not null,
      bank_name text not null,
      number_sealed bytea not null,
      last4 text not null,
      frozen_until timestamptz,
      changed_at timestamptz not null default now(),
      unique (organiser_id, currency)
    )`.execute(db)
  // Whoever asks for a payout never approves it, and one transfer of the bank pays one payout.
  await sql`
    create table payouts (
      id uuid primary key,
      reference text not null unique,
      organiser_id uuid not null references users,
      account_id uuid not null references payout_accounts,
      account jsonb not null,
      currency char(3) not null,
      amount bigint not null check (amount > 0),
      state text not null default 'requested'
        check (state in ('requested', 'approved', 'rejected', 'submitted', 'paid', 'failed', 'unknown')),
      requested_by uuid not null references users,
      requested_at timestamptz not null default now(),
      decided_by uuid references users,
      decided_at timestamptz,
      reason text,
      transfer_reference text unique,
      submitted_by uuid references users,
      submitted_at timestamptz,
      settled_by uuid references users,
      settled_at timestamptz,
      check (state not in ('approved', 'submitted', 'paid', 'failed') or decided_by <> requested_by),
      check ((submitted_at is null) = (transfer_reference is null))
    )`.execute(db)
  await sql`create index payouts_newest on payouts (requested_at desc)`.execute(db)
  await sql`create index payouts_organiser on payouts (organiser_id, requested_at desc)`.execute(db)
  await sql`create index payouts_open on payouts (organiser_id, currency) where state in ('requested', 'approved')`.execute(
    db,
  )
}
