import { type Kysely, sql } from 'kysely'

/** Translations of the name and description of bundles, of events and of series, as ticket types have them. Rows without any work as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bundles
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}')`.execute(db)
  await sql`
    alter table series_bundles
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}')`.execute(db)
}
