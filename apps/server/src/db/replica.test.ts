import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp, createEvent } from '../testing/index.ts'
import { type ReplicaPair, startReplicaPair } from '../testing/replica-pair.ts'
import type { Database } from './database.ts'
import { type Reads, replicaReads } from './replica.ts'

let pair: ReplicaPair
let reads: Reads
let failures: unknown[] = []
beforeAll(async () => {
  pair = await startReplicaPair()
  await pair.primary.pool.query('create table sold (n integer)')
}, 120_000)
afterAll(() => pair.close())
beforeEach(() => {
  failures = []
  reads = readsWith({ patienceMs: 2000, restMs: 100 })
})

function readsWith(times: { patienceMs: number; restMs: number }): Reads {
  const { primary, replica } = pair
  return replicaReads({
    primary: primary.pool,
    replica: replica.pool,
    onFailure: (error) => failures.push(error),
    ...times,
  })
}

const sell = async () => (await pair.primary.pool.query('insert into sold values (1)')).rowCount

/** How many are sold, and whether the replica answered. */
async function count(db: Database): Promise<{ sold: number; replica: boolean }> {
  const { rows } = await sql<{
    sold: number
    replica: boolean
  }>`select count(*)::int as sold, pg_is_in_recovery() as replica from sold`.execute(db)
  return rows[0] ?? { sold: -1, replica: false }
}

async function soldNow(): Promise<number> {
  const { rows } = await pair.primary.pool.query<{ sold: number }>('select count(*)::int as sold from sold')
  return rows[0]?.sold ?? -1
}

describe('reads', () => {
  it('come from the replica and see every write that came before them', async () => {
    let fromReplica = 0
    for (let turn = 0; turn < 200; turn += 1) {
      await sell()
      const before = await soldNow()
      const answer = await reads(count)
      expect(answer.sold).toBeGreaterThanOrEqual(before)
      if (answer.replica) fromReplica += 1
    }
    expect(fromReplica).toBeGreaterThan(0)
  })

  it('come from the primary while the replica lags, and from the replica again once it has caught up', async () => {
    await pair.pause()
    await sell()
    expect(await reads(count)).toEqual({ sold: await soldNow(), replica: false })
    await pair.resume()
    await expect.poll(() => reads(count), { timeout: 10_000 }).toEqual({ sold: await soldNow(), replica: true })
  })

  it('that the replica breaks off are read from the primary', async () => {
    const answer = await reads(async (db) => {
      const answered = await count(db)
      if (answered.replica) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      return answered
    })
    expect(answer.replica).toBe(false)
    expect(failures).toHaveLength(1)
  })

  it('that are wrong are not tried twice', async () => {
    const wrong = vi.fn((db: Database) => sql`select nothing from sold`.execute(db))
    await expect(reads(wrong)).rejects.toThrow('does not exist')
    expect(wrong).toHaveBeenCalledOnce()
  })

  it('that write after all, write to the primary', async () => {
    const before = await soldNow()
    await reads((db) => sql`insert into sold values (1)`.execute(db))
    expect(await soldNow()).toBe(before + 1)
  })

  it('go to the primary while the replica is away, with one wait, and back to it by themselves', async () => {
    await pair.replica.kill()
    const patient = readsWith({ patienceMs: 2000, restMs: 600_000 })
    for (let turn = 0; turn < 20; turn += 1) expect((await patient(count)).replica).toBe(false)
    expect(failures).toHaveLength(1)
    await pair.replica.start()
    await expect.poll(async () => (await reads(count)).replica, { timeout: 20_000 }).toBe(true)
  }, 60_000)

  it('go on while the primary is away', async () => {
    const sold = await soldNow()
    await expect.poll(async () => (await reads(count)).replica, { timeout: 10_000 }).toBe(true)
    await pair.primary.kill()
    expect(await reads(count)).toEqual({ sold, replica: true })
    await pair.primary.start()
  }, 60_000)

  it('never come from a replica that was promoted', async () => {
    await pair.replica.pool.query('select pg_promote()')
    await pair.replica.pool.query('insert into sold select 1 from generate_series(1, 100)')
    expect(await reads(count)).toEqual({ sold: await soldNow(), replica: false })
  })
})

it('the listing and the reports are read so', async () => {
  let asked = 0
  const site = await buildTestApp({
    reads: (read) => {
      asked += 1
      return read(site.deps.db)
    },
  })
  try {
    const { organiser, eventId } = await createEvent(site)
    const urls = [
      '/api/events/listing',
      '/api/dashboard',
      `/api/tickets/${eventId}/sales-summary`,
      `/api/events/${eventId}/insight`,
    ]
    for (const url of urls) {
      const before = asked
      const answer = await site.app.inject({ url, headers: organiser.headers })
      expect([url, answer.statusCode, asked - before]).toEqual([url, 200, 1])
    }
  } finally {
    await site.close()
  }
})
