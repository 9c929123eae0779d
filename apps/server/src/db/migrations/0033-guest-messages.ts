import { type Kysely, sql } from 'kysely'

/** What organisers write to their guests, and to which addresses, settled when it is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_messages (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      author_id uuid not null references users,
      idempotency_key text not null,
      subject text not null,
      body jsonb not null,
      ticket_type_id uuid references ticket_types on delete cascade,
      created_at timestamptz not null default now(),
      unique (event_id, idempotency_key)
    )`.execute(db)
  await sql`
    create table guest_message_recipients (
      message_id uuid not null references guest_messages on delete cascade,
      email text not null,
      mailed_at timestamptz,
      primary key (message_id, email)
    )`.execute(db)
}
