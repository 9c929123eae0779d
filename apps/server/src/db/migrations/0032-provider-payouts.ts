import { type Kysely, sql } from 'kysely'

/** Payouts that a provider sends, and the pretend bank of the sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // provider: who was told to send it; null where an administrator told the bank. One that was told is the only one to say how it ended.
  await sql`
    alter table payouts
      add column provider text,
      add column checked_at timestamptz,
      add constraint payouts_unknown_at_provider check (state <> 'unknown' or provider is not null) not valid`.execute(
    db,
  )
  await sql`create index payouts_sent on payouts (checked_at nulls first) where provider is not null and state in ('submitted', 'unknown')`.execute(
    db,
  )
  await sql`
    create table sandbox_transfers (
      reference text primary key,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      fails boolean not null,
      settles_at timestamptz not null
    )`.execute(db)
}
