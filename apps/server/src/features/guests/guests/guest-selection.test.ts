import { randomUUID } from 'node:crypto'
import type {
  BulkReport,
  ErrorView,
  GuestMessageView,
  GuestTableView,
  MoveRunView,
  RefundPreview,
  SavedGuestView,
} from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  getOrder,
  organisationOf,
  pressSandbox,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { loseDispute } from '../../sales/payments/dispute-scene.ts'
import { newCardSale, sellWithCard } from '../../sales/payments/gift-card-scene.ts'
import { dearerSeries, ownMove, paySurcharge, seriesOnSale } from '../../sales/order-moves/order-moves-scene.ts'
import { refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'

let site: TestApp
let place: Awaited<ReturnType<typeof createEvent>>
let other: Awaited<ReturnType<typeof createEvent>>
let viewer: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  place = await createEvent(site)
  other = await createEvent(site)
  viewer = await addMember(site, { organisationId: await organisationOf(site, place.organiser), role: 'viewer' })
})
afterAll(() => site.close())

interface Asked {
  readonly as?: TestUser
  readonly eventId?: string
  readonly payload?: object
  readonly query?: Record<string, string>
  readonly key?: string
}

interface Answered<T> {
  status: number
  body: T
  headers: Record<string, unknown>
}

async function ask<T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as = place.organiser, eventId = place.eventId, payload, query, key = randomUUID() }: Asked = {},
): Promise<Answered<T>> {
  return call<T>(site.app, {
    method,
    url: `/api/guests/${eventId}/${path}`,
    headers: { ...as.headers, ...(method === 'POST' && { 'idempotency-key': key }) },
    ...(payload && { payload }),
    ...(query && { query }),
  })
}

describe('saved views', () => {
  const view = (name: string) => ({
    name,
    filter: { state: 'valid', checkedIn: 'no', sort: '-boughtAt' },
    columns: ['email', 'ticket'],
  })

  test('are kept for all who read the guests, changed and deleted', async () => {
    const made = await ask<SavedGuestView>('POST', 'views', { payload: view('Not here yet') })
    expect([made.status, made.body]).toMatchObject([201, view('Not here yet')])
    const listed = await ask<{ items: SavedGuestView[] }>('GET', 'views', { as: viewer })
    expect(listed.body.items.map(({ name }) => name)).toEqual(['Not here yet'])
    const path = `views/${made.body._id}`
    expect((await ask<SavedGuestView>('PUT', path, { payload: view('Missing') })).body.name).toBe('Missing')
    expect((await ask('PUT', path, { payload: view('Missing'), as: viewer })).status).toBe(403)
    // The view does not exist for another event or another organisation.
    expect((await ask('DELETE', path, { as: other.organiser })).status).toBe(404)
    expect((await ask('DELETE', path, { as: other.organiser, eventId: other.eventId })).body).toMatchObject({
      code: 'guest_view.not_found',
    })
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('DELETE', path)).status).toBe(404)
  })

  test('of two with the same name at once one is saved, and of 30 at once twenty', async () => {
    const same = await Promise.all(['Door', 'door'].map((name) => ask('POST', 'views', { payload: view(name) })))
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, number) => ask('POST', 'views', { payload: view(`View ${number}`) })),
    )
    expect(many.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(new Set(many.filter(({ status }) => status !== 201).map(({ body }) => body['code']))).toEqual(
      new Set(['guest_view.too_many']),
    )
  })
})

