import type { ErrorView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  createUser,
  placeOrder,
  type TestApp,
  type TestUser,
  ticketTypeBody,
} from '../../../testing/index.ts'
import { mischievousTexts, notWholeNumbers } from '../../../testing/nasties.ts'

let site: TestApp
let organiser: TestUser
let eventId: string
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  eventId = (await createEvent(site, { organiser })).eventId
})
afterAll(() => site.close())

type Answer = TicketTypeView & ErrorView
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function create(fields: object, event = eventId, headers = organiser.headers) {
  const payload = { eventId: event, ...ticketTypeBody(), ...fields }
  return call<Answer>(site.app, { method: 'POST', url: '/api/tickets/create', headers, payload })
}

function read(id: string, headers = organiser.headers) {
  return call<Answer>(site.app, { method: 'GET', url: `/api/tickets/${id}`, headers })
}

function update(ids: { eventId: string; ticketTypeId: string }, fields: object, headers = organiser.headers) {
  const url = `/api/tickets/${ids.eventId}/${ids.ticketTypeId}`
  return call<Answer>(site.app, { method: 'PUT', url, headers, payload: { ...ticketTypeBody(), ...fields } })
}

function remove(id: string, headers = organiser.headers) {
  const url = `/api/tickets/${id}`
  return call<Answer & { archived: boolean }>(site.app, { method: 'DELETE', url, headers })
}

function list(event: string, headers = organiser.headers) {
  const url = `/api/tickets/event/${event}`
  return call<{ items: TicketTypeView[] } & ErrorView>(site.app, { method: 'GET', url, headers })
}

function reorder(event: string, ticketIds: unknown, headers = organiser.headers) {
  const url = `/api/tickets/event/${event}/order`
  const payload = { ticketIds }
  return call<{ items: TicketTypeView[] } & ErrorView>(site.app, { method: 'PUT', url, headers, payload })
}

describe('creating', () => {
  test('keeps every field as it was written, at the end of the list, with nothing sold', async () => {
    const fields = {
      name: 'Table for ten',
      description: 'Front row.\nDrinks included.',
      kind: 'donation',
      price: 500,
      suggestedPrice: 2000,
      capacity: 0,
      salesStartAt: later(1),
      salesEndAt: later(20),
      minPerOrder: 2,
      maxPerOrder: 100,
      visibility: 'hidden',
      status: 'paused',
    }
    const { status, body } = await create(fields)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...fields, eventId, currency: 'NGN', claimed: 0, sold: 0, held: 0 })
    const { items } = (await list(eventId)).body
    expect(items.at(-1)).toEqual(body)
    expect((await read(body._id)).body).toEqual(body)
  })

  test('null is no limit', async () => {
    const { body } = await create({ capacity: null })
    expect(body.capacity).toBeNull()
    expect((await placeOrder(site.app, { eventId, ticketTypeId: body._id, quantity: 10 })).status).toBe(201)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['NUL in the description', { description: 'a\u0000' }, 'description'],
    ['half a surrogate pair', { description: '\ud83d' }, 'description'],
    ['an unknown kind', { kind: 'gift' }, 'kind'],
    ['a free one with a price', { kind: 'free', price: 1 }, 'price'],
    ['a paid one without', { kind: 'paid', price: 0 }, 'price'],
    ['no capacity named', { capacity: undefined }, 'capacity'],
    ['more than a million', { capacity: 1_000_001 }, 'capacity'],
    ['a price beyond all', { price: 100_000_000_001 }, 'price'],
    ['sales that end before they start', { salesStartAt: later(3), salesEndAt: later(2) }, 'salesEndAt'],
    ['sales that end after the event', { salesEndAt: later(24 * 30) }, 'salesEndAt'],
    ['a least above the most', { minPerOrder: 5, maxPerOrder: 4 }, 'minPerOrder'],
    ['none per order', { maxPerOrder: 0 }, 'maxPerOrder'],
    ['archived from the start', { status: 'archived' }, 'status'],
    ['a time in words', { salesStartAt: 'soon' }, 'salesStartAt'],
  ])('refuses %s and names the field', async (_what, fields, field) => {
    const { status, body } = await create(fields)
    expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([400, field])
  })

  const numeric = ['price', 'suggestedPrice', 'capacity', 'minPerOrder', 'maxPerOrder']
  const beyondInt4 = (field: string, name: string) => name === '2 ** 31' && /price/i.test(field)
  test.each(
    numeric.flatMap((field) =>
      notWholeNumbers
        .filter(([name]) => !beyondInt4(field, name))
        .map(([name, value]) => [field, name, { kind: 'donation', [field]: value }] as const),
    ),
  )('%s cannot be %s', async (field, _name, fields) => {
    const made = await create(fields)
    expect([made.status, Object.keys(made.body.fields ?? {})[0]]).toEqual([400, field])
    const ticketTypeId = await createTicketType(site, organiser, eventId)
    expect((await update({ eventId, ticketTypeId }, fields)).status).toBe(400)
  })

  test('a price may be beyond 32 bits', async () => {
    expect((await create({ price: 100_000_000_000 })).body.price).toBe(100_000_000_000)
  })

  test.each(['claimed', 'sold', 'held', 'position', '_id', 'id', 'currency', 'version', 'event_id', 'saleState'])(
    '%s is not for the organiser to write',
    async (column) => {
      expect((await create({ [column]: 1 })).status).toBe(400)
      const ticketTypeId = await createTicketType(site, organiser, eventId)
      expect((await update({ eventId, ticketTypeId }, { [column]: 1 })).status).toBe(400)
    },
  )

  test.each(mischievousTexts)('%s is kept as the text it is', async (text) => {
    expect((await create({ name: text, description: text })).body).toMatchObject({ name: text, description: text })
  })
})

