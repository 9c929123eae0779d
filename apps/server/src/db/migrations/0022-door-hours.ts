import { type Kysely, sql } from 'kysely'

/** Doors with hours; what a phone that was locked out brought back; doors that move along with their event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doors
      add column opens_at timestamptz,
      add column closes_at timestamptz,
      add constraint doors_hours check (opens_at < closes_at)`.execute(db)
  // A guest let in by name, told by a phone that was locked out meanwhile: nothing but its word speaks for it.
  await sql`alter table scans add column unproven boolean not null default false`.execute(db)
  await sql`
    create function move_doors() returns trigger language plpgsql as $$
    begin
      update doors set
        expires_at = coalesce(new.ends_at + interval '12 hours', expires_at),
        opens_at = opens_at + coalesce(new.starts_at - old.starts_at, interval '0'),
        closes_at = closes_at + coalesce(new.starts_at - old.starts_at, interval '0')
      where event_id = new.id and revoked_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger events_move_doors after update of starts_at, ends_at on events for each row
      when ((old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at))
      execute function move_doors()`.execute(db)
}
