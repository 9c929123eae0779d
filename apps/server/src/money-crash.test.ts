import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildTestApp, call, createEvent, createUser, TEST_SECRET, type TestApp } from './testing/index.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { createPayout, letPayoutTransfersEnd } from './features/money/payouts/payout-scene.ts'
import { refund, sellOrder } from './features/sales/refunds/refund-scene.ts'
import { startWorkerProcess } from './testing/server-process.ts'

const AMOUNTS = { refund: 700, payout: 7000 }

/** Money that has left to buyers and organisers: by the provider's own books, and by the ledger. */
async function moved({ deps }: TestApp) {
  const { rows } = await deps.pool.query<{ side: string; refunds: number[]; payouts: number[] }>(`
    select 'provider' as side,
      array(select refunded::int from sandbox_payments where refunded > 0 order by reference) as refunds,
      array(select amount::int from sandbox_transfers order by reference) as payouts
    union all select 'ledger',
      array(select sum(e.amount)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind = 'refund_paid' and e.amount > 0 group by t.ref order by t.ref),
      array(select sum(e.amount)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind = 'payout_paid' and e.amount > 0 group by t.ref order by t.ref)`)
  return Object.fromEntries(rows.map(({ side, refunds, payouts }) => [side, { refunds, payouts }]))
}

/**
 * A process kills itself (SIGKILL) at each step between a decision to send money and the entry that it was sent; all run one after the
 * other on the same database. Later processes finish the work: in the end everything was sent, and sent once.
 */
test(
  'killed at every step of refunds and payouts, what the provider sent is what the ledger has',
  { timeout: 240_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-crash-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    const started: ReturnType<typeof startWorkerProcess>[] = []
    const work = (more: Record<string, string>) => {
      const child = startWorkerProcess({ ...env, ...more })
      started.push(child)
      return child
    }
    const admin = await createUser(site, { isAdmin: true })
    const sale = await createEvent(site, { ticket: { price: 5000 } })
    const decide = {
      refund: async () => {
        const order = await sellOrder(site, { ...sale, quantity: 1 })
        return refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount: AMOUNTS.refund } })
      },
      payout: async () => {
        const id = await createPayout(site, (await createUser(site)).id, 'approved', AMOUNTS.payout)
        return call(site.app, { method: 'POST', url: `/api/admin/payouts/${id}/submit`, headers: admin.headers })
      },
    }
    try {
      const ends: unknown[] = []
      for (const [kind, failpoint] of [
        ['refund', 'before_provider_refund'],
        ['payout', 'before_provider_payout'],
        ['refund', 'after_provider_refund'],
        ['payout', 'after_provider_payout'],
        ['refund', 'after_refund_recorded'],
        ['payout', 'after_payout_recorded'],
      ] as const) {
        expect((await decide[kind]()).status).toBeLessThan(300)
        ends.push(await work({ FAILPOINT: failpoint }).ended)
      }
      expect(ends).toEqual(Array.from({ length: 6 }, () => 'SIGKILL'))

      const healthy = work({})
      const wanted = { refunds: [700, 700, 700], payouts: [7000, 7000, 7000] }
      await vi.waitFor(
        async () => {
          await letPayoutTransfersEnd(site)
          expect(await moved(site)).toEqual({ provider: wanted, ledger: wanted })
        },
        { timeout: 60_000, interval: 500 },
      )
      healthy.kill('SIGTERM')
      expect(await healthy.ended).toBe(0)
      expect(await moved(site)).toEqual({ provider: wanted, ledger: wanted })
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    } finally {
      for (const each of started) each.kill('SIGKILL')
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
