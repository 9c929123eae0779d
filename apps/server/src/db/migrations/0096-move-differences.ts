import { type Kysely, sql } from 'kysely'

/** Whether a run that moves orders to a cheaper date refunds the difference. The previous release keeps what was paid, as the default does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_move_runs add column returns_difference boolean not null default false`.execute(db)
}
