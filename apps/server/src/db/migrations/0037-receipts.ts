import { type Kysely, sql } from 'kysely'

/** Receipts: one for each paid order that cost something, numbered without a gap by organiser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_counters (
      organiser_id uuid primary key references users,
      last integer not null default 0
    )`.execute(db)
  await sql`
    create table receipts (
      order_id uuid primary key references orders,
      organiser_id uuid not null references users,
      number integer not null check (number > 0),
      issued_at timestamptz not null default now(),
      unique (organiser_id, number)
    )`.execute(db)
  // Issued for good: a number that was given to somebody is never another's, and never missing.
  await sql`
    create function receipts_stay() returns trigger language plpgsql as $$
    begin
      raise exception 'a receipt stays as it was issued' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger stays before update or delete or truncate on receipts
      for each statement execute function receipts_stay()`.execute(db)
}
