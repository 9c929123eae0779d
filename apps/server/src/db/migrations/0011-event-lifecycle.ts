import { type Kysely, sql } from 'kysely'

/** Events that are put off or called off, and how far a cancellation has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // dates_open: the new date is not yet known; starts_at and ends_at keep the former one until it is.
  await sql`
    alter table events
      add column dates_open boolean not null default false,
      add column postponed_at timestamptz,
      add column postponed_from timestamptz,
      add column postpone_note text not null default '',
      add column refund_offer_until timestamptz,
      add column cancelled_at timestamptz,
      add column cancel_reason text,
      add constraint events_open_dates_were_postponed check (not dates_open or postponed_at is not null)`.execute(db)
  await sql`
    create table event_cancellations (
      event_id uuid primary key references events on delete cascade,
      cancelled_by uuid not null references users,
      started_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(db)
  // One row per paid order that a cancellation has dealt with: it is refunded and told once, however often the job runs.
  await sql`
    create table cancelled_orders (
      order_id uuid primary key references orders,
      event_id uuid not null references event_cancellations on delete cascade,
      settled_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index cancelled_orders_event on cancelled_orders (event_id)`.execute(db)
}
