import { type Kysely, sql } from 'kysely'

/**
 * Whether the tickets and questions that the dates of a series got by hand before 0097 are noted on them. The first change of its
 * templates notes them, because a migration changes no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table series add column dates_noted boolean not null default false`.execute(db)
}
