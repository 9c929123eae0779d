import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/db/database.ts'
import type { Cluster, Member } from '../../ops/cluster/cluster.ts'

const PATIENCE_SECONDS = 120
const EVERY_MS = 20

/** Waits until one of these members takes writes, and answers with the moment. Asks each of them directly, fifty times a second. */
export async function promotionAmong(
  cluster: Cluster,
  members: readonly Member[],
): Promise<{ at: number; member: Member }> {
  const pools = members.map((member) => ({
    member,
    pool: createPool({ connectionString: cluster.memberUrl(member), max: 1 }, () => undefined),
  }))
  try {
    for (const since = Date.now(); Date.now() - since < PATIENCE_SECONDS * 1000; await sleep(EVERY_MS)) {
      const standing = await Promise.all(
        pools.map(({ pool }) =>
          pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
            ({ rows }) => rows[0]?.standby ?? true,
            () => true,
          ),
        ),
      )
      const promoted = pools.find((_, index) => standing[index] === false)
      if (promoted) return { at: Date.now(), member: promoted.member }
    }
    throw new Error(`Nobody was promoted within ${PATIENCE_SECONDS} seconds.`)
  } finally {
    await Promise.all(pools.map(({ pool }) => pool.close(1000)))
  }
}
