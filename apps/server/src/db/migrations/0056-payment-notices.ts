import { type Kysely, sql } from 'kysely'

/**
 * What became of each notification of a payment provider, for the administrator's view of an order's payments. Those that an earlier
 * release kept have neither outcome nor payment, and are found by their reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_events
      add column about text,
      add column payment_id uuid references payments,
      add column outcome text check (outcome in ('followed', 'queued', 'unknown', 'failed')),
      add column payment_state text,
      add column times integer not null default 1,
      add column last_received_at timestamptz not null default now()`.execute(db)
  await sql`create index if not exists provider_events_payment on provider_events (payment_id)`.execute(db)
  await sql`create index if not exists provider_events_reference on provider_events (reference)`.execute(db)
  await sql`create index if not exists provider_events_age on provider_events (last_received_at)`.execute(db)
}
