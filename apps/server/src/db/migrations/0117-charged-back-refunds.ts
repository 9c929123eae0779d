import { type Kysely, sql } from 'kysely'

/** A failed refund whose money the buyer got back from their bank instead is owed no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      drop constraint refunds_state_check,
      add constraint refunds_state_check check (
        state in ('requested', 'submitted', 'succeeded', 'failed', 'charged_back', 'rejected')) not valid`.execute(db)
}