describe('changing', () => {
  test('capacity can fall to what is claimed and no lower', async () => {
    const sale = await createEvent(site, { organiser })
    await createPaidOrder(site, { ...sale, quantity: 3 })
    await placeOrder(site.app, { ...sale, quantity: 2 })
    const low = await update(sale, { capacity: 4 })
    expect([low.status, low.body.code, Object.keys(low.body.fields ?? {})]).toEqual([
      409,
      'ticket_type.capacity_below_claimed',
      ['capacity'],
    ])
    const fits = await update(sale, { capacity: 5 })
    expect(fits.body).toMatchObject({ capacity: 5, claimed: 5, sold: 3, held: 2, saleState: 'sold_out' })
  })

  test('a new price is the price of the next order, not of one that is held', async () => {
    const sale = await createEvent(site, { organiser })
    const before = await placeOrder(site.app, sale)
    await update(sale, { price: 2_000_000 })
    const after = await placeOrder(site.app, sale)
    expect([before.body.total, after.body.total]).toEqual([1_250_000, 2_000_000])
    const again = await call<{ total: number }>(site.app, {
      method: 'GET',
      url: `/api/orders/${before.body.reference}`,
      headers: { 'x-order-token': before.body.token },
    })
    expect(again.body.total).toBe(1_250_000)
  })

  test('its kind is free until the first order, then frozen', async () => {
    const sale = await createEvent(site, { organiser })
    expect((await update(sale, { kind: 'free', price: 0 })).status).toBe(200)
    expect((await update(sale, { kind: 'paid', price: 100 })).status).toBe(200)
    await placeOrder(site.app, sale)
    const frozen = await update(sale, { kind: 'free', price: 0 })
    expect([frozen.status, frozen.body.code]).toEqual([409, 'ticket_type.kind_frozen'])
  })

  test('one that is paused, hidden, over or not yet on sale cannot be bought', async () => {
    const sale = await createEvent(site, { organiser })
    for (const fields of [
      { status: 'paused' },
      { visibility: 'hidden' },
      { salesStartAt: later(1) },
      { salesStartAt: later(-2), salesEndAt: later(-1) },
    ]) {
      await update(sale, fields)
      const refused = await placeOrder(site.app, sale)
      expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'order.not_on_sale' })])
    }
    await update(sale, {})
    expect((await placeOrder(site.app, sale)).status).toBe(201)
  })
})

