import { type Kysely, sql } from 'kysely'

/** Guests and refunds: what an organiser does with orders once they are paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await orders(db)
  await refunds(db)
  await regularGuests(db)
}

async function orders(db: Kysely<unknown>): Promise<void> {
  // refunded_total counts what was sold and given back, from the moment it is asked for.
  await sql`
    alter table orders
      add column complimentary boolean not null default false,
      add column issued_by uuid references users,
      add column refunded_total bigint not null default 0,
      add check (refunded_total between 0 and total)`.execute(db)
  // Only of orders that were paid: holds, thousands at once, must not pay for an index that none of them is found by.
  await sql`
    create index orders_buyer_text on orders using gin (
      search_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) gin_trgm_ops
    ) where paid_at is not null`.execute(db)
  await sql`create index orders_sold on orders (event_id, created_at, id) where paid_at is not null`.execute(db)
  await sql`create index orders_guests on orders (event_id, email) where paid_at is not null`.execute(db)
  // Whether a ticket's place went back on sale: its counter no longer counts it.
  await sql`alter table tickets add column freed boolean not null default false`.execute(db)
  // withheld: tickets taken back whose places are not on sale again; they stay claimed without being held.
  await sql`
    alter table sales_daily
      add column refunded bigint not null default 0,
      add column complimentary integer not null default 0,
      add column withheld integer not null default 0`.execute(db)
  await sql`
    create table order_events (
      id uuid primary key,
      order_id uuid not null references orders,
      kind text not null,
      actor_id uuid references users,
      details jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index order_events_order on order_events (order_id, created_at)`.execute(db)
  await sql`
    create function order_events_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'what happened to an order is never rewritten' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on order_events
      for each statement execute function order_events_are_append_only()`.execute(db)
  await sql`alter table sent_mails add column order_id uuid references orders`.execute(db)
  await sql`create index sent_mails_order on sent_mails (order_id) where order_id is not null`.execute(db)
}

async function refunds(db: Kysely<unknown>): Promise<void> {
  // refunding: asked for and not yet gone. What went and what is going together never exceed what came.
  await sql`alter table payments add column refunding bigint not null default 0`.execute(db)
  await sql`
    update payments p set refunding = r.amount
    from (select payment_id, sum(amount) as amount from refunds where state in ('requested', 'submitted', 'failed') group by 1) r
    where r.payment_id = p.id`.execute(db)
  await sql`
    alter table payments
      add check (refunding >= 0),
      add constraint payments_refunds_within_capture check (refunded + refunding <= coalesce(captured_amount, 0))`.execute(
    db,
  )
  // lines: per line of the order {ticketTypeId, tickets, amount, fee}; fee_returned is the platform's part of the amount.
  await sql`
    alter table refunds
      add column fee_returned bigint not null default 0,
      add column tax_returned bigint not null default 0,
      add column lines jsonb not null default '[]',
      add column ticket_ids uuid[] not null default '{}',
      add column note text not null default '',
      add column requested_by uuid references users,
      add column attempts integer not null default 0,
      add column failure text,
      add column request_key bytea unique,
      add check (fee_returned >= 0 and tax_returned >= 0 and fee_returned + tax_returned <= amount)`.execute(db)
  await sql`create index refunds_payment on refunds (payment_id)`.execute(db)
  await sql`
    create table refund_requests (
      id uuid primary key,
      order_id uuid not null references orders,
      ticket_ids uuid[] not null,
      message text not null default '',
      state text not null check (state in ('open', 'granted', 'declined', 'withdrawn')),
      answer text not null default '',
      refund_id uuid references refunds,
      decided_by uuid references users,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    )`.execute(db)
  await sql`create unique index refund_requests_one_open on refund_requests (order_id) where state = 'open'`.execute(db)
  await sql`create index refund_requests_order on refund_requests (order_id, created_at)`.execute(db)
  await sql`
    create table sandbox_refunds (
      key text primary key,
      reference text not null references sandbox_payments,
      amount bigint not null check (amount > 0),
      created_at timestamptz not null default now()
    )`.execute(db)
}

async function regularGuests(db: Kysely<unknown>): Promise<void> {
  // A guest has no row of their own: an organiser's view of an address gets an id that is the same on every node.
  await sql`
    create function regular_guest_id(organiser uuid, address text) returns uuid language sql immutable strict as $$
      select overlay(overlay(md5(organiser::text || ':' || address) placing '8' from 13) placing 'a' from 17)::uuid
    $$`.execute(db)
  await sql`
    create table guest_notes (
      organiser_id uuid not null references users on delete cascade,
      email text not null,
      note text not null default '',
      favourite boolean not null default false,
      updated_at timestamptz not null default now(),
      primary key (organiser_id, email)
    )`.execute(db)
}
