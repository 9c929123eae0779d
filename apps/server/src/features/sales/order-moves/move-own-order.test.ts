import type { EventView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, buyer, call, eventBody, getOrder, placeOrder, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { tally } from '../../../testing/race.ts'
import { buyerCounterId } from '../orders/index.ts'
import { sellOrder } from '../refunds/refund-scene.ts'
import { newHolder, passOn } from '../transfers/transfer-scene.ts'
import { saveRoom } from '../../programme/waiting-room/waiting-room-scene.ts'
import { allowOwnMoves, moveOrder, moveOwn, ownMove, seriesOnSale, setPrice } from './order-moves-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const DAY_HOURS = 24

async function scene(hours: number | null = DAY_HOURS) {
  const made = await seriesOnSale(site)
  await allowOwnMoves(site, made.seriesId, hours)
  const order = await sellOrder(site, { ...made.dates[0], quantity: 2 })
  return { ...made, order, move: () => moveOwn(site, order, { from: made.dates[0], to: made.dates[1] }) }
}

test('a guest sees the dates that fit and moves to one, and is mailed the new tickets', async () => {
  const { order, dates, move } = await scene()
  await site.deps.db
    .updateTable('ticket_types')
    .set({ price: 600_000 })
    .where('id', '=', dates[2].ticketTypeId)
    .execute()
  const offered = await ownMove(site, order)
  expect(offered).toMatchObject({ can: true, until: '2032-02-29T18:30:00.000Z', fromEventId: dates[0].eventId })
  expect(offered.items).toMatchObject([
    { eventId: dates[1].eventId, left: 20, surcharge: null, fault: null },
    { eventId: dates[2].eventId, left: 20, price: 'higher', fault: null },
  ])
  expect((await move()).status).toBe(204)
  expect((await getOrder(site.app, order)).event._id).toBe(dates[1].eventId)
  const before = site.mail.sent.length
  await site.runJobs()
  expect(site.mail.sent.slice(before).map(({ subject }) => subject)).toContain('New date for Harbour tour')
  const history = await site.deps.db
    .selectFrom('order_events')
    .select(['kind', 'actor_id'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'moved')
    .execute()
  expect(history).toEqual([{ kind: 'moved', actor_id: null }])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('nobody moves where the organiser has not allowed it, or too late, or while another holds a ticket', async () => {
  const off = await scene(null)
  expect(await ownMove(site, off.order)).toMatchObject({ can: false, until: null, items: [] })
  expect((await off.move()).body.code).toBe('move.switched_off')

  const late = await scene()
  await site.deps.db
    .updateTable('events')
    .set({ starts_at: new Date(Date.now() + (DAY_HOURS - 1) * 3_600_000) })
    .where('id', '=', late.dates[0].eventId)
    .execute()
  expect(await ownMove(site, late.order)).toMatchObject({ can: false, items: [] })
  expect((await late.move()).body.code).toBe('move.too_late')

  const passed = await scene()
  await passOn(site.app, passed.order, passed.order.tickets[0]!._id, newHolder())
  expect(await ownMove(site, passed.order)).toMatchObject({ can: false })
  expect((await passed.move()).body.code).toBe('move.passed_on')
})

test('a guest gets no place that is not on sale for them: awaited, paused, dearer without paying or sold out', async () => {
  const change = async (fields: Record<string, unknown>) => {
    const made = await scene()
    await site.deps.db.updateTable('ticket_types').set(fields).where('id', '=', made.dates[1].ticketTypeId).execute()
    expect((await ownMove(site, made.order)).items.map(({ eventId }) => eventId)).not.toContain(made.dates[1].eventId)
    return (await made.move()).body.code
  }
  expect(await change({ status: 'paused' })).toBe('move.date_closed')
  expect(await change({ sales_end_at: new Date() })).toBe('move.date_closed')

  const dearer = await scene()
  await setPrice(site, dearer.dates[1], 600_000)
  expect((await dearer.move()).body.code).toBe('move.price_differs')

  const awaited = await scene()
  await site.deps.db
    .insertInto('waiting_entries')
    .values({
      id: awaited.order.id,
      event_id: awaited.dates[1].eventId,
      ticket_type_id: awaited.dates[1].ticketTypeId,
      email: 'waits@example.org',
      name: 'Waits',
      quantity: 1,
      for_room: false,
    })
    .execute()
  expect((await awaited.move()).body.code).toBe('move.full')
})

test('nobody moves to a date that its organiser sells in another currency', async () => {
  const { order, dates, organiser, move, seriesId } = await scene()
  const [from, to] = dates
  const url = `/api/events/${to.eventId}`
  const { body } = await call<EventView>(site.app, { method: 'GET', url, headers: organiser.headers })
  const { startsAt, endsAt, customUrl } = body
  const changed = await call(site.app, {
    method: 'PUT',
    url,
    headers: organiser.headers,
    payload: eventBody({ startsAt, endsAt, customUrl, currency: 'EUR' }),
  })
  expect([changed.status, seriesId === body.seriesId]).toEqual([200, true])
  const offered = await ownMove(site, order)
  expect(offered.items.map(({ eventId }) => eventId)).toEqual([dates[2].eventId])
  expect((await move()).body.code).toBe('move.no_match')
  expect((await moveOrder(site, organiser, { id: order.id, from, to })).body.code).toBe('move.no_match')
  expect((await getOrder(site.app, order)).event._id).toBe(from.eventId)
})

test('an address that nobody has proved is not flooded with tickets of free orders that move to and fro', async () => {
  const tickets = [{ name: 'Seat', kind: 'free', price: 0, capacity: 20 }]
  const { dates, seriesId } = await seriesOnSale(site, { series: { tickets } })
  await allowOwnMoves(site, seriesId, DAY_HOURS)
  const [here, there] = dates
  const flood = async () => {
    const { body: placed } = await placeOrder(site.app, { ...here, buyer: { ...buyer, email: 'victim@example.org' } })
    const answers = []
    for (let turn = 0; turn < 12; turn += 1) {
      const [from, to] = turn % 2 === 0 ? [here, there] : [there, here]
      answers.push(await moveOwn(site, placed, { from, to }))
    }
    return tally(answers)
  }
  expect(await flood()).toEqual({ '204': 10, '429 request.too_many': 2 })
  expect(await flood()).toEqual({ '204': 10, '429 request.too_many': 2 })
  expect(await flood()).toEqual({ '429 request.too_many': 12 })
})

test('the secret of another order opens nothing', async () => {
  const { order, dates } = await scene()
  const other = await scene()
  const { status, body } = await moveOwn(
    site,
    { reference: order.reference, token: other.order.token },
    { from: dates[0], to: dates[1] },
  )
  expect([status, body.code]).toEqual([404, 'order.not_found'])
})

test('a guest gets no place at a date whose waiting room is open, and passes nobody who waits in it', async () => {
  const { order, dates, organiser, move } = await scene()
  const room = await saveRoom(site.app, { eventId: dates[1].eventId, organiser })
  expect(room.status).toBe(200)
  expect((await ownMove(site, order)).items.map(({ eventId }) => eventId)).not.toContain(dates[1].eventId)
  expect((await move()).body.code).toBe('move.date_closed')
})

test('nobody passes the limit per buyer of the other date by moving, also where it was lowered since they bought there', async () => {
  const { dates, move, order } = await scene()
  const [, there] = dates
  await site.deps.db.updateTable('events').set({ max_per_buyer: 5 }).where('id', '=', there.eventId).execute()
  const { email } = await site.deps.db
    .selectFrom('orders')
    .select('email')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  // The buyer had three tickets there when the limit became two, and returned two: one is left, and the counter still allows three.
  const counter = buyerCounterId(there.eventId, required(email, 'the e-mail address of a buyer'))
  await site.deps.db
    .insertInto('counters')
    .values({ id: counter, event_id: there.eventId, kind: 'buyer', capacity: 3, claimed: 1 })
    .execute()
  await site.deps.db.updateTable('events').set({ max_per_buyer: 2 }).where('id', '=', there.eventId).execute()
  const refused = await move()
  expect([refused.status, refused.body.code]).toEqual([409, 'move.buyer_limit'])
  expect((await getOrder(site.app, order)).event._id).toBe(dates[0].eventId)
  await site.deps.db.updateTable('counters').set({ claimed: 0 }).where('id', '=', counter).execute()
  expect((await move()).status).toBe(204)
})
