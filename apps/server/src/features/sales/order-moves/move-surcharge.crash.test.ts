import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required } from '@foyer/domain'
import { expect, test } from 'vitest'
import { buildTestApp, getOrder, TEST_SECRET } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { setProviderBooks } from '../../../testing/payment-scene.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { sellOrder } from '../refunds/refund-scene.ts'
import { dearerSeries, paySurcharge } from './order-moves-scene.ts'

test(
  'a payment for a dearer date whose servers are killed before and after it is recorded moves the order once',
  { timeout: 180_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-surcharge-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      FOYER_ROLE: 'web',
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    const started: Awaited<ReturnType<typeof startServerProcess>>[] = []
    const serverWith = async (failpoint: Record<string, string>) => {
      const server = await startServerProcess({ ...env, ...failpoint })
      started.push(server)
      return server
    }
    const verifyBy = async (server: (typeof started)[number], reference: string) => {
      const answer = await fetch(`${server.url}/api/payments/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference }),
      }).catch(() => null)
      return answer === null ? null : ((await answer.json()) as { state: string; orderState: string })
    }
    try {
      const { from, to } = await dearerSeries(site, 700_000, {
        series: { tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: 4 }] },
      })
      const order = await sellOrder(site, from)
      const { body } = await paySurcharge(site, order, { from, to, amount: 200_000 })
      const reference = required(body.paymentReference, 'the reference of a payment')
      await setProviderBooks(site, reference, 'success')
      const first = await serverWith({ FAILPOINT: 'before_payment_recorded' })
      expect(await verifyBy(first, reference)).toBeNull()
      expect(await first.ended).toBe('SIGKILL')
      expect((await getOrder(site.app, order)).event._id).toBe(from.eventId)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
      const second = await serverWith({ FAILPOINT: 'after_payment_recorded' })
      expect(await verifyBy(second, reference)).toBeNull()
      expect(await second.ended).toBe('SIGKILL')
      expect(await verifyBy(await serverWith({}), reference)).toMatchObject({ state: 'captured', orderState: 'paid' })
      expect((await getOrder(site.app, order)).event._id).toBe(to.eventId)
      const { rows } = await site.deps.pool.query(`
        select (select count(*)::int from order_moves) as moves, (select count(*)::int from refunds) as refunds,
          (select count(*)::int from pgboss.job where data->>'template' = 'order_moved') as mails`)
      expect(rows).toEqual([{ moves: 1, refunds: 0, mails: 1 }])
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    } finally {
      for (const each of started) each.kill('SIGKILL')
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
