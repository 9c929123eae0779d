import type { OrderView, PlacedOrderView, PublicEventView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPromoCode,
  createQuestion,
  createTicketType,
  getOrder,
  newKey,
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
  ticketTypeBody,
} from '../../../testing/index.ts'
import { type Documents, makeDocument } from '../../../documents/press/documents.ts'
import { setEventCapacity } from '../../programme/inventory/index.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { newHolder, passOn } from '../transfers/transfer-scene.ts'
import { loadOrderParts, orderPdf } from './index.ts'
import { findOrderByReference } from './orders.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Items = { ticketId: string; quantity: number }[]

function order(eventId: string, items: Items, fields: Record<string, unknown> = {}) {
  return call<PlacedOrderView & { code?: string; message?: string; fields?: Record<string, unknown> }>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId, items, buyer, ...fields },
  })
}

async function buy(eventId: string, items: Items): Promise<OrderView & { token: string }> {
  const placed = await order(eventId, items)
  expect(placed.status).toBe(201)
  await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
  return { ...(await getOrder(site.app, placed.body)), token: placed.body.token }
}

async function evening(event: Record<string, unknown> = {}) {
  const sale = await createEvent(site, {
    event: { refundPolicy: 'flexible', capacity: 20, ...event },
    ticket: { price: 1000, capacity: null },
  })
  const table = await createTicketType(site, sale.organiser, sale.eventId, { price: 9999, capacity: 3, admits: 4 })
  const made = await call<TicketTypeView>(site.app, {
    method: 'POST',
    url: '/api/tickets/create',
    headers: sale.organiser.headers,
    payload: {
      eventId: sale.eventId,
      ...ticketTypeBody({ name: 'T-shirt', price: 500, capacity: null, admits: 0 }),
      mostPerTicket: 1,
      variants: [
        { name: 'M', capacity: 1 },
        { name: 'XXL', capacity: null, surcharge: 200 },
      ],
    },
  })
  expect(made.status).toBe(201)
  const [medium, large] = made.body.variants.map(({ _id }) => _id)
  return { ...sale, table, shirt: made.body, medium: medium ?? '', large: large ?? '' }
}

async function claimed(id: string): Promise<number> {
  const row = await site.deps.db.selectFrom('counters').select('claimed').where('id', '=', id).executeTakeFirst()
  return row?.claimed ?? 0
}

function put(organiser: TestUser, eventId: string, id: string, fields: Record<string, unknown>) {
  return call<TicketTypeView & { code?: string; fields?: Record<string, unknown> }>(site.app, {
    method: 'PUT',
    url: `/api/tickets/${eventId}/${id}`,
    headers: organiser.headers,
    payload: ticketTypeBody(fields),
  })
}

