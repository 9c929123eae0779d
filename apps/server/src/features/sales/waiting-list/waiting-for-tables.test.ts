import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  placeOrder,
  type TestApp,
  ticketTypeBody,
} from '../../../testing/index.ts'
import type { Outbox } from '../../../outbox/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sweepWaitingLists } from './sweep-waiting-lists.ts'
import { createSoldOut, giveBack, join, linesOf } from './waiting-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('a table is offered once there is room for all of its people', async () => {
  const sale = await createEvent(site, { event: { capacity: 7 }, ticket: { capacity: null } })
  const table = await createTicketType(site, sale.organiser, sale.eventId, {
    capacity: 3,
    admits: 4,
    waitingList: true,
  })
  const held = await placeOrder(site.app, { ...sale, quantity: 4 })
  expect((await join(site.app, table, { name: 'Ada' })).status).toBe(204)
  await sweepWaitingLists(site.deps)
  expect(await linesOf(site.app, sale)).toEqual(['Ada 1 waiting'])
  await giveBack(site.app, held.body)
  await sweepWaitingLists(site.deps)
  expect(await linesOf(site.app, sale)).toEqual(['Ada 1 offered 1'])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('never more people than one order may be for are waited for, or offered', async () => {
  const sale = await createEvent(site, { event: { capacity: 300, maxPerOrder: 100 }, ticket: { capacity: null } })
  const table = await createTicketType(site, sale.organiser, sale.eventId, {
    capacity: 6,
    admits: 50,
    maxPerOrder: 10,
    waitingList: true,
  })
  const held = await placeOrder(site.app, { eventId: sale.eventId, ticketTypeId: table, quantity: 4 })
  const more = await placeOrder(site.app, { eventId: sale.eventId, ticketTypeId: table, quantity: 2 })
  expect([held.status, more.status]).toEqual([201, 201])
  expect(await join(site.app, table, { quantity: 5 })).toMatchObject({ status: 409, body: { code: 'order.limit' } })
  expect((await join(site.app, table, { name: 'Ada', quantity: 4 })).status).toBe(204)
  // Like an entry from before the limit was enforced.
  await site.deps.pool.query(`update waiting_entries set quantity = 6 where ticket_type_id = $1`, [table])
  await giveBack(site.app, held.body)
  await giveBack(site.app, more.body)
  await sweepWaitingLists(site.deps)
  expect(await linesOf(site.app, sale)).toEqual(['Ada 6 offered 4'])
})

test('never more is offered than an order may cost', async () => {
  const sale = await createSoldOut(site, { capacity: 1, ticket: { price: 60_000_000_000 } })
  expect((await join(site.app, sale.ticketTypeId, { quantity: 2 })).body.code).toBe('order.limit')
  expect((await join(site.app, sale.ticketTypeId, { name: 'Ada' })).status).toBe(204)
  await giveBack(site.app, sale.sold)
  await sweepWaitingLists(site.deps)
  expect(await linesOf(site.app, sale)).toEqual(['Ada 1 offered 1'])
})

test('a list that cannot be worked on does not stop those of other organisers', async () => {
  const sales = [await createSoldOut(site), await createSoldOut(site), await createSoldOut(site)]
  for (const { ticketTypeId, sold } of sales) {
    expect((await join(site.app, ticketTypeId, { name: 'Ada' })).status).toBe(204)
    await giveBack(site.app, sold)
  }
  const [first, broken, last] = sales
  const outbox: Outbox = {
    announce: async (trx, ...events) => {
      if (events.some((event) => 'eventId' in event && event.eventId === broken!.eventId))
        throw new Error('not written')
      await site.deps.outbox.announce(trx, ...events)
    },
  }
  await sweepWaitingLists({ ...site.deps, outbox })
  const lines = await Promise.all([first!, broken!, last!].map((sale) => linesOf(site.app, sale)))
  expect(lines).toEqual([['Ada 1 offered 1'], ['Ada 1 waiting'], ['Ada 1 offered 1']])
  await sweepWaitingLists(site.deps)
  expect(await linesOf(site.app, broken!)).toEqual(['Ada 1 offered 1'])
})

test('an extra has no waiting list', async () => {
  const sale = await createEvent(site)
  const refused = await call<{ fields: object }>(site.app, {
    method: 'POST',
    url: '/api/tickets/create',
    headers: sale.organiser.headers,
    payload: { eventId: sale.eventId, ...ticketTypeBody({ admits: 0, waitingList: true }) },
  })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['waitingList']])
})
