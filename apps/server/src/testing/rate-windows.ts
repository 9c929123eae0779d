import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimit } from '../http/rate-limit.ts'
import type { TestApp } from './test-app.ts'

/** Waits out the last seconds of a limit's window, so that all hits of a test fall into one. */
export async function awayFromWindowEdge({ deps }: Pick<TestApp, 'deps'>, windowSeconds: number): Promise<void> {
  const { rows } = await deps.pool.query<{ left: number }>(
    'select ($1 - extract(epoch from now())::numeric % $1)::float as left',
    [windowSeconds],
  )
  const left = rows[0]?.left ?? 0
  if (left < 20) await sleep((left + 0.1) * 1000)
}

/** Counts hits until only `leaving` of them are left in the window, because a hundred real ones would hash a hundred passwords. */
export async function useUp(
  { deps }: Pick<TestApp, 'deps'>,
  { name, hits, seconds }: Pick<RateLimit, 'name' | 'hits' | 'seconds'>,
  subject: string,
  { leaving }: { leaving: number },
): Promise<void> {
  await deps.pool.query(
    `insert into rate_limits (key, window_start, hits)
     values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2), $3)
     on conflict (key, window_start) do update set hits = excluded.hits`,
    [`${name}:${subject}`, seconds, hits - leaving],
  )
}
