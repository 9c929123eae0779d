import { type Kysely, sql } from 'kysely'

/** When another administrator appointed this one. Null: not an administrator, the first one, or one of an earlier version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column administrator_since timestamptz`.execute(db)
}
