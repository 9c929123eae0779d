import { type Kysely, sql } from 'kysely'

/**
 * The main language of an event, and the translations of its texts, of its ticket types and of its questions. Without a main language,
 * the texts are in the language of the installation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column language text check (language in ('en', 'fr', 'ar')),
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}')`.execute(db)
  await sql`
    alter table ticket_types
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}')`.execute(db)
  await sql`
    alter table order_questions
      add column translations jsonb not null default '{}'
        check (jsonb_typeof(translations) = 'object' and translations - '{en,fr,ar}'::text[] = '{}')`.execute(db)
}
