import { type Kysely, sql } from 'kysely'

/** Fees of single organisers, with an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // end_told: that the fee has ended was announced, so that nobody goes on selling by it.
  await sql`
    alter table platform_fees
      add column organiser_id uuid references users,
      add column ends_at timestamptz,
      add column ended_by uuid references users,
      add column end_told boolean not null default false,
      add constraint platform_fees_end_of_own check (organiser_id is not null or ends_at is null),
      add constraint platform_fees_end_after_start check (ends_at >= valid_from)`.execute(db)
  await sql`drop index platform_fees_current`.execute(db)
  await sql`create index platform_fees_current on platform_fees (currency, organiser_id, valid_from desc)`.execute(db)
  await sql`create index platform_fees_ending on platform_fees (ends_at) where ends_at is not null and not end_told`.execute(
    db,
  )
}
