import type { Pool } from 'pg'

/** One attempt of a job; what is done to it leaves a later attempt alone. */
export interface LostJob {
  readonly name: string
  readonly id: string
  readonly retryCount: number
}

/** Those of the named queues that have a job due. */
export async function dueQueues(pool: Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where exists (
       select from pgboss.job j
       where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Jobs whose worker was killed or cut off: it should have shown a sign of life since. */
export async function lostJobs(pool: Pool): Promise<LostJob[]> {
  const { rows } = await pool.query<LostJob>(
    `select name, id, retry_count as "retryCount" from pgboss.job
     where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`,
  )
  return rows
}
