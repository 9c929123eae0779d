import { type Kysely, sql } from 'kysely'

/** Organisations can be suspended. What the release before writes names a user or an event and fulfils the wider rule too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table suspensions
      add column organisation_id uuid references organisations,
      drop constraint suspensions_check,
      add constraint suspensions_one_target check (num_nonnulls(user_id, event_id, organisation_id) = 1)`.execute(db)
  await sql`
    create unique index suspensions_one_organisation on suspensions (organisation_id) where lifted_at is null
  `.execute(db)
}
