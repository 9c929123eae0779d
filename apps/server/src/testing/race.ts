import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Starts `count` calls at once and waits for all of them. */
export function atOnce<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)))
}

/** Waits until `count` statements in this database wait for locks of other transactions. */
export async function untilWaiting({ deps }: Pick<TestApp, 'deps'>, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await deps.pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.waiting
      },
      // A server that has just started takes a second or more for its first request on a busy machine.
      { timeout: 15_000 },
    )
    .toBe(count)
}

/** How often each answer came: `{ '201': 20, '409 order.sold_out': 180 }`, a refusal with status 200 by its reason. */
export function tally(answers: readonly { status: number; body: unknown }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = `${status}${reasonIn(status, body)}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

function reasonIn(status: number, body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  if (status >= 400) return 'code' in body ? ` ${String(body.code)}` : ''
  return 'accepted' in body && body.accepted === false && 'reason' in body ? ` ${String(body.reason)}` : ''
}

/** The same choices in every run: a linear congruential generator (Numerical Recipes' constants), from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
