import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, newKey, placeOrder, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sweepOnce } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { OrderIntake } from '../orders/index.ts'
import { createSoldOut, giveBack, join, linesOf, listWaiting } from './waiting-scene.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]

/** Two servers on one database. */
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app
const ipOf = (turn: number) => `10.6.${turn >> 8}.${turn & 255}`

async function claimedOf(id: string): Promise<number> {
  const row = await site.deps.db.selectFrom('counters').select('claimed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.claimed
}

test('what comes free while a crowd wants it and four workers sweep goes to those who wait, once each, in order', async () => {
  const sale = await createSoldOut(site, { capacity: 10 })
  for (let turn = 0; turn < 14; turn += 1) await join(nodeOf(turn), sale.ticketTypeId, { name: `W${turn}` })
  const [given, ...crowd] = await Promise.all([
    giveBack(nodeOf(0), sale.sold),
    ...Array.from({ length: 60 }, (_, turn) => placeOrder(nodeOf(turn), { ...sale, ip: ipOf(turn) })),
    ...Array.from({ length: 4 }, () => sweepOnce(site)),
  ])
  await Promise.all(Array.from({ length: 4 }, () => sweepOnce(site)))
  expect(given.status).toBe(204)
  const answers = crowd.flatMap((answer) => (answer ? [answer] : []))
  expect(Object.keys(tally(answers)).every((answer) => /waiting_list|sold_out/.test(answer))).toBe(true)
  expect(await linesOf(site.app, sale)).toEqual(
    Array.from({ length: 14 }, (_, turn) => (turn < 10 ? `W${turn} 1 offered 1` : `W${turn} 1 waiting`)),
  )
  expect(await claimedOf(sale.ticketTypeId)).toBe(10)
  await site.runJobs()
  const offers = site.mail.sent.filter(({ subject }) => subject.includes('yours until'))
  expect(new Set(offers.map(({ to }) => to.address)).size).toBe(10)
  expect(offers).toHaveLength(10)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('a hold under way when the first joins either came before or is refused: nobody slips past the list', async () => {
  const sale = await createSoldOut(site, { capacity: 5 })
  await giveBack(site.app, sale.sold)
  const buying = atOnce(12, (turn) => placeOrder(nodeOf(turn), { ...sale, ip: ipOf(turn) }))
  const joining = atOnce(12, (turn) => join(nodeOf(turn), sale.ticketTypeId, { name: `W${turn}` }))
  const [bought, joined] = await Promise.all([buying, joining])
  expect(tally(bought)['201']).toBe(5)
  expect(Object.keys(tally(joined)).every((answer) => /^204$|not_needed/.test(answer))).toBe(true)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('a server that has not heard of the list sells nothing past it', async () => {
  const sale = await createSoldOut(site, { capacity: 3 })
  await giveBack(site.app, sale.sold)
  const deaf = new OrderIntake(site.deps)
  const order = { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }] }
  await deaf.place(order, newKey())
  const others = await placeOrder(site.app, { ...sale, quantity: 2 })
  await join(site.app, sale.ticketTypeId, { name: 'Ada' })
  await giveBack(site.app, others.body)
  await expect(deaf.place(order, newKey())).rejects.toMatchObject({ code: 'order.waiting_list' })
  expect(await claimedOf(sale.ticketTypeId)).toBe(1)
})

test('one person joining many times at once on two servers has one place', async () => {
  const sale = await createSoldOut(site)
  const answers = await atOnce(20, (turn) =>
    join(nodeOf(turn), sale.ticketTypeId, { email: `same${turn % 4}@example.org` }),
  )
  expect(tally(answers)).toEqual({ '204': 20 })
  expect(await listWaiting(site.app, sale)).toHaveLength(4)
})

test('offers that lapse while workers sweep go on to the next once each, and nothing is lost', async () => {
  const sale = await createSoldOut(site, { capacity: 4 })
  for (let turn = 0; turn < 9; turn += 1) await join(nodeOf(turn), sale.ticketTypeId, { name: `W${turn}` })
  await giveBack(site.app, sale.sold)
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => sweepOnce(site)))
    await sweepOnce(site)
    await site.deps.pool.query(
      `update orders set held_until = now() - interval '1 second' where event_id = $1 and state = 'held'`,
      [sale.eventId],
    )
  }
  await Promise.all(Array.from({ length: 4 }, () => sweepOnce(site)))
  await sweepOnce(site)
  expect(await linesOf(site.app, sale)).toEqual(Array.from({ length: 9 }, (_, turn) => `W${turn} 1 expired`))
  const { rows } = await site.deps.pool.query<{ most: number }>(
    'select max(offers)::int as most from waiting_entries where event_id = $1',
    [sale.eventId],
  )
  expect(rows).toEqual([{ most: 1 }])
  expect(await claimedOf(sale.ticketTypeId)).toBe(0)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('the database itself refuses a second place of a person, and a second place with the same offer', async () => {
  const sale = await createSoldOut(site, { capacity: 1 })
  await join(site.app, sale.ticketTypeId, { name: 'Ada' })
  const copy = (changes: string) =>
    site.deps.pool.query(
      `insert into waiting_entries (id, event_id, ticket_type_id, email, name, quantity, for_room, state, order_id, offered)
       select gen_random_uuid(), event_id, ticket_type_id, ${changes} from waiting_entries where event_id = $1 limit 1`,
      [sale.eventId],
    )
  await expect(copy(`email, name, 1, false, 'waiting', null, null`)).rejects.toMatchObject({ code: '23505' })
  await giveBack(site.app, sale.sold)
  await sweepOnce(site)
  await expect(copy(`'x@example.org', name, 1, false, 'offered', order_id, 1`)).rejects.toMatchObject({ code: '23505' })
  await expect(copy(`'y@example.org', name, 1, false, 'offered', null, null`)).rejects.toMatchObject({ code: '23514' })
})
