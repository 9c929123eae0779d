import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createDatabase, createPool } from '../db/database.ts'
import { buildTestApp } from '../testing/index.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startSweeps, sweeps } from './handlers.ts'

interface Line {
  level: number
  sweep: string
  msg: string
}

const WARNING = 40

test('sweeps that get no connection in time are put off with a warning, and the books are looked at soon after', async () => {
  const site = await buildTestApp()
  const database = await createTestDatabase()
  const pool = createPool({ ...database.connection, max: 1, connectionTimeoutMillis: 1000 }, () => undefined)
  const busy = await pool.connect()
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) })
  const deps = { ...site.deps, pool, db: createDatabase(pool), log }
  const books = sweeps(deps).filter(({ name }) => name === 'look at the books')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const running = startSweeps(deps, books)
  try {
    await expect.poll(() => lines, { timeout: 10_000 }).toMatchObject([{ level: WARNING, sweep: 'look at the books' }])
    await vi.advanceTimersByTimeAsync(30_000)
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2)
  } finally {
    busy.release()
    await running.stop()
    vi.useRealTimers()
    await pool.end()
    await database.drop()
    await site.close()
  }
})