describe('refunding a selection', () => {
  test('gives back what was confirmed, once, and tells what was left', async () => {
    const one = await createPaidOrder(site, { ...place, quantity: 2 })
    const two = await createPaidOrder(site, place)
    const only = [one.tickets[0]!._id, two.tickets[0]!._id]
    const query = { only: only.join(',') }
    const { body: preview } = await ask<RefundPreview>('GET', 'tickets/refund', { query })
    expect(preview).toMatchObject({ currency: 'NGN', orders: 2, tickets: 2, skipped: 0 })
    expect(preview.amount).toBeGreaterThan(0)
    const payload = { selection: { only }, expected: preview.amount }
    const changed = await ask('POST', 'tickets/refund', { payload: { ...payload, expected: preview.amount - 1 } })
    expect([changed.status, changed.body['code']]).toEqual([409, 'refund.amount_changed'])
    expect((await ask('POST', 'tickets/refund', { payload, as: viewer })).status).toBe(403)
    expect((await ask('POST', 'tickets/refund', { payload, as: other.organiser })).status).toBe(404)

    const both = await Promise.all([1, 2].map(() => ask<BulkReport>('POST', 'tickets/refund', { payload })))
    const done = both.reduce((sum, { status, body }) => sum + (status === 200 ? body.done : 0), 0)
    expect(done).toBe(2)
    const refunds = await site.deps.db.selectFrom('refunds').select(['amount', 'ticket_ids']).execute()
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(preview.amount)
    expect(refunds.flatMap(({ ticket_ids: ids }) => ids).toSorted()).toEqual(only.toSorted())
    const { body: after } = await ask<RefundPreview>('GET', 'tickets/refund', { query })
    expect(after).toMatchObject({ amount: 0, currency: null, orders: 0, skipped: 2 })
  })

  test('sent again after a lost answer, it goes on where it stopped and reports the whole', async () => {
    const orders = [await createPaidOrder(site, place), await createPaidOrder(site, { ...place, quantity: 2 })]
    const only = orders.flatMap(({ tickets }) => tickets.map(({ _id }) => _id))
    const { body: preview } = await ask<RefundPreview>('GET', 'tickets/refund', { query: { only: only.join(',') } })
    const payload = { selection: { only }, expected: preview.amount }
    const again = () => ask<BulkReport>('POST', 'tickets/refund', { payload, key: 'one-act-of-bulk-refunds' })
    const { jobs } = site.deps
    const enqueue = jobs.enqueue.bind(jobs)
    let refunded = 0
    const ended = vi.spyOn(jobs, 'enqueue').mockImplementation((...job) => {
      if (job[1] === 'refund.submit') refunded += 1
      if (refunded === 2) throw new Error('The program ended between the two orders')
      return enqueue(...job)
    })
    expect((await again()).status).toBe(500)
    ended.mockRestore()
    const references = orders.map(({ reference }) => reference)
    const refundsOf = () =>
      site.deps.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('refunds.amount')
        .where('orders.reference', 'in', references)
        .execute()
    expect(await refundsOf()).toHaveLength(1)

    const whole = { done: 3, failed: 0, failures: [], next: null }
    expect((await again()).body).toEqual(whole)
    expect((await again()).body).toEqual(whole)
    const refunds = await refundsOf()
    expect(refunds).toHaveLength(2)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(preview.amount)
  })

  test.each([
    ['', false],
    [' and got back all of the first payment by amount', true],
  ])(
    'gives back what was confirmed of a guest who paid more for a dearer date%s, also when sent again',
    async (_what, isEmptied) => {
      const { organiser, from, to } = await dearerSeries(site, 700_000)
      const order = await sellOrder(site, { ...from, quantity: 2 })
      const { eventId } = to
      const offered = await ownMove(site, order)
      const amount = offered.items.find((date) => date.eventId === eventId)?.surcharge ?? 0
      const { body: started } = await paySurcharge(site, order, { from, to, amount })
      await pressSandbox(site.app, started.paymentReference ?? '', 'approve')
      const before = isEmptied ? order.total : 0
      if (isEmptied) await refund(site.app, organiser, order, { scope: { kind: 'amount', amount: before } })
      await site.runJobs()
      const only = order.tickets.slice(0, 1).map(({ _id }) => _id)
      const as = organiser
      const query = { only: only.join(','), returnFee: 'yes' }
      const { body: preview } = await ask<RefundPreview>('GET', 'tickets/refund', { as, eventId, query })
      expect(preview.amount).toBe((order.total + amount - before) / 2)
      const payload = { selection: { only }, expected: preview.amount, returnFee: true }
      for (const _time of [1, 2]) {
        const key = 'one-refund-of-two-payments'
        const { status, body } = await ask<BulkReport>('POST', 'tickets/refund', { as, eventId, payload, key })
        expect([status, body]).toEqual([200, { done: 1, failed: 0, failures: [], next: null }])
      }
      const { rows } = await site.deps.pool.query<{ refunded: number }>(
        `select sum(refunded_total)::int as refunded from orders where id = $1 or surcharge_of = $1`,
        [order.id],
      )
      expect(rows[0]?.refunded).toBe(before + preview.amount)
    },
  )

  test('what a bank took back is neither previewed nor refunded; what a gift card paid is', async () => {
    const sale = await newCardSale(site)
    const order = await sellWithCard(site, sale, 2, 5000)
    await loseDispute(site, order)
    const only = order.tickets.map(({ _id }) => _id)
    const here = { as: sale.organiser, eventId: sale.eventId }
    const query = { only: only.join(',') }
    const { body: preview } = await ask<RefundPreview>('GET', 'tickets/refund', { ...here, query })
    expect(preview).toMatchObject({ amount: 5000, orders: 1, tickets: 2 })
    const payload = { selection: { only }, expected: preview.amount }
    const { body } = await ask<BulkReport>('POST', 'tickets/refund', { ...here, payload })
    expect(body).toMatchObject({ done: 2, failed: 0 })
  })

  test('the key of one selection is refused for another of the same amount', async () => {
    const { tickets } = await createPaidOrder(site, { ...place, quantity: 2 })
    const key = 'one-key-of-two-selections'
    const refundOf = async (ticketId: string) => {
      const query = { only: ticketId }
      const { body: preview } = await ask<RefundPreview>('GET', 'tickets/refund', { query })
      const payload = { selection: { only: [ticketId] }, expected: preview.amount }
      return ask<BulkReport>('POST', 'tickets/refund', { payload, key })
    }
    const [first, second] = [await refundOf(tickets[0]!._id), await refundOf(tickets[1]!._id)]
    expect(first.body.done).toBe(1)
    expect([second.status, second.body]).toMatchObject([422, { code: 'idempotency.key_reused' }])
    const refunded = await site.deps.db
      .selectFrom('tickets')
      .select('id')
      .where(
        'id',
        'in',
        tickets.map(({ _id }) => _id),
      )
      .where('state', '=', 'refunded')
      .execute()
    expect(refunded.map(({ id }) => id)).toEqual([tickets[0]!._id])
  })
})