describe('deleting', () => {
  test('one that nobody ordered is gone', async () => {
    const ticketTypeId = await createTicketType(site, organiser, eventId)
    expect((await remove(ticketTypeId)).body).toMatchObject({ archived: false })
    expect((await read(ticketTypeId)).status).toBe(404)
    expect((await remove(ticketTypeId)).status).toBe(404)
  })

  test('one with orders is archived: kept for the books, off the lists, not for sale and not to be changed', async () => {
    const sale = await createEvent(site, { organiser })
    const other = await createTicketType(site, organiser, sale.eventId)
    await createPaidOrder(site, sale)
    expect((await remove(sale.ticketTypeId)).body).toMatchObject({ archived: true })
    expect((await list(sale.eventId)).body.items.map(({ _id }) => _id)).toEqual([other])
    expect((await read(sale.ticketTypeId)).body).toMatchObject({ status: 'archived', sold: 1, can: { update: false } })
    expect((await placeOrder(site.app, sale)).status).toBe(409)
    expect((await update(sale, {})).status).toBe(403)
  })

  test('one of a cancelled event stays as its guests know it', async () => {
    const sale = await createEvent(site, { organiser })
    const { db } = site.deps
    await db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', sale.eventId).execute()
    const refused = await remove(sale.ticketTypeId)
    expect([refused.status, refused.body.code]).toEqual([403, 'session.forbidden'])
    expect((await read(sale.ticketTypeId)).body).toMatchObject({ status: 'on_sale', can: { delete: false } })
  })

  test('one whose only order gave its tickets back is archived too', async () => {
    const sale = await createEvent(site, { organiser })
    const { body } = await placeOrder(site.app, sale)
    const url = `/api/orders/${body.reference}/cancel`
    await call(site.app, { method: 'POST', url, headers: { 'x-order-token': body.token } })
    expect((await remove(sale.ticketTypeId)).body).toMatchObject({ archived: true })
  })
})

describe('the order of the list', () => {
  test('is the one given; the list must name each once', async () => {
    const sale = await createEvent(site, { organiser })
    const second = await createTicketType(site, organiser, sale.eventId, { name: 'Second' })
    const third = await createTicketType(site, organiser, sale.eventId, { name: 'Third' })
    const ids = [third, sale.ticketTypeId, second]
    expect((await reorder(sale.eventId, ids)).body.items.map(({ _id }) => _id)).toEqual(ids)
    expect((await list(sale.eventId)).body.items.map(({ _id }) => _id)).toEqual(ids)
    const elsewhere = (await createEvent(site, { organiser })).ticketTypeId
    for (const wrong of [
      [third],
      [third, third, second],
      [...ids, third],
      [third, second, elsewhere],
      [...ids, elsewhere],
      [],
      'all',
      [1, 2, 3],
      null,
    ])
      expect((await reorder(sale.eventId, wrong)).status).toBe(400)
    expect((await list(sale.eventId)).body.items.map(({ _id }) => _id)).toEqual(ids)
  })
})

test('another organiser finds nothing, and an event of mine gives no hold on the tickets of another', async () => {
  const { headers } = await createUser(site)
  const theirs = await createEvent(site)
  const ticketTypeId = await createTicketType(site, organiser, eventId)
  const before = (await read(ticketTypeId)).body
  const answers = [
    await create({}, eventId, headers),
    await list(eventId, headers),
    await read(ticketTypeId, headers),
    await update({ eventId, ticketTypeId }, {}, headers),
    await remove(ticketTypeId, headers),
    await reorder(eventId, [ticketTypeId], headers),
    await update({ eventId, ticketTypeId: theirs.ticketTypeId }, {}),
    await update({ eventId: theirs.eventId, ticketTypeId }, {}),
    await read(theirs.ticketTypeId),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await read(ticketTypeId)).body).toEqual(before)
})
