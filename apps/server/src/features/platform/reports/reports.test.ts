import type { DashboardView, PurchasedTicketView, SalesSummaryView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  createUser,
  getOrder,
  newKey,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, startOrder, sweepOnce, verifyPayment } from '../../../testing/payment-scene.ts'
import { seededRandom } from '../../../testing/race.ts'

type Sale = Awaited<ReturnType<typeof createEvent>>

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await setFee('NGN', 333, 1111)
  await setFee('GHS', 500, 0)
})
afterAll(() => site.close())

function setFee(currency: string, basisPoints: number, fixedPerTicket: number) {
  const valid_from = new Date(Date.now() - 60_000)
  return site.deps.db
    .insertInto('platform_fees')
    .values({ id: uuidv7(), currency, basis_points: basisPoints, fixed_per_ticket: fixedPerTicket, valid_from })
    .execute()
}

function dashboardOf({ headers }: Pick<TestUser, 'headers'>) {
  return call<DashboardView>(site.app, { method: 'GET', url: '/api/dashboard', headers }).then(({ body }) => body)
}

function summaryOf(sale: Sale) {
  const url = `/api/tickets/${sale.eventId}/sales-summary`
  const { headers } = sale.organiser
  return call<SalesSummaryView>(site.app, { method: 'GET', url, headers }).then(({ body }) => body)
}

/** What the ledger says, added up by hand from its entries. */
async function ledgerOf(where: string, value: string) {
  const { rows } = await site.deps.pool.query<{ gross: number; net: number; fee: number }>(
    `select
       coalesce(sum(e.amount) filter (where a.kind = 'provider_clearing' and t.kind = 'capture'), 0)::bigint as gross,
       coalesce(-sum(e.amount) filter (where a.kind = 'organiser_pending'), 0)::bigint as net,
       coalesce(-sum(e.amount) filter (where a.kind = 'platform_fee_revenue'), 0)::bigint as fee
     from ledger_entries e join ledger_accounts a on a.id = e.account_id
     join ledger_transactions t on t.id = e.transaction_id left join events on events.id = t.event_id
     where ${where} = $1`,
    [value],
  )
  return rows[0] ?? { gross: 0, net: 0, fee: 0 }
}

