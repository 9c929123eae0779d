import { type Kysely, sql } from 'kysely'

/** Payment by bank transfer: the provider's own books, entries of bank statements, and how long an event lets buyers take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column bank_transfer_days integer check (bank_transfer_days between 1 and 14)`.execute(db)
  // The books of the provider: what was asked for by which reference, and what has arrived.
  await sql`
    create table bank_transfers (
      reference text primary key,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      created_at timestamptz not null default now(),
      received_amount bigint check (received_amount > 0),
      received_currency char(3),
      received_at timestamptz,
      refunded bigint not null default 0 check (refunded >= 0),
      check (refunded <= coalesce(received_amount, 0)),
      check ((received_at is null) = (received_amount is null) and (received_at is null) = (received_currency is null))
    )`.execute(db)
  await sql`
    create table bank_refunds (
      id uuid primary key,
      key text not null unique,
      reference text not null references bank_transfers,
      amount bigint not null check (amount > 0),
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      sent_by uuid references users,
      note text,
      check ((sent_at is null) = (sent_by is null) and (sent_at is null) = (note is null))
    )`.execute(db)
  await sql`create index bank_refunds_of on bank_refunds (reference)`.execute(db)
  await sql`create index bank_refunds_open on bank_refunds (created_at) where sent_at is null`.execute(db)
  await sql`
    create table bank_entries (
      id uuid primary key,
      -- The digest of what identifies the entry in every statement that contains it: an entry counts once.
      key_hash bytea not null unique,
      statement text not null,
      imported_by uuid not null references users,
      imported_at timestamptz not null default now(),
      line integer not null,
      kind text not null check (kind in ('credit', 'reversal')),
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      day date,
      text text not null,
      payer text not null,
      outcome text not null,
      order_id uuid references orders,
      closed_at timestamptz,
      closed_by uuid references users,
      note text,
      check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
    )`.execute(db)
  await sql`create index bank_entries_open on bank_entries (imported_at) where closed_at is null`.execute(db)
}
