import { type Kysely, sql } from 'kysely'

/** What was mailed: a mail is sent once per key, however often its job runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_mails (
      key text primary key,
      template text not null,
      recipient text not null,
      sent_at timestamptz not null default now()
    )`.execute(db)
}