/** Orders of all kinds: paid, held, given up, expired, of the wrong amount, free, given. */
async function trade(sale: Sale, types: { id: string; kind: string }[], random: () => number) {
  for (let turn = 0; turn < 20; turn += 1) {
    const chosen = types.filter(() => random() < 0.6)
    const items = (chosen.length > 0 ? chosen : types.slice(0, 1)).map(({ id, kind }) => ({
      ticketId: id,
      quantity: 1 + Math.floor(random() * 3),
      ...(kind === 'donation' && { unitPrice: 100 + Math.floor(random() * 9_999) }),
    }))
    const email = `buyer${turn}@example.org`
    const placed = await call<{ reference: string; token: string; state: string }>(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': newKey() },
      payload: { eventId: sale.eventId, items, buyer: { firstName: 'Ada', email } },
    })
    if (placed.status !== 201) throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`)
    if (placed.body.state === 'paid' || random() < 0.2) continue
    const headers = { 'x-order-token': placed.body.token }
    const url = `/api/orders/${placed.body.reference}`
    const end = random()
    if (end < 0.1) await call(site.app, { method: 'POST', url: `${url}/cancel`, headers })
    else {
      const started = await call<{ paymentReference: string }>(site.app, {
        method: 'POST',
        url: `${url}/payments`,
        headers,
      })
      if (end < 0.2) await endHold(site, placed.body)
      const state = end > 0.9 ? 'failed' : 'success'
      await setProviderBooks(site, started.body.paymentReference, state, end < 0.3 ? { amount: 77 } : {})
      await verifyPayment(site.app, started.body.paymentReference)
    }
  }
  await sweepOnce(site)
}

describe('after a mix of orders', () => {
  test.each([
    ['absorb', 11],
    ['pass_on', 12],
  ])('with fees in mode %s every figure is that of the ledger, to the cent', async (feeMode, seed) => {
    const sale = await createEvent(site, {
      event: { feeMode, maxPerOrder: 20 },
      ticket: { price: 99_999, capacity: 500 },
    })
    const make = (fields: object) => createTicketType(site, sale.organiser, sale.eventId, { ...fields })
    const types = [
      { id: sale.ticketTypeId, kind: 'paid' },
      { id: await make({ name: 'Cheap', price: 7, capacity: null }), kind: 'paid' },
      { id: await make({ name: 'Free', kind: 'free', price: 0 }), kind: 'free' },
      { id: await make({ name: 'Gift', kind: 'donation', price: 100, maxPerOrder: 5 }), kind: 'donation' },
    ]
    await trade(sale, types, seededRandom(seed))
    const ledger = await ledgerOf('t.event_id::text', sale.eventId)
    expect(ledger.gross).toBeGreaterThan(500_000)
    expect(ledger.fee).toBeGreaterThan(0)
    expect(ledger.gross).toBe(ledger.net + ledger.fee)

    const summary = await summaryOf(sale)
    expect(summary).toMatchObject({ gross: ledger.gross, net: ledger.net, platformFee: ledger.fee, refunded: 0 })
    const sumOf = <K extends string>(rows: Record<K, number>[], key: K) => rows.reduce((sum, row) => sum + row[key], 0)
    for (const rows of [summary.byTicket, summary.byDay]) {
      expect(sumOf(rows, 'gross')).toBe(ledger.gross)
      expect(sumOf(rows, 'net')).toBe(ledger.net)
    }
    const { rows } = await site.deps.pool.query<{ paid: number; tickets: number; held: number }>(
      `select count(*) filter (where state = 'paid')::int as paid,
         coalesce(sum(quantity) filter (where state = 'paid'), 0)::int as tickets,
         coalesce(sum(quantity) filter (where state in ('held', 'awaiting_payment')), 0)::int as held
       from orders where event_id = $1`,
      [sale.eventId],
    )
    expect(summary.orders).toBe(rows[0]?.paid)
    expect(summary.tickets).toBe(rows[0]?.tickets)
    expect(sumOf(summary.byTicket, 'sold')).toBe(rows[0]?.tickets)
    expect(sumOf(summary.byTicket, 'held')).toBe(rows[0]?.held)
    expect(sumOf(summary.byDay, 'tickets')).toBe(rows[0]?.tickets)

    const dashboard = await dashboardOf(sale.organiser)
    expect(dashboard).toMatchObject({
      currency: 'NGN',
      today: { gross: ledger.gross, tickets: rows[0]?.tickets, orders: rows[0]?.paid },
      month: { gross: ledger.gross, tickets: rows[0]?.tickets, orders: rows[0]?.paid, previousGross: 0 },
      balance: { pending: ledger.net, available: 0 },
    })
    expect(sumOf(dashboard.sales ?? [], 'gross')).toBe(ledger.gross)
    expect(dashboard.events[0]).toMatchObject({ gross: ledger.gross, sold: rows[0]?.tickets })
    await site.runJobs()
    expect(await summaryOf(sale)).toMatchObject({ gross: ledger.gross, net: ledger.net, platformFee: ledger.fee })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('the dashboard', () => {
  test('of who has done nothing yet is empty and says what to do first', async () => {
    const user = await createUser(site)
    const body = await dashboardOf(user)
    expect(body).toMatchObject({
      currency: 'NGN',
      today: { tickets: 0, gross: 0, orders: 0 },
      balance: { pending: 0, available: 0 },
      upcoming: 0,
      nextEvent: null,
      events: [],
      otherCurrencies: [],
      checklist: { profile: false, event: false, tickets: false, published: false, firstSale: false },
    })
    expect(body.sales).toHaveLength(30)
    expect(body.sales?.at(-1)?.day).toBe(dayInZone(new Date(), 'Africa/Lagos'))
  })

  test('ticks off the first steps one by one', async () => {
    const organiser = await createUser(site)
    const draft = await createEvent(site, { organiser, publish: false })
    const checklist = async () => (await dashboardOf(organiser)).checklist
    expect(await checklist()).toEqual({
      profile: false,
      event: true,
      tickets: true,
      published: false,
      firstSale: false,
    })
    const url = `/api/events/${draft.eventId}/toggle-publish`
    await call(site.app, { method: 'PATCH', url, headers: organiser.headers })
    await site.deps.db.updateTable('users').set({ organiser_name: 'Nights' }).where('id', '=', organiser.id).execute()
    expect(await checklist()).toMatchObject({ profile: true, published: true, firstSale: false })
    await createPaidOrder(site, draft)
    expect(await checklist()).toMatchObject({ firstSale: true })
  })

  test('tells today from yesterday, this month from the last, in tickets, money and orders alike', async () => {
    const sale = await createEvent(site, { event: { feeMode: 'absorb' }, ticket: { price: 1000 } })
    for (const daysAgo of [0, 1, 29, 31, 45]) {
      const order = await createPaidOrder(site, sale)
      await shift(order.reference, sale.eventId, daysAgo)
    }
    const { today, month, sales } = await dashboardOf(sale.organiser)
    expect(today).toEqual({ tickets: 1, gross: 1000, orders: 1 })
    expect(month).toMatchObject({ tickets: 3, gross: 3000, orders: 3, previousGross: 2000 })
    expect(sales?.map(({ gross }) => gross)).toEqual([1000, ...Array<number>(27).fill(0), 1000, 1000])
  })

  test('counts an order of last night with last night, in tickets, money and orders alike', async () => {
    const sale = await createEvent(site, { ticket: { price: 1000 } })
    const order = await createPaidOrder(site, sale)
    const twoInTheMorning = new Date()
    twoInTheMorning.setUTCHours(twoInTheMorning.getUTCHours() < 1 ? 1 : 25, 0, 0, 0)
    const lastNight = new Date(twoInTheMorning.getTime() - 4 * 3_600_000)
    await site.deps.pool.query('update orders set paid_at = $2 where reference = $1', [order.reference, lastNight])
    const day = dayInZone(lastNight, 'Africa/Lagos')
    await site.deps.pool.query('update sales_daily set day = $2 where event_id = $1', [sale.eventId, day])
    site.setClock(twoInTheMorning)
    const { today, month } = await dashboardOf(sale.organiser)
    site.setClock(null)
    expect(today).toEqual({ tickets: 0, gross: 0, orders: 0 })
    expect(month).toMatchObject({ tickets: 1, orders: 1 })
  })

  test('keeps currencies apart and leads with that of the sales', async () => {
    const organiser = await createUser(site)
    const cedi = await createEvent(site, { organiser, event: { currency: 'GHS' }, ticket: { price: 1000 } })
    await createPaidOrder(site, cedi)
    expect(await dashboardOf(organiser)).toMatchObject({
      currency: 'GHS',
      month: { gross: 1050 },
      balance: { pending: 1000 },
      otherCurrencies: [],
    })
    const naira = await createEvent(site, { organiser, event: { feeMode: 'absorb' }, ticket: { price: 90_000 } })
    await createPaidOrder(site, naira)
    expect(await dashboardOf(organiser)).toMatchObject({
      currency: 'NGN',
      month: { gross: 90_000 },
      otherCurrencies: [{ currency: 'GHS', gross: 1050 }],
    })
  })

  test('knows nothing of others, not even for an administrator', async () => {
    const sale = await createEvent(site)
    await createPaidOrder(site, sale)
    for (const user of [await createUser(site), await createUser(site, { isAdmin: true })])
      expect(await dashboardOf(user)).toMatchObject({ month: { gross: 0 }, events: [], balance: { pending: 0 } })
  })

  test('names the next event and counts those to come', async () => {
    const organiser = await createUser(site)
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await createEvent(site, { organiser, event: { startsAt: at(90), endsAt: at(91) } })
    const next = await createEvent(site, { organiser, event: { startsAt: at(10), endsAt: at(11) } })
    await createEvent(site, { organiser, event: { startsAt: at(1), endsAt: at(2) }, publish: false })
    const body = await dashboardOf(organiser)
    expect(body.nextEvent?._id).toBe(next.eventId)
    expect([body.upcoming, body.events.length]).toEqual([2, 2])
  })
})

/** Moves the newest sale of an event that many days into the past, in the order and in the rollup. */
async function shift(reference: string, eventId: string, daysAgo: number): Promise<void> {
  if (daysAgo === 0) return
  await sql`update orders set paid_at = paid_at - make_interval(days => ${daysAgo}) where reference = ${reference}`.execute(
    site.deps.db,
  )
  await sql`
    with moved as (
      update sales_daily set tickets = tickets - 1, gross = gross - 1000 where event_id = ${eventId}
        and day = (select max(day) from sales_daily where event_id = ${eventId}) returning *
    )
    insert into sales_daily (event_id, ticket_type_id, day, tickets, gross)
    select event_id, ticket_type_id, day - ${daysAgo}::int, 1, 1000 from moved`.execute(site.deps.db)
}

describe('the sales of an event', () => {
  test('are zero before there are any, with every ticket in its order', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 10 } })
    await createTicketType(site, sale.organiser, sale.eventId, { name: 'Second', capacity: 5 })
    const summary = await summaryOf(sale)
    expect(summary).toMatchObject({ gross: 0, net: 0, orders: 0, tickets: 0, capacity: 15, byDay: [] })
    expect(summary.byTicket.map(({ name, sold }) => [name, sold])).toEqual([
      ['Lawn', 0],
      ['Second', 0],
    ])
  })

  test('name the variants of an extra, and not the extra, which is only sold as one of them', async () => {
    const sale = await createEvent(site)
    await createTicketType(site, sale.organiser, sale.eventId, {
      name: 'Shirt',
      admits: 0,
      capacity: null,
      variants: [
        { name: 'S', capacity: 5 },
        { name: 'M', capacity: 5 },
      ],
    })
    const { byTicket } = await summaryOf(sale)
    expect(byTicket.map(({ name }) => name)).toEqual(['Lawn', 'Shirt · S', 'Shirt · M'])
  })

  test('keep a ticket that was sold and archived, so that the parts still make the whole', async () => {
    const sale = await createEvent(site)
    await createTicketType(site, sale.organiser, sale.eventId, { name: 'Never sold' })
    await createPaidOrder(site, sale)
    const url = `/api/tickets/${sale.ticketTypeId}`
    await call(site.app, { method: 'DELETE', url, headers: sale.organiser.headers })
    const summary = await summaryOf(sale)
    expect(summary.byTicket.reduce((sum, row) => sum + row.gross, 0)).toBe(summary.gross)
    expect(summary.gross).toBeGreaterThan(0)
  })

  test('count of an archived ticket what it sold, not how many it could have sold', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 100 } })
    const open = await createTicketType(site, sale.organiser, sale.eventId, { name: 'At the door', capacity: 30 })
    await createPaidOrder(site, { ...sale, quantity: 2 })
    expect(await summaryOf(sale)).toMatchObject({ tickets: 2, capacity: 130 })
    const url = `/api/tickets/${sale.ticketTypeId}`
    await call(site.app, { method: 'DELETE', url, headers: sale.organiser.headers })
    await createPaidOrder(site, { ...sale, ticketTypeId: open })
    expect(await summaryOf(sale)).toMatchObject({ tickets: 3, capacity: 32 })
  })

  test('have no capacity where one of the tickets has none, and that of the event where it has one', async () => {
    const open = await createEvent(site, { ticket: { capacity: null } })
    expect((await summaryOf(open)).capacity).toBeNull()
    const room = await createEvent(site, { ticket: { capacity: null }, event: { capacity: 70 } })
    expect((await summaryOf(room)).capacity).toBe(70)
  })

  test('count money that came and went back as nothing', async () => {
    const sale = await createEvent(site)
    const { reference } = await startOrder(site, sale)
    await setProviderBooks(site, reference, 'success', { amount: 5 })
    await verifyPayment(site.app, reference)
    await site.runJobs()
    expect(await summaryOf(sale)).toMatchObject({ gross: 0, net: 0, platformFee: 0, tickets: 0, orders: 0 })
  })
})

describe('my tickets', () => {
  const mine = (user: Pick<TestUser, 'headers'>, query: Record<string, string> = {}) =>
    call<{ items: PurchasedTicketView[]; total: number }>(site.app, {
      method: 'GET',
      url: '/api/tickets/view-purchased-ticket',
      headers: user.headers,
      query,
    }).then(({ body }) => body)

  test('are those bought with my confirmed address, whoever was logged in, and open their order', async () => {
    const user = await createUser(site)
    const buyer = { firstName: 'Ada', lastName: 'Obi', email: user.email }
    const sale = await createEvent(site)
    const order = await createPaidOrder(site, { ...sale, quantity: 3, buyer })
    await placeOrder(site.app, { ...sale, buyer })
    await createPaidOrder(site, sale)
    const { items, total } = await mine(user)
    expect(total).toBe(3)
    expect(new Set(items.map(({ _id }) => _id))).toEqual(new Set(order.tickets.map(({ _id }) => _id)))
    const [first] = items
    const opened = await getOrder(site.app, first?.order ?? { reference: '', token: '' })
    expect(opened.reference).toBe(order.reference)
    expect((await mine(user, { limit: '2', page: '2' })).items).toHaveLength(1)
  })

  const passOn = (order: { reference: string; token: string }, ticketId: string, email: string) =>
    call(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/tickets/${ticketId}/transfer`,
      headers: { 'x-order-token': order.token },
      payload: { name: 'Ngozi Eze', email },
    })

  test('are those too that were passed on to it, and open that one ticket, not the order of whoever bought it', async () => {
    const buyer = await createUser(site)
    const receiver = await createUser(site)
    const sale = await createEvent(site)
    const names = { firstName: 'Ada', lastName: 'Obi', email: buyer.email }
    const order = await createPaidOrder(site, { ...sale, quantity: 2, buyer: names })
    expect((await passOn(order, order.tickets[0]!._id, receiver.email)).status).toBe(204)
    const got = await mine(receiver)
    expect(got).toMatchObject({
      total: 1,
      items: [
        {
          _id: order.tickets[0]!._id,
          guestName: 'Ngozi Eze',
          state: 'valid',
          order: null,
          transfer: { from: 'Ada Obi' },
        },
      ],
    })
    expect(JSON.stringify(got)).not.toContain(order.reference)
    const { transfer } = got.items[0]!
    const opened = await call(site.app, {
      method: 'GET',
      url: `/api/transfers/${transfer?._id}`,
      headers: { 'x-ticket-token': transfer?.token ?? '' },
    })
    expect(opened.status).toBe(200)
    const left = await mine(buyer)
    expect(left.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'transferred', transfer: null }),
        expect.objectContaining({ state: 'valid', transfer: null }),
      ]),
    )
  })

  test('are not those of an address that is not confirmed, nor any more what was passed on again', async () => {
    const pretender = await createUser(site, { verified: false })
    const former = await createUser(site)
    const order = await createPaidOrder(site, { ...(await createEvent(site)), quantity: 2 })
    await passOn(order, order.tickets[0]!._id, pretender.email)
    expect(await mine(pretender)).toMatchObject({ items: [], total: 0 })
    await passOn(order, order.tickets[1]!._id, former.email)
    const { transfer } = (await mine(former)).items[0]!
    await call(site.app, {
      method: 'POST',
      url: `/api/transfers/${transfer?._id}/transfer`,
      headers: { 'x-ticket-token': transfer?.token ?? '' },
      payload: { name: 'Somebody Else', email: 'else@example.org' },
    })
    expect(await mine(former)).toMatchObject({ items: [], total: 0 })
  })

  test('are none while the address is not confirmed', async () => {
    const user = await createUser(site, { verified: false })
    const buyer = { firstName: 'Ada', lastName: 'Obi', email: user.email }
    await createPaidOrder(site, { ...(await createEvent(site)), buyer })
    expect(await mine(user)).toMatchObject({ items: [], total: 0 })
  })
})

test('the dashboard lists drafts and takes a range of days', async () => {
  const { organiser, eventId } = await createEvent(site, { publish: false, event: { title: 'Not out yet' } })
  const ask = (query: string) =>
    call<DashboardView>(site.app, { method: 'GET', url: `/api/dashboard${query}`, headers: organiser.headers })
  const { body } = await ask('')
  expect(body.drafts.map(({ _id, title }) => [_id, title])).toEqual([[eventId, 'Not out yet']])
  expect(body.events).toEqual([])
  for (const days of [7, 30, 90]) expect((await ask(`?days=${days}`)).body.sales).toHaveLength(days)
  expect(body.sales).toHaveLength(30)
  expect((await ask('?days=8')).status).toBe(400)
})
