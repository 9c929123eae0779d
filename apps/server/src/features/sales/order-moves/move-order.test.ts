import type { OrderView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  call,
  createEvent,
  createPromoCode,
  createQuestion,
  createUser,
  getOrder,
  organisationOf,
  placeOrder,
  pressSandbox,
  startPayment,
  buildTestApp,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { createPhone, scan } from '../../door/check-in/check-in-scene.ts'
import { releaseEnded } from '../../money/payouts/index.ts'
import { claimedOf, orderDetail, orderIdOf, refund, sellOrder } from '../refunds/refund-scene.ts'
import { newHolder, passOn } from '../transfers/transfer-scene.ts'
import { moveDates, moveOrder, seriesOnSale } from './order-moves-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const set = (table: 'events' | 'ticket_types' | 'payments' | 'orders', id: string, fields: Record<string, unknown>) =>
  site.deps.db.updateTable(table).set(fields).where('id', '=', id).execute()

const soldAt = async (eventId: string) => {
  const { rows } = await site.deps.pool.query(
    `select coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(gross), 0)::int as gross, coalesce(sum(net), 0)::int as net
     from sales_daily where event_id = $1`,
    [eventId],
  )
  return rows[0]
}

const balanced = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

describe('a move', () => {
  test('carries places, tickets, sales and money to the other date', async () => {
    const { organiser, dates } = await seriesOnSale(site, { series: { capacity: 30, maxPerBuyer: 5 } })
    const [from, to] = dates
    const order = await sellOrder(site, { ...from, quantity: 2 })
    const sold = await soldAt(from.eventId)
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
    expect([await claimedOf(site, from.ticketTypeId), await claimedOf(site, from.eventId)]).toEqual([0, 0])
    expect([await claimedOf(site, to.ticketTypeId), await claimedOf(site, to.eventId)]).toEqual([2, 2])
    expect([await soldAt(from.eventId), await soldAt(to.eventId)]).toEqual([{ tickets: 0, gross: 0, net: 0 }, sold])
    const moved: OrderView = await getOrder(site.app, order)
    expect(moved).toMatchObject({ state: 'paid', total: order.total, event: { startsAt: '2032-03-02T18:30:00.000Z' } })
    expect(moved.tickets.map(({ _id }) => _id)).toEqual(order.tickets.map(({ _id }) => _id))
    expect(moved.tickets.map(({ code }) => code)).not.toEqual(order.tickets.map(({ code }) => code))
    const detail = await orderDetail(site.app, organiser, order)
    expect(detail.event._id).toBe(to.eventId)
    expect(detail.timeline.at(-1)?.text).toBe('The order was moved from 1 Mar 2032, 19:30 to 2 Mar 2032, 19:30.')
    await balanced()
  })

  test('tells the buyer and whoever holds a ticket, with the new tickets, or nobody', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to, later] = dates
    const order = await sellOrder(site, { ...from, quantity: 2 })
    const holder = newHolder()
    await passOn(site.app, order, order.tickets[0]!._id, holder)
    await site.runJobs()
    const before = site.mail.sent.length
    await moveOrder(site, organiser, { id: order.id, from, to })
    await site.runJobs()
    const mails = site.mail.sent.slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('New date for Harbour tour'))
    expect(mails.flatMap(({ to: reader }) => reader.address).toSorted()).toEqual(
      [holder.email, 'adaeze@example.org'].toSorted(),
    )
    expect(mails[0]?.text).toContain('2 Mar')
    expect(mails.every(({ attachments }) => attachments?.some(({ filename }) => filename.endsWith('.ics')))).toBe(true)
    await moveOrder(site, organiser, { id: order.id, from: to, to: later, tellGuest: false })
    await site.runJobs()
    expect(site.mail.sent.length - before).toBe(2)
  })

  test('keeps its discount, its answers and its receipt, and is in the guest list of the other date alone', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to] = dates
    const { code } = await createPromoCode(site, { organiser, eventId: from.eventId }, { value: 1000 })
    const questionId = await createQuestion(site, organiser, from.eventId, { label: 'Club' })
    const { body: held } = await placeOrder(site.app, { ...from, promoCode: code, buyer: null })
    await call(site.app, {
      method: 'PUT',
      url: `/api/orders/${held.reference}/buyer`,
      headers: { 'x-order-token': held.token },
      payload: {
        buyer: { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.org' },
        guests: [],
        answers: [{ questionId, guest: 0, value: 'Harriers' }],
      },
    })
    await pressSandbox(site.app, await startPayment(site.app, held), 'approve')
    const order = { id: await orderIdOf(site, held.reference), reference: held.reference }
    const kept = async () => {
      const { discountTotal, total, answers } = await orderDetail(site.app, organiser, order)
      return { discountTotal, total, answers, receipts: (await getOrder(site.app, held)).receipts }
    }
    const before = await kept()
    expect(before).toMatchObject({ discountTotal: 50_000, answers: [{ value: 'Harriers' }], receipts: [{}] })
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
    expect(await kept()).toEqual(before)
    const guestsAt = async ({ eventId }: { eventId: string }) =>
      (
        await call<{ total: number }>(site.app, {
          method: 'GET',
          url: `/api/guests/${eventId}/tickets`,
          headers: organiser.headers,
        })
      ).body.total
    expect([await guestsAt(from), await guestsAt(to)]).toEqual([0, 1])
    await balanced()
  })

  test('of an order that used up a price step keeps what was paid and the place at the step, until it is given back', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to] = dates
    const { body: type } = await call<TicketTypeView>(site.app, {
      method: 'PUT',
      url: `/api/tickets/${from.eventId}/${from.ticketTypeId}`,
      headers: organiser.headers,
      payload: {
        name: 'Seat',
        kind: 'paid',
        price: 500_000,
        capacity: 20,
        priceSteps: [{ name: 'Early', price: 300_000, quantity: 2 }],
      },
    })
    const step = type.priceSteps[0]!._id
    const order = await sellOrder(site, { ...from, quantity: 3 })
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
    expect([await claimedOf(site, step), await claimedOf(site, to.ticketTypeId)]).toEqual([2, 3])
    const detail = await orderDetail(site.app, organiser, order)
    expect(detail.lines.map(({ quantity, unitPrice, priceStep }) => [quantity, unitPrice, priceStep])).toEqual([
      [2, 300_000, 'Early'],
      [1, 500_000, null],
    ])
    await balanced()
    const early = detail.tickets.find(({ priceStepId }) => priceStepId === step)
    const scope = { kind: 'tickets', ticketIds: [early?._id ?? ''] }
    expect((await refund(site.app, organiser, order, { scope })).status).toBe(201)
    expect([await claimedOf(site, step), await claimedOf(site, to.ticketTypeId)]).toEqual([1, 2])
    await balanced()
  })

  test('of a free order, of several at once and back again keeps the books', async () => {
    const { organiser, dates } = await seriesOnSale(site, {
      series: { tickets: [{ name: 'Seat', kind: 'free', price: 0, capacity: 3 }] },
    })
    const [from, to] = dates
    const order = await sellOrder(site, from)
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
    expect((await moveOrder(site, organiser, { id: order.id, from: to, to: from })).status).toBe(204)
    expect([await claimedOf(site, from.ticketTypeId), await claimedOf(site, to.ticketTypeId)]).toEqual([1, 0])
    await balanced()
  })

  test('asked for again is one move, and one from a date that the order has left is refused', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to, third] = dates
    const order = await sellOrder(site, from)
    await moveOrder(site, organiser, { id: order.id, from, to })
    expect((await moveOrder(site, organiser, { id: order.id, from, to })).status).toBe(204)
    const moves = await site.deps.db.selectFrom('order_moves').select('id').where('order_id', '=', order.id).execute()
    expect(moves).toHaveLength(1)
    const acts = await site.deps.db.selectFrom('audit_log').select('action').where('target_id', '=', order.id).execute()
    expect(acts).toEqual([{ action: 'order.move' }])
    const late = await moveOrder(site, organiser, { id: order.id, from, to: third })
    expect([late.status, late.body.code]).toEqual([409, 'move.gone'])
  })

  test('keeps a date from being deleted that an order has left', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to] = dates
    const order = await sellOrder(site, from)
    await moveOrder(site, organiser, { id: order.id, from, to })
    await set('events', from.eventId, { status: 'draft' })
    const gone = await call(site.app, {
      method: 'DELETE',
      url: `/api/events/${from.eventId}`,
      headers: organiser.headers,
    })
    expect([gone.status, gone.body['code']]).toEqual([409, 'event.has_orders'])
  })
})

