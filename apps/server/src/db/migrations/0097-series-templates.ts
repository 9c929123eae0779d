import { type Kysely, sql } from 'kysely'

/**
 * Everything that a ticket type can be, in the tickets of a series; and the order questions of a series, with the copy that each date
 * has. Programs of the previous release go on writing templates: by the defaults they are plain tickets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table series_tickets
      add column sales_start_minutes integer check (sales_start_minutes >= 0),
      add column admits smallint not null default 1 check (admits between 0 and 50),
      add column needs_ticket_ids uuid[] not null default '{}',
      add column most_per_ticket smallint check (most_per_ticket between 1 and 100),
      add column variants jsonb not null default '[]',
      add column price_steps jsonb not null default '[]',
      add column group_prices jsonb not null default '[]'`.execute(db)
  await sql`
    create table series_questions (
      id uuid primary key,
      series_id uuid not null references series on delete cascade,
      scope text not null,
      kind text not null,
      label text not null,
      help text not null default '',
      options text[] not null default '{}',
      required boolean not null default false,
      ticket_ids uuid[] not null default '{}',
      sensitive boolean not null default false,
      show_at_door boolean not null default false,
      position integer not null default 0
    )`.execute(db)
  await sql`create index series_questions_series on series_questions (series_id, position)`.execute(db)
  // Without references: what a template was has to be known after it is deleted, until its copies are.
  await sql`alter table order_questions add column series_question_id uuid`.execute(db)
  await sql`alter table ticket_types drop constraint if exists ticket_types_series_ticket_id_fkey`.execute(db)
  // Where a date was when a run was asked for: one that was moved by hand since is not moved over it.
  await sql`alter table series_run_dates add column found_starts_at timestamptz`.execute(db)
}
