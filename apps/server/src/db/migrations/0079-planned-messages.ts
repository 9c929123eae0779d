import { type Kysely, sql } from 'kysely'

/** Messages to guests that go out later, the automatic ones among them, templates, and who opened a page from a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to the ticket type: a message for a deleted type must fail and say so, not vanish or go to everybody.
  await sql`
    create table scheduled_messages (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      author_id uuid not null references users,
      idempotency_key text not null,
      input_hash text not null,
      subject text,
      body jsonb,
      ticket_type_id uuid,
      selection jsonb,
      kind text not null check (kind in ('at', 'relative')),
      at timestamptz,
      anchor text check (anchor in ('start', 'end')),
      minutes integer,
      automatic text check (automatic in ('thank_you', 'feedback')),
      state text not null default 'scheduled' check (state in ('off', 'scheduled', 'sent', 'failed')),
      reason text,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      constraint scheduled_messages_time check ((kind = 'at') = (at is not null)
        and (kind = 'relative') = (anchor is not null and minutes is not null)),
      constraint scheduled_messages_text check (automatic is not null or (subject is not null and body is not null)),
      constraint scheduled_messages_reason check ((state = 'failed') = (reason is not null))
    )`.execute(db)
  await sql`create unique index scheduled_messages_key on scheduled_messages (event_id, idempotency_key)`.execute(db)
  await sql`create unique index scheduled_messages_automatic on scheduled_messages (event_id, automatic)
    where automatic is not null`.execute(db)
  await sql`create index scheduled_messages_waiting on scheduled_messages (event_id) where state = 'scheduled'`.execute(
    db,
  )
  await sql`
    create table message_templates (
      id uuid primary key,
      organisation_id uuid not null references organisations on delete cascade,
      name text not null check (length(name) between 1 and 60),
      subject text not null,
      body jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index message_templates_name on message_templates (organisation_id, lower(name))`.execute(db)
  await sql`alter table guest_messages add column input_hash text`.execute(db)
  await sql`alter table guest_messages add column automatic text`.execute(db)
  await sql`alter table guest_message_recipients add column number integer`.execute(db)
  await sql`alter table guest_message_recipients add column opened boolean not null default false`.execute(db)
}
