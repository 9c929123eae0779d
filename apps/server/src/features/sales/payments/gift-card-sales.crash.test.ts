import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTestApp, newKey, TEST_SECRET } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { setProviderBooks } from '../../../testing/payment-scene.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { newCardSale } from './gift-card-scene.ts'
import { openShop } from './gift-card-sale-scene.ts'

test(
  'a purchase whose servers are killed at every step makes one sale, one payment and one card',
  { timeout: 180_000 },
  async () => {
    const site = await buildTestApp()
    const { slug } = await openShop(site, await newCardSale(site))
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-gift-card-sale-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      FOYER_ROLE: 'web',
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    const started: Awaited<ReturnType<typeof startServerProcess>>[] = []
    const serverWith = async (failpoint: string) => {
      const server = await startServerProcess(failpoint === '' ? env : { ...env, FAILPOINT: failpoint })
      started.push(server)
      return server
    }
    const post = async (url: string, path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).catch(() => null)
      return answer === null ? null : ((await answer.json()) as { paymentReference: string; issued: boolean })
    }
    try {
      const key = { 'idempotency-key': newKey() }
      const wish = { currency: 'NGN', amount: 10_000, buyer: { name: 'Ada', email: 'ada@example.org' } }
      const path = `/api/organisations/by-slug/${slug}/gift-cards`
      const healthy = await serverWith('')
      const first = await serverWith('after_sale_committed')
      expect(await post(first.url, path, wish, key)).toBeNull()
      expect(await first.ended).toBe('SIGKILL')
      const begun = await post(healthy.url, path, wish, key)
      const reference = begun?.paymentReference ?? ''
      await setProviderBooks(site, reference, 'success')
      for (const failpoint of ['before_payment_recorded', 'after_payment_recorded']) {
        const killed = await serverWith(failpoint)
        expect(await post(killed.url, '/api/gift-card-sales/verify', { reference })).toBeNull()
        expect(await killed.ended).toBe('SIGKILL')
      }
      expect(await post(healthy.url, '/api/gift-card-sales/verify', { reference })).toMatchObject({ issued: true })
      const { rows } = await site.deps.pool.query(`
        select (select count(*)::int from gift_card_sales) as sales,
          (select count(*)::int from payments) as payments, (select count(*)::int from gift_cards) as cards,
          (select count(*)::int from pgboss.job where data->>'template' = 'gift_card') as mails`)
      expect(rows).toEqual([{ sales: 1, payments: 1, cards: 1, mails: 1 }])
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    } finally {
      for (const each of started) each.kill('SIGKILL')
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
