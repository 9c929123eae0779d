import { type Kysely, sql } from 'kysely'

/**
 * Passes at check-in lists. `pass_list_visits` has a row for each list and date at which a pass was let in, which the primary key allows
 * once. The scan stands as `list_visit`: `scans_once_per_list` lets a list admit a ticket once for all dates, which is right for a ticket,
 * but not for a pass.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pass_list_visits (
      ticket_id uuid not null references tickets,
      list_id uuid not null references check_in_lists on delete cascade,
      event_id uuid not null references events on delete cascade,
      scan_id uuid not null unique references scans on delete cascade,
      admitted_at timestamptz not null,
      primary key (ticket_id, list_id, event_id)
    )`.execute(db)
  await sql`create index pass_list_visits_event on pass_list_visits (event_id, list_id)`.execute(db)
  await sql`create index pass_list_visits_list on pass_list_visits (list_id)`.execute(db)
  await sql`
    alter table scans
      drop constraint scans_standing_check,
      add constraint scans_standing_check
        check (standing in ('admission', 'list_visit', 'exit', 'conflict', 'none')) not valid`.execute(db)
}
