import { type Kysely, sql } from 'kysely'

/** What the hourly look at the books found, and that it looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // fingerprint: of all findings, so that what an administrator closed is raised again only when it is something else.
  await sql`
    create table alarms (
      id uuid primary key,
      rule text not null,
      kind text not null check (kind in ('books', 'work')),
      findings integer not null check (findings > 0),
      examples jsonb not null,
      fingerprint text not null,
      opened_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by uuid references users,
      note text,
      check ((closed_by is null) = (note is null)),
      check (closed_by is null or closed_at is not null)
    )`.execute(db)
  await sql`create unique index alarms_one_open on alarms (rule) where closed_at is null`.execute(db)
  await sql`create index alarms_newest on alarms (opened_at desc)`.execute(db)
  await sql`
    create table book_checks (
      at timestamptz primary key default clock_timestamp(),
      rules integer not null,
      broken integer not null
    )`.execute(db)
}
