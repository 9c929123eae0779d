import { type Kysely, sql } from 'kysely'

/** Statements of providers and banks held against the books, and where the two differ. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // file_hash: one file is imported once, whatever it is called.
  await sql`
    create table reconciliations (
      id uuid primary key,
      source text not null,
      name text not null,
      file_hash bytea not null unique,
      imported_by uuid not null references users,
      imported_at timestamptz not null default now(),
      first_day date,
      last_day date,
      rows integer not null,
      matched integer not null
    )`.execute(db)
  await sql`
    create table reconciliation_differences (
      id uuid primary key,
      reconciliation_id uuid not null references reconciliations,
      position integer not null,
      kind text not null
        check (kind in ('missing_here', 'missing_there', 'amount', 'currency', 'twice', 'unreadable')),
      line integer,
      reference text not null,
      foreign_amount bigint,
      foreign_currency text,
      item_kind text check (item_kind in ('payment', 'refund', 'payout')),
      item_id uuid,
      own_amount bigint,
      own_currency text,
      note text,
      closed_by uuid references users,
      closed_at timestamptz,
      unique (reconciliation_id, position),
      check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
    )`.execute(db)
}
