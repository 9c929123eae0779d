import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { onlyRow } from '../db/only-row.ts'

/** What there is to know of the backups of the schedule; all null where there has never been a schedule. */
export interface LastBackup {
  /** Since the last one was verified, in seconds; as long as there is none, since the first one was due. */
  readonly age: number | null
  /** Seconds from one to the next, by the schedule of the last one that was due. */
  readonly every: number | null
  /** Of the last one that was verified. */
  readonly bytes: number | null
  /** How long it took. */
  readonly seconds: number | null
}

/** Reads what the rows of scheduled backups say. */
export async function lastBackup(db: Database): Promise<LastBackup> {
  const { rows } = await sql<LastBackup>`
    select
      extract(epoch from now() - coalesce(max(verified_at), min(due_at)))::float as age,
      (select every_seconds from backup_runs order by due_at desc limit 1) as every,
      (array_agg(bytes order by verified_at desc) filter (where verified_at is not null))[1] as bytes,
      (array_agg(seconds order by verified_at desc) filter (where verified_at is not null))[1] as seconds
    from backup_runs`.execute(db)
  return onlyRow(rows)
}
