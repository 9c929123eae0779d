import { type Kysely, sql } from 'kysely'

/** What an event's guests are told of its changes: how it was before, in the words of its columns, and what its organiser says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table told_changes (
      event_id uuid not null references events on delete cascade,
      version integer not null,
      before jsonb not null,
      note text not null default '',
      told_by uuid not null references users,
      created_at timestamptz not null default now(),
      primary key (event_id, version)
    )`.execute(db)
}
