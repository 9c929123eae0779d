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
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sweepWaitingLists } from './sweep-waiting-lists.ts'
import { giveBack, join, linesOf } from './waiting-scene.ts'

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
