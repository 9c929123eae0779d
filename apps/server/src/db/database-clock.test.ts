import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { DatabaseClock } from './database-clock.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const HOUR_MS = 3_600_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ ...database.connection, max: 2 }, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test.each([HOUR_MS, -HOUR_MS])('a clock that is off by %i ms is corrected, until it is right again', async (off) => {
  let wrong = off
  const told: number[] = []
  const clock = new DatabaseClock(pool, { own: () => Date.now() + wrong, onChange: (aheadMs) => told.push(aheadMs) })
  const error = async () => {
    await clock.compare()
    return Math.abs(clock.now().getTime() - Date.now())
  }
  // A comparison on a busy machine is not believed, and the next one is.
  await expect.poll(error, { timeout: 30_000 }).toBeLessThan(1000)
  wrong = 0
  await expect.poll(error, { timeout: 30_000 }).toBeLessThan(100)
  expect(told).toHaveLength(2)
  expect(told[1]).toBe(0)
})

test('a clock that is right is left as it is', async () => {
  const told: number[] = []
  const clock = new DatabaseClock(pool, { onChange: (aheadMs) => told.push(aheadMs) })
  await expect.poll(() => clock.compare(), { timeout: 30_000 }).toBe(true)
  expect(told).toEqual([])
})

test('a database that is away leaves the clock as it is', async () => {
  const away = createPool({ ...database.connection, database: 'nowhere', max: 1 }, () => {})
  await expect(new DatabaseClock(away).compare()).rejects.toThrow(/nowhere/)
  await away.end()
})
