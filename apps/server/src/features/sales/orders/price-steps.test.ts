import type {
  AvailabilityView,
  ErrorView,
  EventView,
  ListingView,
  OrderView,
  PlacedOrderView,
  PublicEventView,
  SalesSummaryView,
  TicketTypeView,
} from '@foyer/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPaidOrder,
  createPromoCode,
  getOrder,
  newKey,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { type Documents, makeDocument } from '../../../documents/press/documents.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, sweepOnce } from '../../../testing/payment-scene.ts'
import { workbookCells } from '../../../testing/simulation/recompute/read-files.ts'
import { loadOrderParts, orderPdf } from './index.ts'
import { findOrderByReference } from './orders.queries.ts'
import { releaseHolds } from './release-holds.ts'
import { claimedOf, orderDetail, orderIdOf, refund, sellOrder } from '../refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterEach(() => {
  site.setClock(null)
})
afterAll(() => site.close())

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR)
const early = { name: 'Early bird', price: 4000, quantity: 2 }

type Sale = Awaited<ReturnType<typeof createEvent>>

function createSale(ticket: object, event: object = {}): Promise<Sale> {
  return createEvent(site, { event: { feeMode: 'absorb', ...event }, ticket: { price: 5000, ...ticket } })
}

async function typeOf(sale: Sale): Promise<TicketTypeView> {
  const url = `/api/tickets/${sale.ticketTypeId}`
  return (await call<TicketTypeView>(site.app, { method: 'GET', url, headers: sale.organiser.headers })).body
}

/** The dates of an event, for a copy on the same day. */
async function datesOf({ eventId, organiser }: Sale): Promise<Pick<EventView, 'startsAt' | 'endsAt'>> {
  const url = `/api/events/${eventId}`
  const { body } = await call<EventView>(site.app, { method: 'GET', url, headers: organiser.headers })
  return { startsAt: body.startsAt, endsAt: body.endsAt }
}

async function stepOf(sale: Sale, index = 0): Promise<TicketTypeView['priceSteps'][number]> {
  const step = (await typeOf(sale)).priceSteps[index]
  if (!step) throw new Error('No such step')
  return step
}

function order(sale: Sale, quantity: number, more: { expectedSubtotal?: number; promoCode?: string } = {}) {
  const { expectedSubtotal, ...rest } = more
  const item = { ticketId: sale.ticketTypeId, quantity, ...(expectedSubtotal !== undefined && { expectedSubtotal }) }
  return call<PlacedOrderView & ErrorView>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId: sale.eventId, items: [item], buyer, ...rest },
  })
}

const pricesOf = ({ lines }: Pick<OrderView, 'lines'>) =>
  lines.map(({ quantity, unitPrice, priceStep, groupFrom }) => [quantity, unitPrice, priceStep ?? groupFrom])

