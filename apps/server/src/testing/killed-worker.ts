import type { TestApp } from './test-app.ts'

/**
 * Lets the time pass after which other workers see that one was killed: its jobs have shown no sign of life for longer than they may.
 * A test of what the next worker does need not wait for it; others do wait (crash.test.ts, money-crash.test.ts).
 */
export async function passHeartbeat({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await deps.pool.query(
    `update pgboss.job set heartbeat_on = now() - 2 * heartbeat_seconds * interval '1 second' where state = 'active'`,
  )
}
