import { type Kysely, sql } from 'kysely'

/** Former addresses of organisations' public pages, their followers, and which events each follower has had a mail about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_slugs (
      slug text primary key,
      organisation_id uuid not null references organisations on delete cascade,
      ended_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index former_slugs_organisation on former_slugs (organisation_id)`.execute(db)
  await sql`
    create table followers (
      id uuid primary key,
      organisation_id uuid not null references organisations on delete cascade,
      email text not null check (email = lower(email)),
      language text,
      -- SHA-256 of the mailed link that confirms the address; null once it is used.
      token_hash bytea unique,
      asked_at timestamptz not null default now(),
      confirmed_at timestamptz,
      left_at timestamptz,
      unique (organisation_id, email)
    )`.execute(db)
  await sql`create index followers_email on followers (email)`.execute(db)
  await sql`
    create index followers_ending on followers (greatest(asked_at, left_at)) where confirmed_at is null or left_at is not null
  `.execute(db)
  await sql`
    create table follower_mails (
      event_id uuid not null references events on delete cascade,
      follower_id uuid not null references followers on delete cascade,
      queued_at timestamptz not null default now(),
      mailed_at timestamptz,
      primary key (event_id, follower_id)
    )`.execute(db)
  await sql`create index follower_mails_follower on follower_mails (follower_id)`.execute(db)
}
