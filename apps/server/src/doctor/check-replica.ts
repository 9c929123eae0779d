import { createPool } from '../db/database.ts'
import { onlyRow } from '../db/only-row.ts'
import { clientConfig } from '../db/primary.ts'
import type { Env } from '../env.ts'
import { type Finding, fault, good, notice, reasonOf } from './finding.ts'

const FAR_BEHIND_SECONDS = 10

/** The replica: whether it answers, still follows, and how far it is behind. Nothing where there is none. */
export async function checkReplica(env: Pick<Env, 'databaseReplicaUrl'>): Promise<Finding[]> {
  if (env.databaseReplicaUrl === null) return []
  const pool = createPool({ ...clientConfig(env.databaseReplicaUrl), max: 1 }, () => {})
  try {
    const { rows } = await pool.query<{ follows: boolean; seconds: number }>(
      `select pg_is_in_recovery() as follows,
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::int as seconds`,
    )
    const { follows, seconds } = onlyRow(rows)
    if (!follows)
      return [
        fault('Replica', 'It follows no database.', 'Name a standby in DATABASE_REPLICA_URL, or remove the setting.'),
      ]
    return seconds > FAR_BEHIND_SECONDS
      ? [
          notice(
            'Replica',
            `It is ${seconds} seconds behind.`,
            'Lists and reports burden the primary until it catches up.',
          ),
        ]
      : [good('Replica', `It follows and is ${seconds} seconds behind.`)]
  } catch (error) {
    return [fault('Replica', reasonOf(error), 'See that it runs and that DATABASE_REPLICA_URL names it.')]
  } finally {
    await pool.end()
  }
}
