import { type Kysely, sql } from 'kysely'

/** Where exactly an event is. Both or neither: half a point is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column latitude double precision check (latitude between -90 and 90),
      add column longitude double precision check (longitude between -180 and 180),
      add constraint events_point check ((latitude is null) = (longitude is null))`.execute(db)
}
