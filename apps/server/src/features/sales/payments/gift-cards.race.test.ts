import type { PlacedOrderView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, placeOrder, startPayment, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, verifyPayment } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { applyCard, issueCard, removeCard } from '../gift-cards/gift-card-scene.ts'
import { type CardSale, completeOrder, newCardSale, readCard } from './gift-card-scene.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app
const soundBooks = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

async function holdMany(sale: CardSale, count: number): Promise<PlacedOrderView[]> {
  const held = await atOnce(count, () => placeOrder(site.app, sale))
  return held.map(({ body }) => body)
}

describe('thirty orders at once with one card', () => {
  test('spend it once: ten are paid by it, one in part, nineteen are refused', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 104_000 })
    const orders = await holdMany(sale, 30)
    const answers = await atOnce(30, (turn) => applyCard(nodeOf(turn), orders[turn] as PlacedOrderView, code))
    expect(tally(answers)).toEqual({ '200': 11, '409 gift_card.used_up': 19 })
    const amounts = answers.flatMap(({ body }) => body.giftCard?.amount ?? []).toSorted((a, b) => a - b)
    expect(amounts).toEqual([4000, ...Array.from({ length: 10 }, () => 10_000)])
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 104_000 })
    await soundBooks()
    const covered = orders.filter((_, turn) => answers[turn]?.body.due === 0)
    // Each is sent twice: the second finds the order paid.
    const paid = await Promise.all([...covered, ...covered].map((placed) => completeOrder(site, placed)))
    expect(tally(paid)).toEqual({ '200': 10, '409 order.state': 10 })
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 4000, spent: 100_000 })
    await soundBooks()
  })
})

test('one order that applies, removes and starts to pay many times at once has of its card what it says', async () => {
  const sale = await newCardSale(site)
  const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
  const [placed] = (await holdMany(sale, 1)) as [PlacedOrderView]
  const acts = [
    (turn: number) => applyCard(nodeOf(turn), placed, code),
    (turn: number) => removeCard(nodeOf(turn), placed),
    () => completeOrder(site, placed),
  ]
  const answers = await atOnce(30, (turn) => acts[turn % 3]?.(turn) ?? completeOrder(site, placed))
  for (const { status } of answers) expect([200, 409]).toContain(status)
  await soundBooks()
  await applyCard(site.app, placed, code)
  const reference = await startPayment(site.app, placed)
  await setProviderBooks(site, reference, 'success')
  await atOnce(6, (turn) => verifyPayment(nodeOf(turn), reference))
  expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 0, spent: 4000 })
  await soundBooks()
})

test('two orders that swap their cards do not wait for each other', async () => {
  const sale = await newCardSale(site)
  const issue = () => issueCard(site, sale.organiser, sale.organisationId, { value: 20_000 })
  const [one, other] = [await issue(), await issue()]
  const [first, second] = (await holdMany(sale, 2)) as [PlacedOrderView, PlacedOrderView]
  await applyCard(site.app, first, one.code)
  await applyCard(site.app, second, other.code)
  for (let round = 0; round < 5; round += 1) {
    const [mine, theirs] = round % 2 === 0 ? [other, one] : [one, other]
    const answers = await Promise.all([applyCard(site.app, first, mine.code), applyCard(apps[1], second, theirs.code)])
    expect(tally(answers)).toEqual({ '200': 2 })
  }
  await soundBooks()
})

test('an order that lapses while it is paid is paid with its card, or gives both back', async () => {
  const sale = await newCardSale(site)
  const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 12_000 })
  for (let round = 0; round < 6; round += 1) {
    const [placed] = (await holdMany(sale, 1)) as [PlacedOrderView]
    if ((await applyCard(site.app, placed, code)).status !== 200) break
    const reference = await startPayment(site.app, placed).catch(() => null)
    if (reference === null) continue
    await endHold(site, placed)
    await setProviderBooks(site, reference, 'success')
    await Promise.all([sweepOnce(site), verifyPayment(site.app, reference), verifyPayment(apps[1], reference)])
    await site.runJobs()
  }
  const { balance, held, spent } = await readCard(site, sale, card._id)
  expect(balance + held + spent).toBe(12_000)
  await soundBooks()
})
