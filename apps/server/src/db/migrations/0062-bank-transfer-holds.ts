import { type Kysely, sql } from 'kysely'

/** Which orders keep their places for a bank transfer, for whom they count, and when their buyers are reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_transfer_holds (
      order_id uuid primary key references orders,
      event_id uuid not null references events,
      -- Null once the order no longer holds places.
      network text,
      started_at timestamptz not null default now(),
      -- When the buyer is reminded; null once that is done, and where the time is too short for it.
      remind_at timestamptz
    )`.execute(db)
  await sql`create index bank_transfer_holds_of on bank_transfer_holds (event_id)`.execute(db)
  await sql`create index bank_transfer_holds_due on bank_transfer_holds (remind_at) where remind_at is not null`.execute(
    db,
  )
  await sql`create index bank_transfer_holds_counted on bank_transfer_holds (network) where network is not null`.execute(
    db,
  )
  // The entries of an order are shown on its page.
  await sql`create index bank_entries_of on bank_entries (order_id) where closed_at is null`.execute(db)
}
