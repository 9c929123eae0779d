import { type Kysely, sql } from 'kysely'

/** Chargebacks, and refunds that a provider decides later than it takes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // amount: what the provider took; organiser_share: what of it the organiser gives when it is lost.
  await sql`
    create table disputes (
      id uuid primary key,
      payment_id uuid not null references payments,
      provider text not null,
      provider_reference text not null,
      state text not null default 'open' check (state in ('open', 'won', 'lost')),
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      organiser_share bigint not null,
      reason text not null default '',
      opened_at timestamptz not null default now(),
      decided_at timestamptz,
      unique (provider, provider_reference),
      check (organiser_share between 0 and amount),
      check ((state = 'open') = (decided_at is null))
    )`.execute(db)
  await sql`create index disputes_payment on disputes (payment_id)`.execute(db)
  await sql`create index disputes_open on disputes (opened_at) where state = 'open'`.execute(db)
  // round: how often the provider took a refund and failed it; each round is a refund of its own there, with a key of its own.
  await sql`
    alter table refunds
      add column round integer not null default 0,
      add column sent_at timestamptz,
      add column checked_at timestamptz`.execute(db)
  await sql`create index refunds_sent on refunds (checked_at nulls first) where state = 'submitted' and sent_at is not null`.execute(
    db,
  )
  await sql`
    create table sandbox_disputes (
      id text primary key,
      reference text not null references sandbox_payments,
      amount bigint not null,
      currency char(3) not null,
      state text not null default 'open' check (state in ('open', 'won', 'lost'))
    )`.execute(db)
  await sql`
    alter table sandbox_refunds add column state text not null default 'succeeded'
      check (state in ('pending', 'succeeded', 'failed'))`.execute(db)
}
