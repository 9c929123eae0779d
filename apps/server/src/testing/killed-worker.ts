import type { TestApp } from './test-app.ts'

/**
 * Makes other workers see that a worker was killed: sets the heartbeats of its jobs back beyond their limit, and lets them be retried at
 * once. A test of what the next worker does need not wait for that; others do wait (crash.test.ts, money-crash.test.ts).
 */
export async function passHeartbeat({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await deps.pool.query(
    `update pgboss.job set heartbeat_on = now() - 2 * heartbeat_seconds * interval '1 second', retry_delay = 0
     where state = 'active'`,
  )
}
