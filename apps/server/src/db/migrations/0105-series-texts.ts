import { type Kysely, sql } from 'kysely'

/**
 * Translations of the texts of a series, of its tickets and of its questions, as events have them. Rows without any work as before.
 * `texts_noted`: whether it is noted which of its dates were translated by hand before. The first translation of the series notes it,
 * because a migration changes no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table series
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}'),
      add column texts_noted boolean not null default false`.execute(db)
  await sql`
    alter table series_tickets
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}')`.execute(db)
  await sql`
    alter table series_questions
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}')`.execute(db)
}
