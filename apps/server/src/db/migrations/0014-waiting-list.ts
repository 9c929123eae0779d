import { type Kysely, sql } from 'kysely'

/** Who waits for sold-out tickets, and what they were offered. An offer is an order in state held, kept for longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ticket_types
      add column waiting_list boolean not null default false,
      add column offer_hours integer not null default 24 check (offer_hours between 1 and 168)`.execute(db)
  await sql`
    create table waiting_entries (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      ticket_type_id uuid not null references ticket_types on delete cascade,
      place bigint generated always as identity,
      email text not null,
      name text not null,
      quantity integer not null check (quantity between 1 and 10),
      least integer not null default 1 check (least between 1 and quantity),
      for_room boolean not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'offered', 'purchased', 'expired', 'left', 'removed')),
      order_id uuid references orders,
      offered integer check (offered between 1 and quantity),
      offers integer not null default 0,
      created_at timestamptz not null default now(),
      check ((state = 'offered') <= (order_id is not null and offered is not null))
    )`.execute(db)
  // One place a person and ticket type, however often and from wherever they ask.
  await sql`
    create unique index waiting_entries_person on waiting_entries (ticket_type_id, email)
      where state in ('waiting', 'offered')`.execute(db)
  await sql`
    create index waiting_entries_open on waiting_entries (event_id, ticket_type_id, place)
      where state in ('waiting', 'offered')`.execute(db)
  // An order is the offer of one place: what two workers would offer twice, the second could not write.
  await sql`create unique index waiting_entries_order on waiting_entries (order_id) where order_id is not null`.execute(
    db,
  )
}