describe('writing to a selection', () => {
  test('reaches the holders of the selected tickets alone', async () => {
    const buyer = (name: string) => ({ firstName: name, lastName: 'Obi', email: `${name.toLowerCase()}@example.org` })
    const ngozi = await createPaidOrder(site, { ...place, buyer: buyer('Ngozi') })
    await createPaidOrder(site, { ...place, buyer: buyer('Emeka') })
    const counted = await ask<{ recipients: number }>('GET', 'audience', { query: { search: 'ngozi' } })
    expect(counted.body.recipients).toBe(1)
    const selection = { only: [ngozi.tickets[0]!._id] }
    const message = { subject: 'Come early', body: broadcastText, selection }
    const sent = await ask<GuestMessageView>('POST', 'messages', { payload: message })
    expect([sent.status, sent.body.recipients, sent.body.toSelection]).toEqual([201, 1, true])
    const rows = await site.deps.db
      .selectFrom('guest_message_recipients')
      .select('email')
      .where('message_id', '=', sent.body._id)
      .execute()
    expect(rows).toEqual([{ email: 'ngozi@example.org' }])
    const none = await ask('POST', 'messages', { payload: { ...message, selection: { search: 'nobody at all' } } })
    expect([none.status, none.body['code']]).toEqual([409, 'guest_message.nobody'])
  })
})

test('badges are printed for the selection, with codes only by who may change guests', async () => {
  const { tickets } = await createPaidOrder(site, place)
  const query = { only: tickets[0]!._id }
  const { status, headers } = await ask('GET', 'tickets/badges.pdf', { query, as: viewer })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await ask('GET', 'tickets/badges.pdf', { query: { ...query, code: 'yes' }, as: viewer })).status).toBe(403)
  expect((await ask('GET', 'tickets/badges.pdf', { query, as: other.organiser })).status).toBe(404)
  const foreign = await ask('GET', 'tickets/badges.pdf', { query, as: other.organiser, eventId: other.eventId })
  expect(foreign.body['code']).toBe('badges.nobody')
})

describe('moving selected guests', () => {
  test('moves the whole orders of the selected tickets, and leaves out what is not sold', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to] = dates
    const [chosen, stays, gone] = [
      await sellOrder(site, { ...from, quantity: 2 }),
      await sellOrder(site, from),
      await sellOrder(site, from),
    ]
    await refund(site.app, organiser, gone, { scope: { kind: 'full' } })
    const only = [chosen.tickets[0]!._id, gone.tickets[0]!._id]
    const started = await ask<MoveRunView>('POST', 'tickets/move', {
      as: organiser,
      eventId: from.eventId,
      payload: { selection: { only }, toEventId: to.eventId, tellGuests: false },
    })
    expect([started.status, started.body.total]).toEqual([202, 1])
    await site.runJobs()
    const at = async (order: typeof chosen) => (await getOrder(site.app, order)).event._id
    expect([await at(chosen), await at(stays)]).toEqual([to.eventId, from.eventId])
    const table = await ask<GuestTableView>('GET', 'tickets/table', { as: organiser, eventId: from.eventId })
    expect(table.body.can.move).toBe(true)
  })

  test('is for those who may change orders of both dates, and for dates of one series', async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to] = dates
    await sellOrder(site, from)
    const organisationId = await organisationOf(site, organiser)
    const asked = (as: TestUser, toEventId: string) =>
      ask<ErrorView>('POST', 'tickets/move', { as, eventId: from.eventId, payload: { selection: {}, toEventId } })
    const reader = await addMember(site, { organisationId, role: 'viewer' })
    expect((await asked(reader, to.eventId)).status).toBe(403)
    const ofOne = await addMember(site, { organisationId, role: 'manager', eventIds: [from.eventId] })
    expect((await asked(ofOne, to.eventId)).body.code).toBe('series.date_not_found')
    expect((await asked(organiser, (await createEvent(site, { organiser })).eventId)).body.code).toBe(
      'move.not_in_series',
    )
    const stranger = await seriesOnSale(site)
    expect((await asked(organiser, stranger.dates[0].eventId)).body.code).toBe('series.date_not_found')
    expect((await asked(stranger.organiser, to.eventId)).status).toBe(404)
    const table = await ask<GuestTableView>('GET', 'tickets/table', { as: reader, eventId: from.eventId })
    expect([table.body.can.move, (await ask<GuestTableView>('GET', 'tickets/table')).body.can.move]).toEqual([
      false,
      false,
    ])
  })
})
