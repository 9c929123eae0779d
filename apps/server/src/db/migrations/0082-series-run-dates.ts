import { type Kysely, sql } from 'kysely'

/**
 * The dates that a run works on, in their order, fixed when it is asked for. Each step takes the next ones, and a step that is repeated
 * after a crash finds the same: where a date is to be moved to does not depend on where it is by then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table series_run_dates (
      run_id uuid not null references series_runs on delete cascade,
      position integer not null,
      event_id uuid not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (run_id, position)
    )`.execute(db)
  // An address belongs to an event or to a series. The lock makes two transactions that want the same one wait for each other.
  await sql`
    create function refuse_shared_address() returns trigger language plpgsql as $$
    begin
      if new.custom_url is null then
        return new;
      end if;
      if tg_table_name = 'series' then
        perform pg_advisory_xact_lock(hashtextextended(new.custom_url, 81));
        if exists (select from events where custom_url = new.custom_url) then
          raise unique_violation using message = 'address is taken', constraint = 'events_custom_url_key';
        end if;
      else
        -- Dates get addresses by the thousand, made from that of their series, which no series can have.
        if new.series_id is null then
          perform pg_advisory_xact_lock(hashtextextended(new.custom_url, 81));
        end if;
        if exists (select from series where custom_url = new.custom_url) then
          raise unique_violation using message = 'address is taken', constraint = 'events_custom_url_key';
        end if;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger series_address before insert or update of custom_url on series
    for each row execute function refuse_shared_address()`.execute(db)
  await sql`
    create trigger events_address before insert or update of custom_url on events
    for each row execute function refuse_shared_address()`.execute(db)
}