describe('what cannot move', () => {
  type Scene = Awaited<ReturnType<typeof seriesOnSale>> & { order: Awaited<ReturnType<typeof sellOrder>> }

  /** Why an order does not move once something has happened; it must leave everything as it was. */
  const refusal = async (prepare: (scene: Scene) => Promise<unknown>) => {
    const scene = await seriesOnSale(site)
    const [from, to] = scene.dates
    const order = await sellOrder(site, { ...from, quantity: 2 })
    await prepare({ ...scene, order })
    const claimed = () => Promise.all([from, to].map(({ ticketTypeId }) => claimedOf(site, ticketTypeId)))
    const before = await claimed()
    const { body } = await moveOrder(site, scene.organiser, { id: order.id, from, to })
    expect(await claimed()).toEqual(before)
    expect((await getOrder(site.app, order)).event._id).toBe(from.eventId)
    return body
  }
  const refunding = (ids: (order: Scene['order']) => object) => (scene: Scene) =>
    refund(site.app, scene.organiser, scene.order, { scope: ids(scene.order) as { kind: string } })
  const ofDate = (index: 0 | 1, fields: Record<string, unknown>) => (scene: Scene) =>
    set('events', scene.dates[index].eventId, fields)
  const ofType = (fields: Record<string, unknown>) => (scene: Scene) =>
    set('ticket_types', scene.dates[1].ticketTypeId, fields)
  const DAY_MS = 86_400_000

  test.each<[string, string, (scene: Scene) => Promise<unknown>]>([
    [
      'an order whose guest is inside',
      'move.checked_in',
      async ({ organiser, dates, order }) => {
        const phone = await createPhone(site, { organiser, eventId: dates[0].eventId })
        await set('events', dates[0].eventId, { starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) })
        const answer = await scan(site.app, phone, { eventId: dates[0].eventId, code: order.tickets[0]!.code })
        expect(answer.body.result).toBe('admitted')
      },
    ],
    [
      'an order of which something went back',
      'move.partly_gone',
      refunding(({ tickets }) => ({ kind: 'tickets', ticketIds: [tickets[0]!._id] })),
    ],
    ['an order that went back as a whole', 'move.not_sold', refunding(() => ({ kind: 'full' }))],
    [
      'an order whose payment is disputed',
      'move.disputed',
      ({ order }) =>
        site.deps.db.updateTable('payments').set({ state: 'disputed' }).where('order_id', '=', order.id).execute(),
    ],
    [
      'an order whose buyer asked for a refund',
      'move.refund_asked',
      ({ order }) =>
        call(site.app, {
          method: 'POST',
          url: `/api/orders/${order.reference}/refund/requests`,
          headers: { 'x-order-token': order.token },
          payload: { ticketIds: order.tickets.map(({ _id }) => _id) },
        }),
    ],
    ['to a date that is cancelled', 'move.date_closed', ofDate(1, { status: 'cancelled' })],
    ['to a date that is over', 'move.date_closed', ofDate(1, { ends_at: new Date(0), starts_at: new Date(-1) })],
    ['to a date that sells nothing of the kind', 'move.no_match', ofType({ status: 'archived' })],
    ['from a date that is cancelled', 'move.cancelled', ofDate(0, { status: 'cancelled' })],
    ['to more tickets than a buyer may have there', 'move.buyer_limit', ofDate(1, { max_per_buyer: 1 })],
    [
      'of which the money is released',
      'move.paid_out',
      async ({ dates }) => {
        await set('events', dates[0].eventId, {
          starts_at: new Date(Date.now() - 40 * DAY_MS),
          ends_at: new Date(Date.now() - 39 * DAY_MS),
        })
        expect(await releaseEnded(site.deps)).toBe(1)
      },
    ],
  ])('%s: %s', async (_what, code, prepare) => {
    expect((await refusal(prepare)).code).toBe(code)
  })

  test('to a date without enough places: how many are left', async () => {
    const full = await refusal(async ({ dates }) => {
      await sellOrder(site, { ...dates[1], quantity: 10 })
      await sellOrder(site, { ...dates[1], quantity: 9 })
    })
    expect(full).toMatchObject({ code: 'move.full', details: { left: 1 } })
  })

  test('to an event of another series, or of nobody the caller knows', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const other = await seriesOnSale(site, { organiser })
    const foreign = await seriesOnSale(site)
    const alone = await createEvent(site, { organiser })
    const order = await sellOrder(site, dates[0])
    const to = async (date: { eventId: string }) => {
      const { status, body } = await moveOrder(site, organiser, { id: order.id, from: dates[0], to: date })
      return `${status} ${body.code}`
    }
    expect(await to(other.dates[0])).toBe('409 move.not_in_series')
    expect(await to(alone)).toBe('409 move.not_in_series')
    expect(await to(foreign.dates[0])).toBe('404 series.date_not_found')
    const stranger = await createUser(site)
    const theirs = await moveOrder(site, stranger, { id: order.id, from: dates[0], to: dates[1] })
    expect([theirs.status, theirs.body.code]).toEqual([404, 'order.not_found'])
  })

  test('by a member who may change the orders of one of the dates only', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const order = await sellOrder(site, dates[0])
    const organisationId = await organisationOf(site, organiser)
    const member = await addMember(site, { organisationId, role: 'manager', eventIds: [dates[0].eventId] })
    const { status, body } = await moveOrder(site, member, { id: order.id, from: dates[0], to: dates[1] })
    expect([status, body.code]).toEqual([404, 'series.date_not_found'])
  })
})

test('the organiser sees what is left on each other date, and why the order does not fit', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const order = await sellOrder(site, { ...dates[0], quantity: 3 })
  await set('ticket_types', dates[2].ticketTypeId, { status: 'archived' })
  expect((await moveDates(site, organiser, order.id)).items).toMatchObject([
    { eventId: dates[1].eventId, left: 20, fault: null },
    { eventId: dates[2].eventId, left: null, fault: 'no_match' },
  ])
  await sellOrder(site, { ...dates[1], quantity: 9 })
  await sellOrder(site, { ...dates[1], quantity: 9 })
  expect((await moveDates(site, organiser, order.id)).items[0]).toMatchObject({ left: 2, fault: 'full' })
})
