import { type Kysely, sql } from 'kysely'

/** One row for each backup that was due by the schedule: its key keeps two processes from making the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_runs (
      due_at timestamptz primary key,
      every_seconds integer not null check (every_seconds > 0),
      written_at timestamptz,
      verified_at timestamptz,
      bytes bigint,
      seconds double precision,
      constraint backup_runs_verified check (verified_at is null or written_at is not null)
    )`.execute(db)
}
