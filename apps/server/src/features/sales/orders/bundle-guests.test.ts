import type { ErrorView, OrderRefundView, OrderView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createQuestion,
  getOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { type Cells, column } from '../../../testing/simulation/recompute/read-files.ts'
import { Shown } from '../../../testing/simulation/recompute/shown.ts'
import { buyBundles, claimedOf, createFamilyDay, orderBundles } from '../../programme/bundles/bundle-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { newHolder, passOn } from '../transfers/transfer-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const cellsOf = ([header, ...rows]: Cells, name: string) => rows.map((row) => row[header?.indexOf(name) ?? -1])

test('each guest of a bundle is asked about their ticket, and is a row of the export with the answer and a share of the price', async () => {
  const day = await createFamilyDay(site)
  const asked = { scope: 'guest', label: 'Allergies', ticketIds: [day.child], required: true }
  const questionId = await createQuestion(site, day.organiser, day.eventId, asked)
  const items = [{ ticketId: day.adult, quantity: 1 }]
  const bundles = [{ bundleId: day.bundle._id, quantity: 1, variantIds: [day.medium] }]
  const { body: placed } = await orderBundles(site, day.eventId, bundles, { items, buyer: undefined })
  // One adult alone, then two adults, a child and a shirt of the bundle.
  expect((await getOrder(site.app, placed)).questions.map(({ askedOf }) => askedOf)).toEqual([[4]])
  const answer = (guest: number) =>
    call<OrderView & ErrorView>(site.app, {
      method: 'PUT',
      url: `/api/orders/${placed.reference}/buyer`,
      headers: { 'x-order-token': placed.token },
      payload: { buyer, guests: [], answers: [{ questionId, guest, value: 'Sesame' }] },
    })
  expect((await answer(3)).body.code).toBe('order.answers_invalid')
  expect((await answer(4)).status).toBe(200)
  await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')

  const own = new Shown(site.app, day.organiser.headers)
  const guests = await own.csv(`/api/guests/${day.eventId}/guests.csv`)
  expect(cellsOf(guests, 'Ticket')).toEqual(['Adult', 'Adult', 'Adult', 'Child', 'T-shirt · M'])
  expect(cellsOf(guests, 'Allergies')).toEqual(['', '', '', 'Sesame', ''])
  // 12,000, 4,999 and 500 singly share 10,000; each of the two adults gets half of what falls to them.
  expect(column(guests, 'Price', 'NGN')).toEqual([6_000n, 3_429n, 3_428n, 2_857n, 286n])
  const list = await own.read<{ items: { ticketName: string }[]; total: number }>(`/api/guests/${day.eventId}/tickets`)
  expect(list.total).toBe(4)
  expect(list.items.map(({ ticketName }) => ticketName).toSorted()).toEqual(['Adult', 'Adult', 'Adult', 'Child'])
})

test('a ticket of a bundle is passed on; its buyer has to ask for the money from then on, and a refund takes all of it back', async () => {
  const day = await createFamilyDay(site)
  const order = await buyBundles(site, day.eventId, [
    { bundleId: day.bundle._id, quantity: 1, variantIds: [day.medium] },
  ])
  const [passed, other] = order.tickets
  const holder = newHolder()
  expect((await passOn(site.app, order, passed!._id, holder)).status).toBe(204)
  await site.runJobs()
  const headers = { 'x-order-token': order.token }
  const url = `/api/orders/${order.reference}/refund`
  const { body: offered } = await call<OrderRefundView>(site.app, { method: 'GET', url, headers })
  expect(offered.tickets).toMatchObject([{ ticketName: 'Family day', people: 3, passedOn: true, atOnce: false }])
  const payload = { ticketIds: [other!._id] }
  const asked = await call<{ state: string }>(site.app, { method: 'POST', url: `${url}/requests`, headers, payload })
  expect(asked.body.state).toBe('open')

  const scope = { kind: 'tickets', ticketIds: [other!._id] }
  const id = await orderIdOf(site, order.reference)
  expect((await refund(site.app, day.organiser, { id }, { scope, free: true })).body.amount).toBe(10_000)
  await site.runJobs()
  expect((await getOrder(site.app, order)).tickets.map(({ state }) => state)).toEqual([
    'refunded',
    'refunded',
    'refunded',
    'refunded',
  ])
  // The mail with the ticket, and the notice that the ticket is no longer valid.
  expect(site.mail.to(holder.email)).toHaveLength(2)
  expect(await claimedOf(site, [day.bundle._id, day.adult, day.child, day.medium])).toEqual([0, 0, 0, 0])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
