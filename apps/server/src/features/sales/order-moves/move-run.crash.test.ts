import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildTestApp, getOrder, placeOrder, TEST_SECRET } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { passHeartbeat } from '../../../testing/killed-worker.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { claimedOf, sellOrder } from '../refunds/refund-scene.ts'
import { moveRuns, seriesOnSale, setPrice, startRun } from './order-moves-scene.ts'

const ORDERS = 4
const KILLS = 2
const CAPACITY = 6

test(
  'a run whose worker is killed after each order, while both dates sell, moves and refunds each order once',
  { timeout: 300_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-moves-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      FOYER_ROLE: 'worker',
      LOG_LEVEL: 'silent',
    }
    try {
      const { organiser, dates } = await seriesOnSale(site, {
        series: { tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: CAPACITY }] },
      })
      const [from, to] = dates
      await setPrice(site, to, 400_000)
      const orders = []
      for (let index = 0; index < ORDERS; index += 1) orders.push(await sellOrder(site, from))
      await site.runJobs()
      await startRun(site, organiser, { from, to, difference: 'return' })
      const run = async () => (await moveRuns(site, organiser, from))[0]

      let sold = 0
      for (let kill = 1; kill <= KILLS; kill += 1) {
        // The server kills itself after its first order, perhaps before it could report that it is ready.
        const [, bought] = await Promise.all([
          startServerProcess({ ...env, FAILPOINT: 'after_moved_order' }).then(
            (process) => process.ended,
            () => undefined,
          ),
          atOnce(2, (index) =>
            placeOrder(site.app, { ...(index === 0 ? to : from), ip: `10.33.${kill}.${index + 1}` }),
          ),
        ])
        await passHeartbeat(site)
        sold += tally(bought)['201'] ?? 0
        expect(await run()).toMatchObject({ finishedAt: null, done: kill, moved: kill })
        expect(await brokenInvariants(site.deps.pool)).toEqual([])
      }
      expect(sold).toBe(2 * KILLS)

      const last = await startServerProcess({ ...env, FOYER_ROLE: 'all' })
      await vi.waitFor(async () => expect((await run())?.finishedAt).not.toBeNull(), { timeout: 90_000, interval: 250 })
      expect(await run()).toMatchObject({ total: ORDERS, done: ORDERS, moved: ORDERS, stayed: [] })
      const refunds = () => site.deps.pool.query(`select state, amount from refunds order by created_at`)
      await vi.waitFor(
        async () => expect((await refunds()).rows.map(({ state }) => state)).toEqual(Array(ORDERS).fill('succeeded')),
        { timeout: 90_000, interval: 500 },
      )
      last.kill('SIGTERM')
      await last.ended

      for (const order of orders) expect((await getOrder(site.app, order)).event._id).toBe(to.eventId)
      const { rows: moves } = await site.deps.pool.query('select order_id from order_moves')
      expect(moves).toHaveLength(ORDERS)
      expect(new Set(moves.map(({ order_id: id }) => id))).toEqual(new Set(orders.map(({ id }) => id)))
      expect((await site.deps.pool.query('select key from sandbox_refunds')).rows).toHaveLength(ORDERS)
      expect(await claimedOf(site, to.ticketTypeId)).toBe(CAPACITY)
      expect(await claimedOf(site, from.ticketTypeId)).toBe(KILLS)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    } finally {
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
