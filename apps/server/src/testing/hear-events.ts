import { expect } from 'vitest'
import type { Deps } from '../deps.ts'

/** What a test hears of what is announced to running processes. */
export interface Hearing {
  /** Answers what is announced while something is done, in order. */
  during(act: () => Promise<unknown>): Promise<unknown[]>
  stop(): void
}

/** Listens to the domain events of a test's database, as a process does. */
export async function hear({ pool }: Pick<Deps, 'pool'>): Promise<Hearing> {
  const heard: string[] = []
  let marks = 0
  const client = await pool.connect()
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen domain_events')
  /** Waits until everything that was announced so far has been heard: notifications keep their order. */
  const hearAll = async () => {
    const mark = JSON.stringify({ name: 'test.mark', mark: (marks += 1) })
    await pool.query(`select pg_notify('domain_events', $1)`, [mark])
    await expect.poll(() => heard.includes(mark)).toBe(true)
    return heard.splice(0).filter((payload) => payload !== mark)
  }
  return {
    during: async (act) => {
      await hearAll()
      await act()
      return (await hearAll()).map((payload): unknown => JSON.parse(payload))
    },
    stop: () => client.release(true),
  }
}