describe('a table', () => {
  test('is one unit with a ticket for each of its people, who count against the event', async () => {
    const { eventId, table } = await evening()
    const bought = await buy(eventId, [{ ticketId: table, quantity: 2 }])
    expect(bought.quantity).toBe(8)
    expect(bought.lines[0]).toMatchObject({ quantity: 2, total: expect.any(Number) as number })
    expect(bought.tickets).toHaveLength(8)
    expect(new Set(bought.tickets.map(({ code }) => code)).size).toBe(8)
    expect([await claimed(table), await claimed(eventId)]).toEqual([2, 8])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is refused as a whole where fewer places are left than it has people', async () => {
    const { eventId, table, ticketTypeId } = await evening({ capacity: 7 })
    await buy(eventId, [{ ticketId: table, quantity: 1 }])
    const page = await call<{ tickets: { _id: string; remaining: number | null; state: string }[] }>(site.app, {
      method: 'GET',
      url: `/api/events/${eventId}/availability`,
    })
    const left = new Map(page.body.tickets.map(({ _id, state, remaining }) => [_id, [state, remaining]]))
    expect([left.get(table), left.get(ticketTypeId)]).toEqual([
      ['sold_out', 0],
      ['on_sale', 3],
    ])
    expect((await order(eventId, [{ ticketId: table, quantity: 1 }])).body.code).toBe('order.sold_out')
    expect([await claimed(table), await claimed(eventId)]).toEqual([1, 4])
  })

  test('goes back as a whole when one of its tickets is named, with its price by ticket summing up', async () => {
    const { eventId, table } = await evening()
    const bought = await buy(eventId, [{ ticketId: table, quantity: 2 }])
    const headers = { 'x-order-token': bought.token }
    const url = `/api/orders/${bought.reference}/refund`
    const offered = await call<{ tickets: { _id: string; amount: number; people: number }[] }>(site.app, {
      method: 'GET',
      url,
      headers,
    })
    expect(offered.body.tickets.map(({ people }) => people)).toEqual([4, 4])
    const named = bought.tickets[5]?._id
    const asked = await call(site.app, {
      method: 'POST',
      url: `${url}/requests`,
      headers,
      payload: { ticketIds: [named], message: '' },
    })
    expect(asked.status).toBe(201)
    const after = await getOrder(site.app, bought)
    expect(after.tickets.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 4 }, () => 'valid'),
      ...Array.from({ length: 4 }, () => 'refunded'),
    ])
    expect([await claimed(table), await claimed(eventId)]).toEqual([1, 4])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('keeps how many it admits once it was ordered', async () => {
    const { eventId, table, organiser } = await evening()
    await buy(eventId, [{ ticketId: table, quantity: 1 }])
    const changed = await put(organiser, eventId, table, { price: 9999, capacity: 3, admits: 6 })
    expect([changed.status, changed.body.code]).toEqual([409, 'ticket_type.kind_frozen'])
    const renamed = await put(organiser, eventId, table, { name: 'Big table', price: 9999, capacity: 3 })
    expect([renamed.status, renamed.body.admits]).toEqual([200, 4])
  })

  test('gives back what it held when the hold expires, and counts against a capacity that is set later', async () => {
    const { eventId, table } = await evening({ capacity: null })
    const held = await order(eventId, [{ ticketId: table, quantity: 2 }])
    await site.deps.db.transaction().execute((trx) => setEventCapacity(trx, eventId, 8))
    expect(await claimed(eventId)).toBe(8)
    await call(site.app, {
      method: 'POST',
      url: `/api/orders/${held.body.reference}/cancel`,
      headers: { 'x-order-token': held.body.token },
    })
    expect([await claimed(table), await claimed(eventId)]).toEqual([0, 0])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('an extra', () => {
  test('is refused without a ticket, with the field at fault, and nothing is claimed', async () => {
    const { eventId, medium } = await evening()
    const alone = await order(eventId, [{ ticketId: medium, quantity: 1 }])
    expect([alone.status, alone.body.code, Object.keys(alone.body.fields ?? {})]).toEqual([
      409,
      'order.limit',
      [medium],
    ])
    expect(alone.body.message).toBe('“T-shirt · M” can only be ordered together with a ticket. Please add a ticket.')
    expect(await claimed(medium)).toBe(0)
  })

  test('admits nobody: it takes no place of the event and has a ticket row after the people', async () => {
    const { eventId, ticketTypeId, large } = await evening()
    const bought = await buy(eventId, [
      { ticketId: large, quantity: 1 },
      { ticketId: ticketTypeId, quantity: 2 },
    ])
    expect(bought.quantity).toBe(2)
    expect(bought.lines.find(({ ticketId }) => ticketId === large)).toMatchObject({
      name: 'T-shirt · XXL',
      unitPrice: 700,
    })
    expect(bought.tickets.map(({ ticketName }) => ticketName === 'T-shirt · XXL')).toEqual([false, false, true])
    expect([await claimed(large), await claimed(eventId)]).toEqual([1, 2])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is not sold by itself where it has variants, and no more often than the tickets allow', async () => {
    const { eventId, ticketTypeId, shirt, large } = await evening()
    const ticket = { ticketId: ticketTypeId, quantity: 1 }
    expect((await order(eventId, [ticket, { ticketId: shirt._id, quantity: 1 }])).body.code).toBe('order.not_on_sale')
    expect((await order(eventId, [ticket, { ticketId: large, quantity: 2 }])).body.code).toBe('order.limit')
  })

  test('sells the last of a variant once, however many want it at once', async () => {
    const { eventId, ticketTypeId, medium } = await evening({ capacity: null })
    const wishes = Array.from({ length: 12 }, () =>
      order(eventId, [
        { ticketId: ticketTypeId, quantity: 1 },
        { ticketId: medium, quantity: 1 },
      ]),
    )
    const placed = (await Promise.all(wishes)).filter(({ status }) => status === 201)
    expect(placed).toHaveLength(1)
    expect([await claimed(medium), await claimed(ticketTypeId)]).toEqual([1, 1])
  })

  test('is covered in all its variants by a code for it', async () => {
    const sale = await evening()
    const code = await createPromoCode(site, sale, { value: 5000, ticketIds: [sale.shirt._id] })
    const placed = await order(
      sale.eventId,
      [
        { ticketId: sale.ticketTypeId, quantity: 1 },
        { ticketId: sale.large, quantity: 1 },
      ],
      { promoCode: code.code },
    )
    expect(placed.body).toMatchObject({ total: 1350 })
  })

  test('makes no event cheaper, and is shown by item and variant', async () => {
    const { customUrl, shirt } = await evening()
    const page = await call<PublicEventView>(site.app, { method: 'GET', url: `/api/events/by-url/${customUrl}` })
    expect(page.status).toBe(200)
    expect(page.body.tickets.flatMap(({ variant }) => (variant ? [variant] : []))).toEqual([
      { of: shirt._id, item: 'T-shirt', name: 'M' },
      { of: shirt._id, item: 'T-shirt', name: 'XXL' },
    ])
    expect(page.body.priceFrom).toBeGreaterThanOrEqual(1000)
  })

  test('keeps a variant that was ordered, and removes one that was not', async () => {
    const { eventId, organiser, shirt, medium, large, ticketTypeId } = await evening()
    await buy(eventId, [
      { ticketId: ticketTypeId, quantity: 1 },
      { ticketId: medium, quantity: 1 },
    ])
    const fields = { name: 'Shirt', price: 600, capacity: null, admits: 0 }
    const less = await put(organiser, eventId, shirt._id, {
      ...fields,
      variants: [{ _id: medium, name: 'M', capacity: 0 }],
    })
    expect(less.body.code).toBe('ticket_type.capacity_below_claimed')
    const changed = await put(organiser, eventId, shirt._id, {
      ...fields,
      variants: [{ name: 'S', capacity: 5 }],
    })
    expect(changed.status).toBe(200)
    expect(changed.body.variants.map(({ name }) => name)).toEqual(['S'])
    const rows = await site.deps.db.selectFrom('ticket_types').selectAll().where('variant_of', '=', shirt._id).execute()
    expect(rows.find(({ id }) => id === medium)?.status).toBe('archived')
    expect(rows.some(({ id }) => id === large)).toBe(false)
    const foreign = await evening()
    const elsewhere = await put(organiser, eventId, shirt._id, {
      ...fields,
      variants: [{ _id: foreign.medium, name: 'M', capacity: 5 }],
    })
    expect([elsewhere.status, Object.keys(elsewhere.body.fields ?? {})]).toEqual([400, ['variants']])
    const stranger = await put(organiser, eventId, shirt._id, { ...fields, needsTicketIds: [foreign.ticketTypeId] })
    expect([stranger.status, Object.keys(stranger.body.fields ?? {})]).toEqual([400, ['needsTicketIds']])
  })

  test('is not given away without a ticket', async () => {
    const { eventId, organiser, large, table } = await evening()
    const give = (ticketId: string) =>
      call<{ code?: string }>(site.app, {
        method: 'POST',
        url: `/api/guests/${eventId}/complimentary`,
        headers: { ...organiser.headers, 'idempotency-key': newKey() },
        payload: { ...buyer, ticketId, quantity: 1 },
      })
    expect((await give(large)).body.code).toBe('order.limit')
    expect((await give(table)).status).toBe(201)
    expect([await claimed(table), await claimed(eventId)]).toEqual([1, 4])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('an order of a table and an extra', () => {
  test('is printed as a page for each person and each extra, at prices that sum up, and itemised in the mail', async () => {
    const { eventId, table, large } = await evening({ feeMode: 'absorb' })
    const bought = await buy(eventId, [
      { ticketId: table, quantity: 1 },
      { ticketId: large, quantity: 1 },
    ])
    const printed: unknown[] = []
    const documents: Documents = {
      make: (kind, input) => {
        if ('tickets' in input) printed.push(...input.tickets.map(({ priceText, extra }) => [priceText, extra]))
        return makeDocument(kind, input)
      },
    }
    const row = await findOrderByReference(site.deps.db, bought.reference)
    await orderPdf({ ...site.deps, documents }, await loadOrderParts(site.deps, row!))
    expect(printed).toEqual([
      ['₦25', false],
      ['₦25', false],
      ['₦25', false],
      ['₦24.99', false],
      ['₦7', true],
    ])
    // One page of five is for the shirt. Two columns are printed side by side, so that only single words can be found.
    for (const [language, said] of [
      ['en', /\banyone\b/g],
      ['fr', /\breçoit\b/g],
    ] as const) {
      const text = await pdfText(await orderPdf(site.deps, await loadOrderParts(site.deps, { ...row!, language })))
      expect(text.match(said)).toHaveLength(1)
    }
    await site.runJobs()
    const letter = site.mail.sent.find(({ text }) => text.includes(bought.token))
    expect(letter?.text).toContain('T-shirt · XXL')
  })

  test('is asked the questions for each person of the table, and none for the extra', async () => {
    const { eventId, organiser, table, large } = await evening()
    await createQuestion(site, organiser, eventId, { label: 'Diet', scope: 'guest' })
    const held = await order(eventId, [
      { ticketId: large, quantity: 1 },
      { ticketId: table, quantity: 1 },
    ])
    expect((await getOrder(site.app, held.body)).questions.map(({ askedOf }) => askedOf)).toEqual([[1, 2, 3, 4]])
  })

  test('is a guest for each person in the list and on the badges, and a row for the extra as well in the export', async () => {
    const { eventId, organiser, table, large } = await evening()
    await buy(eventId, [
      { ticketId: table, quantity: 1 },
      { ticketId: large, quantity: 1 },
    ])
    const read = (path: string) => ({
      method: 'GET' as const,
      url: `/api/guests/${eventId}/${path}`,
      headers: organiser.headers,
    })
    expect((await call<{ total: number }>(site.app, read('tickets'))).body.total).toBe(4)
    const badges = (await call<Buffer>(site.app, read('badges.pdf'))).body.toString('latin1')
    expect(badges.match(/\/Type \/Page\b/g)).toHaveLength(4)
    const file = (await call<Buffer>(site.app, read('guests.csv'))).body.toString('utf8')
    const [, ...rows] = file.trimEnd().split('\r\n')
    expect(rows).toHaveLength(5)
    expect(rows.map((row) => row.includes('T-shirt · XXL'))).toEqual([false, false, false, false, true])
    // 9,999 among four people.
    const price = file.split('\r\n')[0]?.split(',').indexOf('"Price"') ?? -1
    expect(rows.map((row) => row.split(',')[price])).toEqual(['25', '25', '25', '24.99', '7'])
  })

  test('stays with its order where it is an extra: it is not passed on', async () => {
    const { eventId, ticketTypeId, large } = await evening()
    const bought = await buy(eventId, [
      { ticketId: ticketTypeId, quantity: 1 },
      { ticketId: large, quantity: 1 },
    ])
    expect(bought.tickets.map(({ canPassOn }) => canPassOn)).toEqual([true, false])
    const { status, body } = await passOn(site.app, bought, bought.tickets[1]!._id, newHolder())
    expect([status, body]).toMatchObject([409, { code: 'transfer.extra' }])
  })

  test('passes on one ticket of the table, which ends for its holder when the table is refunded', async () => {
    const { eventId, organiser, table } = await evening()
    const bought = await buy(eventId, [{ ticketId: table, quantity: 1 }])
    const holder = newHolder()
    expect((await passOn(site.app, bought, bought.tickets[1]!._id, holder)).status).toBe(204)
    await site.runJobs()
    const states = async () => (await getOrder(site.app, bought)).tickets.map(({ state }) => state)
    expect(await states()).toEqual(['valid', 'transferred', 'valid', 'valid'])
    const scope = { kind: 'tickets', ticketIds: [bought.tickets[0]!._id] }
    const known = { id: await orderIdOf(site, bought.reference) }
    expect((await refund(site.app, organiser, known, { scope, free: true })).status).toBe(201)
    await site.runJobs()
    expect(await states()).toEqual(['refunded', 'refunded', 'refunded', 'refunded'])
    expect(site.mail.to(holder.email)).toHaveLength(2)
    expect([await claimed(table), await claimed(eventId)]).toEqual([0, 0])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})
