import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlacedOrderView } from '@foyer/contract'
import { expect, test } from 'vitest'
import { buildTestApp, placeOrder, TEST_SECRET } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, sweepOnce } from '../../../testing/payment-scene.ts'
import { atOnce } from '../../../testing/race.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { issueCard } from '../gift-cards/gift-card-scene.ts'
import { newCardSale, readCard } from './gift-card-scene.ts'

test(
  'thirty orders at once with two cards, whose servers are killed before and after they commit, claim each once',
  { timeout: 180_000 },
  async () => {
    const site = await buildTestApp()
    const soundBooks = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 104_000 })
    const second = await issueCard(site, sale.organiser, sale.organisationId, { value: 55_000 })
    const held = await atOnce(30, () => placeOrder(site.app, sale))
    const orders: PlacedOrderView[] = held.map(({ body }) => body)
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-gift-card-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    const started: Awaited<ReturnType<typeof startServerProcess>>[] = []
    try {
      for (const failpoint of ['before_gift_card_committed', 'after_gift_card_committed', ''])
        started.push(await startServerProcess(failpoint === '' ? env : { ...env, FAILPOINT: failpoint }))
      const add = async ({ reference, token }: PlacedOrderView, url: string, typed: string): Promise<number> => {
        const answer = await fetch(`${url}/api/orders/${reference}/gift-cards`, {
          method: 'POST',
          headers: { 'x-order-token': token, 'content-type': 'application/json' },
          body: JSON.stringify({ code: typed }),
        }).catch(() => null)
        return answer?.status ?? 0
      }
      const apply = async (placed: PlacedOrderView, url: string): Promise<number> => {
        const codes = placed.reference < 'M' ? [code, second.code] : [second.code, code]
        const statuses: number[] = []
        for (const typed of codes) statuses.push(await add(placed, url, typed))
        return Math.min(...statuses)
      }
      const urls = started.map(({ url }) => url)
      // Only a few go to the surviving server, so that each of the others certainly claims something.
      const serverOf = (turn: number) => (turn < 5 ? 2 : turn % 2)
      const first = await Promise.all(
        orders.map(async (placed, turn) => (turn < 25 ? apply(placed, urls[serverOf(turn)] ?? '') : 0)),
      )
      expect(await Promise.all(started.slice(0, 2).map(({ ended }) => ended))).toEqual(['SIGKILL', 'SIGKILL'])
      expect(first.filter((status) => status === 0).length).toBeGreaterThan(0)
      await soundBooks()
      // Buyers whose answer was lost repeat the request; some had claimed already.
      const healthy = urls[2] ?? ''
      const again = await Promise.all(
        orders.map(async (placed, turn) => (first[turn] === 0 ? apply(placed, healthy) : first[turn])),
      )
      expect(again.filter((status) => status !== 200 && status !== 409)).toEqual([])
      const { rows } = await site.deps.pool.query<{ taken: number }>(
        `select sum(gift_card_amount)::int as taken from orders where event_id = $1`,
        [sale.eventId],
      )
      expect(rows[0]?.taken).toBe(159_000)
      expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 104_000 })
      expect(await readCard(site, sale, second.card._id)).toMatchObject({ balance: 0, held: 55_000 })
      await soundBooks()
      for (const placed of orders) await endHold(site, placed)
      await sweepOnce(site)
      expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 104_000, held: 0 })
      expect(await readCard(site, sale, second.card._id)).toMatchObject({ balance: 55_000, held: 0 })
      await soundBooks()
    } finally {
      for (const each of started) each.kill('SIGKILL')
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
