import { type Kysely, sql } from 'kysely'

/**
 * What guests answered to "How was it?". A recipient is known by their number in the message that asked them: once retention has deleted
 * the recipients, nothing says any more whose answer it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback_answers (
      message_id uuid not null references guest_messages on delete cascade,
      number integer not null,
      event_id uuid not null references events on delete cascade,
      rating smallint not null check (rating between 1 and 5),
      comment text not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (message_id, number)
    )`.execute(db)
  await sql`create index feedback_answers_of_event on feedback_answers (event_id, created_at)`.execute(db)
}
