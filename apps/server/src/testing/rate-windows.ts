import { setTimeout as sleep } from 'node:timers/promises'
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
