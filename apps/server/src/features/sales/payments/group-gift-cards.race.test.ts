import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlacedOrderGroupView, PlacedOrderView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, placeOrder, TEST_SECRET, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, verifyPayment } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { applyCard, issueCard } from '../gift-cards/gift-card-scene.ts'
import { readCard, takeFee } from './gift-card-scene.ts'
import { applyGroupCard, callGroup, createCardDates, placeGroup, removeGroupCard, startGroup } from './group-scene.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app
const addressOf = (turn: number) => `10.8.${turn}.1`
const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

/** Carts over two dates of 10,000 and 5,000, with the dates of every other cart in reverse order. */
async function holdCarts(sale: Awaited<ReturnType<typeof createCardDates>>, count: number) {
  const carts: PlacedOrderGroupView[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const dates = turn % 2 ? sale.dates.toReversed() : sale.dates
    carts.push((await placeGroup(site.app, dates, { ip: addressOf(turn) })).body)
  }
  return carts
}

test('thirty carts and orders at once with one card spend exactly what it has', async () => {
  const sale = await createCardDates(site, [10_000, 5000])
  const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 104_000 })
  const carts = await holdCarts(sale, 15)
  const orders: PlacedOrderView[] = []
  for (let turn = 0; turn < 15; turn += 1)
    orders.push((await placeOrder(site.app, { ...sale.dates[0]!, ip: addressOf(100 + turn) })).body)
  const answers = await atOnce(30, async (turn) => {
    const at = Math.floor(turn / 2)
    const { status, body } =
      turn % 2 ? await applyGroupCard(nodeOf(at), carts[at]!, code) : await applyCard(nodeOf(at), orders[at]!, code)
    return { status, body: { code: body.code, taken: body.giftCard?.amount ?? 0 } }
  })
  for (const { status, body } of answers) expect([200, 'gift_card.used_up']).toContain(status === 200 ? 200 : body.code)
  expect(answers.reduce((sum, { body }) => sum + body.taken, 0)).toBe(104_000)
  expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 104_000 })
  await sound()
  // Carts that cards pay completely and in part, with plain orders between them, change the same ledger accounts in every order.
  const started = await Promise.all(carts.map((cart) => callGroup(site.app, cart, 'POST', '/payments', {})))
  expect(tally(started)).toEqual({ '200': 15 })
  const asked = started.map(({ body }) => body.paymentReference).filter((reference) => reference !== null)
  for (const reference of asked) await setProviderBooks(site, reference, 'success')
  expect(
    tally(await atOnce(asked.length * 2, (turn) => verifyPayment(nodeOf(turn), asked[turn % asked.length]!))),
  ).toEqual({
    '200': asked.length * 2,
  })
  expect((await readCard(site, sale, card._id)).balance).toBe(0)
  await sound()
})

test('one cart whose card is applied, removed and paid many times at once has of it what it says', async () => {
  const sale = await createCardDates(site, [10_000, 5000])
  const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 12_000 })
  const [cart] = (await holdCarts(sale, 1)) as [PlacedOrderGroupView]
  const acts = [
    (turn: number) => applyGroupCard(nodeOf(turn), cart, code),
    (turn: number) => removeGroupCard(nodeOf(turn), cart),
    (turn: number) => callGroup(nodeOf(turn), cart, 'POST', '/payments', {}),
  ]
  const answers = await atOnce(12, (turn) => acts[turn % 3]!(turn))
  expect(tally(answers.filter(({ status }) => status !== 200 && status !== 409))).toEqual({})
  await sound()
  await applyGroupCard(site.app, cart, code)
  const reference = await startGroup(site.app, cart)
  await setProviderBooks(site, reference, 'success')
  await atOnce(6, (turn) => verifyPayment(nodeOf(turn), reference))
  expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 0, spent: 12_000 })
  await sound()
})

test(
  'a cart whose servers are killed before and after its card is committed has all of its part or nothing',
  { timeout: 180_000 },
  async () => {
    const sale = await createCardDates(site, [10_000, 5000])
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 12_000 })
    const [cart] = (await holdCarts(sale, 1)) as [PlacedOrderGroupView]
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-group-card-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    const started: Awaited<ReturnType<typeof startServerProcess>>[] = []
    try {
      for (const [failpoint, balance] of [
        ['before_gift_card_committed', 12_000],
        ['after_gift_card_committed', 0],
      ] as const) {
        const server = await startServerProcess({ ...env, FAILPOINT: failpoint })
        started.push(server)
        await fetch(`${server.url}/api/order-groups/${cart.reference}/gift-card`, {
          method: 'PUT',
          headers: { 'x-order-token': cart.token, 'content-type': 'application/json' },
          body: JSON.stringify({ code }),
        }).catch(() => null)
        expect(await server.ended).toBe('SIGKILL')
        await expect.poll(async () => (await readCard(site, sale, card._id)).balance).toBe(balance)
        await sound()
      }
      expect((await applyGroupCard(site.app, cart, code)).body).toMatchObject({
        due: 3000,
        giftCard: { amount: 12_000 },
      })
      for (const order of cart.orders) await endHold(site, order)
      await sweepOnce(site)
      expect((await readCard(site, sale, card._id)).balance).toBe(12_000)
      await sound()
    } finally {
      for (const each of started) each.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
