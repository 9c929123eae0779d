import { type Kysely, sql } from 'kysely'

/** Orders with their lines inside, and the tickets that exist once they are paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      reference text not null unique,
      event_id uuid not null references events,
      idempotency_key bytea not null unique,
      request_hash bytea not null,
      state text not null check (state in (
        'held', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'refunding', 'expired', 'cancelled'
      )),
      first_name text,
      last_name text,
      email text,
      buyer_counter_id uuid,
      guests jsonb not null default '[]',
      lines jsonb not null,
      quantity integer not null check (quantity > 0),
      currency char(3) not null,
      subtotal bigint not null,
      discount_total bigint not null default 0,
      fee_total bigint not null default 0,
      tax_total bigint not null default 0,
      platform_fee bigint not null default 0,
      total bigint not null check (total >= 0),
      held_until timestamptz not null,
      created_at timestamptz not null default now(),
      paid_at timestamptz,
      check (total = subtotal - discount_total + fee_total + tax_total),
      check (platform_fee between 0 and total)
    )`.execute(db)
  await sql`create index orders_event on orders (event_id, created_at)`.execute(db)
  await sql`create index orders_due on orders (held_until) where state in ('held', 'awaiting_payment')`.execute(db)
  await sql`create index orders_email on orders (email) where email is not null`.execute(db)
  await sql`
    create table tickets (
      id uuid primary key,
      order_id uuid not null references orders,
      event_id uuid not null references events,
      ticket_type_id uuid not null references ticket_types,
      number integer not null,
      guest_name text not null default '',
      state text not null default 'valid' check (state in ('valid', 'checked_in', 'checked_out', 'cancelled', 'refunded')),
      generation smallint not null default 1,
      note text,
      checked_in_at timestamptz,
      checked_out_at timestamptz,
      checked_in_scan uuid,
      created_at timestamptz not null default now(),
      unique (order_id, number)
    )`.execute(db)
  await sql`create index tickets_event on tickets (event_id, ticket_type_id)`.execute(db)
  await sql`create index tickets_guest on tickets using gin (search_text(guest_name) gin_trgm_ops)`.execute(db)
  // What was sold, per day in the event's zone; written in the transaction that records the payment.
  await sql`
    create table sales_daily (
      event_id uuid not null references events on delete cascade,
      ticket_type_id uuid not null references ticket_types on delete cascade,
      day date not null,
      tickets integer not null default 0,
      gross bigint not null default 0,
      discount bigint not null default 0,
      platform_fee bigint not null default 0,
      net bigint not null default 0,
      primary key (event_id, ticket_type_id, day)
    )`.execute(db)
}
