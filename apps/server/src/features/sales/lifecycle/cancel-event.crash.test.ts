import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CancellationView } from '@foyer/contract'
import { expect, test, vi } from 'vitest'
import { listMails } from '../../../gateways/mail/index.ts'
import { buildTestApp, call, createEvent, createPaidOrder, TEST_SECRET } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { passHeartbeat } from '../../../testing/killed-worker.ts'
import { startServerProcess } from '../../../testing/server-process.ts'

const BUYERS = ['ada', 'bola', 'chi']

test(
  'a cancellation whose worker is killed after each order refunds and tells everyone once',
  { timeout: 180_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-cancel-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    try {
      const sale = await createEvent(site, { event: { title: 'Highlife Night' }, ticket: { price: 10_000 } })
      const { headers } = sale.organiser
      for (const name of BUYERS)
        await createPaidOrder(site, {
          ...sale,
          buyer: { firstName: name, lastName: 'X', email: `${name}@example.org` },
        })
      await site.runJobs()

      const first = await startServerProcess({ ...env, FAILPOINT: 'after_cancelled_order' })
      const url = `/api/events/${sale.eventId}/cancellation`
      const payload = { reason: 'Rain', title: 'Highlife Night' }
      await call(site.app, { method: 'POST', url, headers, payload })
      expect(await first.ended).toBe('SIGKILL')
      await passHeartbeat(site)
      const progress = async () =>
        (
          await call<CancellationView>(site.app, {
            method: 'GET',
            url: `/api/events/${sale.eventId}/cancellation`,
            headers,
          })
        ).body
      expect(await progress()).toMatchObject({ state: 'running', orders: 3, settled: 1 })

      const second = await startServerProcess(env)
      await vi.waitFor(async () => expect((await progress()).refunded.count).toBe(3), {
        timeout: 90_000,
        interval: 500,
      })
      const told = async () => (await listMails(join(dataDir, 'mails'))).length
      await vi.waitFor(async () => expect(await told()).toBe(6), { timeout: 30_000, interval: 500 })
      expect(await progress()).toMatchObject({ state: 'done', settled: 3, refunded: { count: 3, amount: 30_000 } })
      second.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      const { rows } = await site.deps.pool.query('select key from sandbox_refunds')
      expect(rows).toHaveLength(3)
      const mails = await site.deps.pool.query(`select key from sent_mails where template = 'event_cancelled'`)
      expect(mails.rows).toHaveLength(3)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    } finally {
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