describe('a step for so many tickets', () => {
  test('an order that wants more than are left becomes two lines, and the step gives back what expires', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const { _id } = await stepOf(sale)
    const first = await order(sale, 1)
    expect(first.body.total).toBe(4000)
    const second = await order(sale, 3)
    expect(second.body).toMatchObject({ total: 14_000, quantity: 3 })
    const held = await getOrder(site.app, second.body)
    expect(pricesOf(held)).toEqual([
      [1, 4000, 'Early bird'],
      [2, 5000, null],
    ])
    expect(await claimedOf(site, _id)).toBe(2)
    expect(await stepOf(sale)).toMatchObject({ state: 'used_up', claimed: 2 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    await endHold(site, second.body)
    await sweepOnce(site)
    expect((await getOrder(site.app, second.body)).state).toBe('expired')
    expect(await claimedOf(site, _id)).toBe(1)
    expect(await stepOf(sale)).toMatchObject({ state: 'current' })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('a cancelled hold gives its places at the step back, and they sell at its price again', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const { body } = await order(sale, 2)
    expect((await order(sale, 1)).body.total).toBe(5000)
    const url = `/api/orders/${body.reference}/cancel`
    await call(site.app, { method: 'POST', url, headers: { 'x-order-token': body.token } })
    // The price shown to the buyer is sent along: without it the step may be taken for used up until the announcement of the free place
    // arrives.
    expect((await order(sale, 1, { expectedSubtotal: 4000 })).body.total).toBe(4000)
  })

  test('money goes back ticket by ticket at the price of each, with its place at the step', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const { _id } = await stepOf(sale)
    const sold = await sellOrder(site, { ...sale, quantity: 4 })
    expect(sold.total).toBe(18_000)
    const detail = await orderDetail(site.app, sale.organiser, sold)
    const atStep = detail.tickets.filter(({ priceStepId }) => priceStepId === _id)
    const atOwn = detail.tickets.filter(({ priceStepId }) => priceStepId === null)
    expect([atStep.length, atOwn.length]).toEqual([2, 2])
    const giveBack = async (id: string | undefined) => {
      const asked = { scope: { kind: 'tickets', ticketIds: [id ?? ''] }, free: true }
      return (await refund(site.app, sale.organiser, sold, asked)).body.amount
    }
    expect(await giveBack(atOwn[0]?._id)).toBe(5000)
    expect(await claimedOf(site, _id)).toBe(2)
    expect(await giveBack(atStep[0]?._id)).toBe(4000)
    expect(await claimedOf(site, _id)).toBe(1)
    const rest = await refund(site.app, sale.organiser, sold, { scope: { kind: 'full' }, free: true })
    expect(rest.body.amount).toBe(9000)
    expect(await claimedOf(site, _id)).toBe(0)
    await site.runJobs()
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('a receipt and a credit note name the step', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const sold = await sellOrder(site, { ...sale, quantity: 3 })
    await refund(site.app, sale.organiser, sold, { scope: { kind: 'full' }, free: true })
    const documents = await site.deps.db
      .selectFrom('receipt_documents')
      .select('content')
      .where('order_id', '=', await orderIdOf(site, sold.reference))
      .orderBy('issued_at')
      .execute()
    const lines = documents.map(({ content }) =>
      content.lines.map((line) => [line.priceStep, line.quantity, line.total]),
    )
    const whole = [
      ['Early bird', 2, 8000],
      [null, 1, 5000],
    ]
    expect(lines).toEqual([whole, whole])
  })

  test('each PDF ticket has the price it was sold at, and the mail names the step', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const sold = await createPaidOrder(site, { ...sale, quantity: 3 })
    const printed: (string | undefined)[] = []
    const documents: Documents = {
      make: (kind, input) => {
        if ('tickets' in input) printed.push(...input.tickets.map(({ priceText }) => priceText))
        return makeDocument(kind, input)
      },
    }
    const row = await findOrderByReference(site.deps.db, sold.reference)
    await orderPdf({ ...site.deps, documents }, await loadOrderParts(site.deps, row!))
    expect(printed).toEqual(['₦40', '₦40', '₦50'])
    await site.runJobs()
    const letter = site.mail.sent.find(({ text }) => text.includes(sold.token))
    expect(letter?.text).toContain('Early bird')
  })

  test('the sales say how many were sold at which price', async () => {
    const sale = await createSale({ priceSteps: [early], groupPrices: [{ from: 5, price: 3000 }] })
    await createPaidOrder(site, { ...sale, quantity: 3 })
    await createPaidOrder(site, { ...sale, quantity: 5 })
    const url = `/api/tickets/${sale.eventId}/sales-summary`
    const { body } = await call<SalesSummaryView>(site.app, { method: 'GET', url, headers: sale.organiser.headers })
    expect(body.byPrice).toMatchObject([
      { step: null, groupFrom: 5, unitPrice: 3000, sold: 5, gross: 15_000 },
      { step: 'Early bird', groupFrom: null, unitPrice: 4000, sold: 2, gross: 8000 },
      { step: null, groupFrom: null, unitPrice: 5000, sold: 1, gross: 5000 },
    ])
    expect(body.byTicket[0]).toMatchObject({ sold: 8, gross: 28_000 })
    const workbook = await site.app.inject({
      method: 'GET',
      url: `/api/tickets/${sale.eventId}/sales.xlsx?by=price`,
      headers: sale.organiser.headers,
    })
    const [header = [], ...rows] = workbookCells(workbook.rawPayload)
    const columns = ['Price step', 'Price', 'Sold', 'Paid by buyers'].map((name) => header.indexOf(name))
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      ['Group price from 5 tickets', '30', '5', '150'],
      ['Early bird', '40', '2', '80'],
      ['Regular price', '50', '1', '50'],
    ])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('a step until an instant', () => {
  test('ends at that instant on the server’s clock', async () => {
    const end = inHours(2)
    const sale = await createSale({ priceSteps: [{ name: 'Early bird', price: 4000, endsAt: end.toISOString() }] })
    site.setClock(new Date(end.getTime() - 1))
    expect((await order(sale, 1)).body.total).toBe(4000)
    site.setClock(end)
    expect((await order(sale, 1)).body.total).toBe(5000)
    expect(await stepOf(sale)).toMatchObject({ state: 'ended' })
  })

  test('of several the first that is neither over nor used up counts', async () => {
    const end = inHours(2)
    const sale = await createSale({
      priceSteps: [
        { name: 'Early bird', price: 3000, endsAt: end.toISOString(), quantity: 1 },
        { name: 'Advance', price: 4000, quantity: 2 },
      ],
    })
    expect(pricesOf(await getOrder(site.app, (await order(sale, 2)).body))).toEqual([
      [1, 3000, 'Early bird'],
      [1, 4000, 'Advance'],
    ])
    site.setClock(end)
    expect(pricesOf(await getOrder(site.app, (await order(sale, 2)).body))).toEqual([
      [1, 4000, 'Advance'],
      [1, 5000, null],
    ])
  })
})

describe('what the buyer was shown', () => {
  test('is charged, or refused with the new price and nothing claimed', async () => {
    const sale = await createSale({ priceSteps: [early] })
    expect((await order(sale, 2, { expectedSubtotal: 8000 })).status).toBe(201)
    const late = await order(sale, 2, { expectedSubtotal: 8000 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'order.price_changed',
      details: {
        ticketId: sale.ticketTypeId,
        subtotal: 10_000,
        prices: [{ quantity: 2, unitPrice: 5000, priceStep: null }],
      },
    })
    expect(late.body.message).toContain('₦50')
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(2)
    expect((await order(sale, 2, { expectedSubtotal: 10_000 })).body.total).toBe(10_000)
  })

  test('also where the price fell, and where its organiser changed it', async () => {
    const sale = await createSale({})
    expect((await order(sale, 1, { expectedSubtotal: 5000 })).status).toBe(201)
    const { _id, eventId } = await typeOf(sale)
    const payload = { name: 'Lawn', kind: 'paid', price: 4500, capacity: 100 }
    const url = `/api/tickets/${eventId}/${_id}`
    await call(site.app, { method: 'PUT', url, headers: sale.organiser.headers, payload })
    const late = await order(sale, 1, { expectedSubtotal: 5000 })
    expect(late.body).toMatchObject({ code: 'order.price_changed', details: { subtotal: 4500 } })
  })

  test('the page and what is left name the steps that can be had', async () => {
    const sale = await createSale({ priceSteps: [early], groupPrices: [{ from: 5, price: 3000 }] })
    const read = async <T>(url: string) => (await call<T>(site.app, { method: 'GET', url })).body
    const page = await read<PublicEventView>(`/api/events/by-url/${sale.customUrl}`)
    expect(page.priceFrom).toBe(4000)
    expect(page.tickets[0]).toMatchObject({
      price: 5000,
      priceSteps: [{ name: 'Early bird', price: 4000, endsAt: null, left: 2 }],
      groupPrices: [{ from: 5, price: 3000 }],
    })
    const left = async () =>
      (await read<AvailabilityView>(`/api/events/${sale.eventId}/availability`)).tickets[0]?.priceSteps
    expect(await left()).toMatchObject([{ left: 2 }])
    await order(sale, 2)
    expect(await left()).toEqual([])
    expect((await read<PublicEventView>(`/api/events/by-url/${sale.customUrl}`)).priceFrom).toBe(5000)
  })

  test('the listing filters by what tickets cost now', async () => {
    const title = `Filtered ${newKey()}`
    const sale = await createSale({ priceSteps: [early] }, { title })
    const found = async (range: string) => {
      const url = `/api/events/listing?search=${encodeURIComponent(title)}&${range}`
      return (await call<ListingView>(site.app, { method: 'GET', url })).body.items.filter(
        (item) => item.title === title,
      ).length
    }
    const ranges = () => Promise.all([found('maxPrice=40'), found('minPrice=50')])
    expect(await ranges()).toEqual([1, 0])
    await order(sale, 2)
    expect(await ranges()).toEqual([0, 1])
  })
})

describe('prices by number', () => {
  test('count for every ticket of the order, and a promo code takes its share of them', async () => {
    const groups = [
      { from: 3, price: 4500 },
      { from: 6, price: 4000 },
    ]
    const sale = await createSale({ groupPrices: groups })
    const totals = await Promise.all([2, 3, 6].map(async (quantity) => (await order(sale, quantity)).body.total))
    expect(totals).toEqual([10_000, 13_500, 24_000])
    const { code } = await createPromoCode(site, sale, { discountType: 'percent', value: 1000 })
    expect((await order(sale, 3, { promoCode: code })).body.total).toBe(12_150)
  })

  test('the cheaper of step and number counts, and a group uses up no step', async () => {
    const sale = await createSale({ priceSteps: [early], groupPrices: [{ from: 3, price: 3500 }] })
    const { _id } = await stepOf(sale)
    expect((await order(sale, 3)).body.total).toBe(10_500)
    expect(await claimedOf(site, _id)).toBe(0)
    expect((await order(sale, 2)).body.total).toBe(8000)
    expect(await claimedOf(site, _id)).toBe(2)
  })
})

describe('the organiser', () => {
  function save(sale: Sale, fields: object, headers = sale.organiser.headers) {
    const payload = { name: 'Lawn', kind: 'paid', price: 5000, capacity: 100, ...fields }
    const url = `/api/tickets/${sale.eventId}/${sale.ticketTypeId}`
    return call<TicketTypeView & ErrorView>(site.app, { method: 'PUT', url, headers, payload })
  }

  test('changes steps and keeps what they sold; a program that knows no steps leaves them', async () => {
    const sale = await createSale({ priceSteps: [early], groupPrices: [{ from: 5, price: 4500 }] })
    const step = await stepOf(sale)
    await order(sale, 1)
    const changed = await save(sale, { priceSteps: [{ _id: step._id, name: 'Early', price: 3000, quantity: 5 }] })
    expect(changed.body.priceSteps).toMatchObject([{ _id: step._id, name: 'Early', price: 3000, claimed: 1 }])
    expect(changed.body.groupPrices).toEqual([{ from: 5, price: 4500 }])
    expect((await order(sale, 1)).body.total).toBe(3000)
    expect((await save(sale, {})).body.priceSteps).toHaveLength(1)
    const fewer = await save(sale, { priceSteps: [{ _id: step._id, name: 'Early', price: 3000, quantity: 1 }] })
    expect(fewer.body).toMatchObject({ code: 'ticket_type.invalid' })
    expect(Object.keys(fewer.body.fields ?? {})).toEqual(['priceSteps.0.quantity'])
    const none = await save(sale, { priceSteps: [] })
    expect(none.body.priceSteps).toEqual([])
    expect(await claimedOf(site, step._id)).toBeNull()
    expect((await order(sale, 1)).body.total).toBe(5000)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each([
    ['without an end', { priceSteps: [{ name: 'Early', price: 1 }] }, 'priceSteps.0.endsAt'],
    ['of a free ticket', { kind: 'free', price: 0, priceSteps: [early] }, 'priceSteps'],
    ['of a donation', { kind: 'donation', priceSteps: [early] }, 'priceSteps'],
    ['by number of a donation', { kind: 'donation', groupPrices: [{ from: 2, price: 1 }] }, 'groupPrices'],
    ['by number that rises', { groupPrices: [{ from: 2, price: 5001 }] }, 'groupPrices.0.price'],
  ])('is refused prices %s', async (_what, fields, field) => {
    const sale = await createSale({})
    const { status, body } = await save(sale, fields)
    expect([status, body.code]).toEqual([400, 'ticket_type.invalid'])
    expect(Object.keys(body.fields ?? {})).toEqual([field])
    expect((await typeOf(sale)).priceSteps).toEqual([])
  })

  test('cannot turn a ticket with steps into a donation by leaving them out', async () => {
    const sale = await createSale({ priceSteps: [early] })
    expect(Object.keys((await save(sale, { kind: 'donation' })).body.fields ?? {})).toEqual(['priceSteps'])
  })

  test('reads the same of a step of somebody else as of one that does not exist', async () => {
    const [own, others] = [await createSale({}), await createSale({ priceSteps: [early] })]
    const strange = { ...early, _id: (await stepOf(others))._id }
    const unknown = { ...early, _id: crypto.randomUUID() }
    const answers = [await save(own, { priceSteps: [strange] }), await save(own, { priceSteps: [unknown] })]
    expect(answers[0]?.body.fields).toEqual(answers[1]?.body.fields)
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect((await stepOf(others)).price).toBe(4000)
  })

  test('deletes a ticket with its steps, and copies them with an event', async () => {
    const end = inHours(24)
    const steps = [{ ...early, endsAt: end.toISOString() }]
    const sale = await createSale({ priceSteps: steps, groupPrices: [{ from: 5, price: 4500 }] })
    await order(sale, 1)
    const copy = await call<{ _id: string }>(site.app, {
      method: 'POST',
      url: `/api/events/${sale.eventId}/duplicate`,
      headers: sale.organiser.headers,
      payload: { title: 'Once more', ...(await datesOf(sale)) },
    })
    expect(copy.status).toBe(201)
    const url = `/api/tickets/event/${copy.body._id}`
    const { body } = await call<{ items: TicketTypeView[] }>(site.app, {
      method: 'GET',
      url,
      headers: sale.organiser.headers,
    })
    const [type] = body.items
    expect(type).toMatchObject({
      priceSteps: [{ name: 'Early bird', price: 4000, quantity: 2, claimed: 0, endsAt: end.toISOString() }],
      groupPrices: [{ from: 5, price: 4500 }],
    })
    const removed = await call(site.app, {
      method: 'DELETE',
      url: `/api/tickets/${type?._id}`,
      headers: sale.organiser.headers,
    })
    expect(removed.body).toEqual({ archived: false })
    expect(await claimedOf(site, type?.priceSteps[0]?._id ?? '')).toBeNull()
  })
})

describe('money that comes after the hold has expired', () => {
  async function expired(sale: Sale) {
    const { body } = await order(sale, 2)
    const payment = await startPayment(site.app, body)
    await releaseHolds(site.deps.db, [await orderIdOf(site, body.reference)], 'expired')
    return { body, payment }
  }

  test('takes the step again where it has room', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const { _id } = await stepOf(sale)
    const { body, payment } = await expired(sale)
    expect(await claimedOf(site, _id)).toBe(0)
    await pressSandbox(site.app, payment, 'approve')
    expect((await getOrder(site.app, body)).state).toBe('paid')
    expect(await claimedOf(site, _id)).toBe(2)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is returned where others have used it up', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const { _id } = await stepOf(sale)
    const { body, payment } = await expired(sale)
    await order(sale, 1)
    await pressSandbox(site.app, payment, 'approve')
    expect((await getOrder(site.app, body)).state).not.toBe('paid')
    expect(await claimedOf(site, _id)).toBe(1)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is kept where the step has been deleted since: its price was promised', async () => {
    const sale = await createSale({ priceSteps: [early] })
    const { body, payment } = await expired(sale)
    const url = `/api/tickets/${sale.eventId}/${sale.ticketTypeId}`
    const payload = { name: 'Lawn', kind: 'paid', price: 5000, capacity: 100, priceSteps: [] }
    await call(site.app, { method: 'PUT', url, headers: sale.organiser.headers, payload })
    await pressSandbox(site.app, payment, 'approve')
    expect(await getOrder(site.app, body)).toMatchObject({ state: 'paid', total: 8000 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})
