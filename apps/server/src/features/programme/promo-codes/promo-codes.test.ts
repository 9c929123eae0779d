import type { ErrorView, PromoCodeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createPromoCode,
  createTicketType,
  createUser,
  placeOrder,
  promoCodeBody,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { mischievousTexts, notPageNumbers, notWholeNumbers } from '../../../testing/nasties.ts'

let site: TestApp
let organiser: TestUser
let sale: Awaited<ReturnType<typeof createEvent>>
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  sale = await createEvent(site, { organiser })
})
afterAll(() => site.close())

type Answer = PromoCodeView & ErrorView & { archived: boolean }
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function create(fields: object, eventId = sale.eventId, headers = organiser.headers) {
  const url = `/api/tickets/event/promo-code/${eventId}`
  return call<Answer>(site.app, { method: 'POST', url, headers, payload: { ...promoCodeBody(), ...fields } })
}

function list(eventId: string, query: Record<string, string> = {}, headers = organiser.headers) {
  const url = `/api/tickets/event/promo-code/${eventId}`
  return call<{ items: PromoCodeView[]; total: number } & ErrorView>(site.app, { method: 'GET', url, headers, query })
}

function update(id: string, fields: object, headers = organiser.headers) {
  const url = `/api/tickets/promo-code/${id}`
  return call<Answer>(site.app, { method: 'PUT', url, headers, payload: fields })
}

function setStatus(id: string, status: unknown, headers = organiser.headers) {
  const url = `/api/tickets/promo-code/${id}/status`
  return call<Answer>(site.app, { method: 'PUT', url, headers, payload: { status } })
}

function remove(id: string, headers = organiser.headers) {
  return call<Answer>(site.app, { method: 'DELETE', url: `/api/tickets/promo-code/${id}`, headers })
}

describe('creating', () => {
  test('keeps every field, the code in capitals, with nothing used', async () => {
    const fields = {
      discountType: 'fixed',
      value: 250_000,
      ticketIds: [sale.ticketTypeId],
      unlocksHidden: true,
      startsAt: later(1),
      expiresAt: later(20),
      maxUses: 9_999_999,
      maxPerBuyer: 2,
      minOrderTotal: 500_000,
      status: 'inactive',
    }
    const { status, body } = await create({ ...fields, code: ' friends_of-07 ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...fields, code: 'FRIENDS_OF-07', eventId: sale.eventId, currency: 'NGN' })
    expect(body).toMatchObject({ state: 'inactive', uses: 0, paidOrders: 0, discountGiven: 0 })
    expect(body.link).toBe(`http://localhost:3000/events/${sale.customUrl}?promo=FRIENDS_OF-07`)
    expect((await list(sale.eventId, { search: 'friends' })).body).toMatchObject({ items: [body], total: 1 })
  })

  test('of a code that the event has is refused at its field; another event may have it', async () => {
    const { body } = await create({ code: 'TWICE' })
    const again = await create({ code: 'twice' })
    expect(again).toMatchObject({ status: 409, body: { code: 'promo.code_taken' } })
    expect(again.body.fields).toHaveProperty('code')
    const other = await createEvent(site, { organiser, publish: false })
    expect((await create({ code: 'TWICE' }, other.eventId)).status).toBe(201)
    await remove(body._id)
    expect((await create({ code: 'TWICE' })).status).toBe(201)
  })

  test.each([
    ['one letter', { code: 'A' }, 'code'],
    ['a space in it', { code: 'EARLY BIRD' }, 'code'],
    ['an umlaut', { code: 'FRÜH' }, 'code'],
    ['51 letters', { code: 'X'.repeat(51) }, 'code'],
    ['an unknown kind of discount', { discountType: 'half' }, 'discountType'],
    ['101 per cent', { value: 10_100 }, 'value'],
    ['nothing off', { value: 0 }, 'value'],
    ['nothing to give', { discountType: 'none', value: 0 }, 'discountType'],
    ['no ticket', { ticketIds: [] }, 'ticketIds'],
    ['an end before its start', { startsAt: later(2), expiresAt: later(1) }, 'expiresAt'],
    ['no use', { maxUses: 0 }, 'maxUses'],
    ['ten million uses', { maxUses: 10_000_000 }, 'maxUses'],
    ['no use a buyer', { maxPerBuyer: 0 }, 'maxPerBuyer'],
    ['a negative minimum', { minOrderTotal: -1 }, 'minOrderTotal'],
    ['an unknown status', { status: 'expired' }, 'status'],
  ])('with %s is refused at the field', async (_what, fields, field) => {
    const { status, body } = await create(fields)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  test.each(notWholeNumbers)('with a value of %s is refused', async (_name, value) => {
    expect((await create({ value })).status).toBe(400)
    expect((await create({ maxUses: value })).status).toBe(400)
  })

  test.each(mischievousTexts)('with the code %j is refused', async (code) => {
    expect((await create({ code })).status).toBe(400)
  })

  test("for a ticket of another event is refused, and so is another organiser's event", async () => {
    const other = await createEvent(site)
    const refused = await create({ ticketIds: [other.ticketTypeId] })
    expect(refused).toMatchObject({ status: 404, body: { code: 'ticket_type.not_found' } })
    expect(await create({}, other.eventId)).toMatchObject({ status: 404, body: { code: 'event.not_found' } })
  })

  test('with a key nobody knows is refused', async () => {
    expect((await create({ uses: -5 })).status).toBe(400)
  })
})

describe('the list', () => {
  test('counts uses, paid orders and what they saved; sorts and pages', async () => {
    const event = await createEvent(site, { organiser })
    const ten = await createPromoCode(site, event, { code: 'TEN', value: 1000 })
    await createPromoCode(site, event, { code: 'HALF', value: 5000 })
    await createPaidOrder(site, { ...event, promoCode: 'ten', quantity: 2 })
    await placeOrder(site.app, { ...event, promoCode: 'TEN' })
    const { body } = await list(event.eventId, { sort: '-uses' })
    expect(body.items.map(({ code }) => code)).toEqual(['TEN', 'HALF'])
    expect(body.items[0]).toMatchObject({ _id: ten._id, uses: 2, paidOrders: 1, discountGiven: 250_000 })
    expect((await list(event.eventId, { sort: 'code', limit: '1', page: '2' })).body).toMatchObject({
      items: [{ code: 'TEN' }],
      total: 2,
    })
    expect((await list(event.eventId, { search: '%' })).body.total).toBe(0)
  })

  test('tells what became of each code', async () => {
    const event = await createEvent(site, { organiser })
    await createPromoCode(site, event, { code: 'SOON', startsAt: later(2) })
    await createPromoCode(site, event, { code: 'GONE', expiresAt: later(2) })
    await createPromoCode(site, event, { code: 'FULL', maxUses: 1 })
    await placeOrder(site.app, { ...event, promoCode: 'FULL' })
    const states = async () =>
      Object.fromEntries((await list(event.eventId)).body.items.map(({ code, state }) => [code, state]))
    expect(await states()).toEqual({ SOON: 'scheduled', GONE: 'active', FULL: 'used_up' })
    site.setClock(new Date(later(3)))
    expect(await states()).toEqual({ SOON: 'active', GONE: 'expired', FULL: 'used_up' })
    site.setClock(null)
  })

  test.each(notPageNumbers)('refuses page %j', async (page) => {
    expect((await list(sale.eventId, { page })).status).toBe(400)
  })
})

describe('the status', () => {
  test('goes off and on; while off nobody orders with it', async () => {
    const code = await createPromoCode(site, sale)
    const order = () => placeOrder(site.app, { ...sale, promoCode: code.code })
    expect(await setStatus(code._id, 'inactive')).toMatchObject({ status: 200, body: { state: 'inactive' } })
    expect(await order()).toMatchObject({ status: 409, body: { code: 'promo.inactive' } })
    expect(await setStatus(code._id, 'active')).toMatchObject({ status: 200, body: { state: 'active' } })
    expect((await order()).status).toBe(201)
  })

  test.each(['expired', '', null, true, ['active'], 'Active'])('%j is none', async (status) => {
    const code = await createPromoCode(site, sale)
    expect((await setStatus(code._id, status)).status).toBe(400)
  })

  test("another organiser's code is not there", async () => {
    const other = await createEvent(site)
    const code = await createPromoCode(site, other)
    expect(await setStatus(code._id, 'inactive')).toMatchObject({ status: 404, body: { code: 'promo.not_found' } })
    expect(await remove(code._id)).toMatchObject({ status: 404, body: { code: 'promo.not_found' } })
  })
})

describe('changing', () => {
  const terms = (code: PromoCodeView, fields: object = {}) => ({
    code: code.code,
    discountType: code.discountType,
    value: code.value,
    maxUses: code.maxUses,
    ...fields,
  })

  test('holds for the orders to come; one made before keeps its price', async () => {
    const code = await createPromoCode(site, sale, { value: 1000 })
    const before = await createPaidOrder(site, { ...sale, promoCode: code.code })
    const changed = await update(code._id, terms(code, { value: 5000, maxPerBuyer: 3 }))
    expect(changed).toMatchObject({ status: 200, body: { value: 5000, maxPerBuyer: 3, uses: 1, status: 'active' } })
    const after = await createPaidOrder(site, { ...sale, promoCode: code.code })
    expect([before.discountTotal * 5, after.discountTotal]).toEqual([after.discountTotal, after.discountTotal])
  })

  test('is kept in the audit log as a percentage or as an amount with its currency', async () => {
    const code = await createPromoCode(site, sale, { value: 1000 })
    expect((await update(code._id, terms(code, { discountType: 'fixed', value: 5000 }))).status).toBe(200)
    const { rows } = await site.deps.pool.query<{ before: object | null; after: object }>(
      `select before, after from audit_log where action in ('event.create_promo_code', 'event.update_promo_code')
       and $1 in (after ->> 'code', after ->> 'promoCode') order by id`,
      [code.code],
    )
    expect(rows).toMatchObject([
      { after: { basisPoints: 1000 } },
      { before: { basisPoints: 1000 }, after: { value: 5000, currency: 'NGN' } },
    ])
  })

  test('a name goes while nobody ordered with it, and then stays', async () => {
    const code = await createPromoCode(site, sale)
    const other = await createPromoCode(site, sale)
    const taken = await update(code._id, terms(code, { code: other.code }))
    expect(taken).toMatchObject({ status: 409, body: { code: 'promo.code_taken' } })
    const renamed = await update(code._id, terms(code, { code: `${code.code}-2` }))
    expect(renamed).toMatchObject({ status: 200, body: { code: `${code.code}-2` } })
    await createPaidOrder(site, { ...sale, promoCode: renamed.body.code })
    const again = await update(code._id, terms(code))
    expect(again).toMatchObject({ status: 400, body: { code: 'promo.invalid' } })
    expect(again.body.fields).toHaveProperty('code')
  })

  test('never leaves fewer uses than were made, however many order meanwhile', async () => {
    const event = await createEvent(site, { organiser, event: { capacity: 100 } })
    const code = await createPromoCode(site, event, { maxUses: 50 })
    const [change] = await Promise.all([
      update(code._id, terms(code, { maxUses: 4 })),
      ...Array.from({ length: 8 }, () => placeOrder(site.app, { ...event, promoCode: code.code })),
    ])
    const { body } = await list(event.eventId)
    const uses = body.items[0]?.uses ?? 0
    const maxUses = body.items[0]?.maxUses ?? 0
    expect(maxUses).toBe(change.status === 200 ? 4 : 50)
    expect(uses).toBeLessThanOrEqual(maxUses)
    const least = await update(code._id, terms(code, { maxUses: Math.max(1, uses - 1) }))
    expect(least).toMatchObject({ status: 400, body: { code: 'promo.invalid' } })
    expect(least.body.fields).toHaveProperty('maxUses')
  })

  test.each([...notWholeNumbers.slice(0, 6), ['nothing off', 0] as const])(
    'to a value of %s is refused',
    async (_name, value) => {
      const code = await createPromoCode(site, sale)
      expect(await update(code._id, terms(code, { value }))).toMatchObject({ status: 400 })
    },
  )

  test('needs tickets of the event, and an event of its own organiser', async () => {
    const other = await createEvent(site, { organiser, publish: false })
    const code = await createPromoCode(site, sale)
    expect((await update(code._id, terms(code, { ticketIds: [other.ticketTypeId] }))).body.code).toBe(
      'ticket_type.not_found',
    )
    const stranger = await createUser(site)
    expect((await update(code._id, terms(code), stranger.headers)).body.code).toBe('promo.not_found')
    expect((await update(code._id, terms(code, { status: 'inactive' }))).status).toBe(400)
  })
})

describe('deleting', () => {
  test('erases a code nobody used', async () => {
    const code = await createPromoCode(site, sale)
    expect(await remove(code._id)).toMatchObject({ status: 200, body: { archived: false } })
    expect(await remove(code._id)).toMatchObject({ status: 404 })
    expect(await placeOrder(site.app, { ...sale, promoCode: code.code })).toMatchObject({
      status: 409,
      body: { code: 'promo.unknown' },
    })
  })

  test('keeps one with an order for the books, out of the list and out of use', async () => {
    const code = await createPromoCode(site, sale)
    const order = await createPaidOrder(site, { ...sale, promoCode: code.code })
    expect(await remove(code._id)).toMatchObject({ status: 200, body: { archived: true } })
    expect((await list(sale.eventId, { search: code.code })).body.total).toBe(0)
    expect((await placeOrder(site.app, { ...sale, promoCode: code.code })).body).toMatchObject({
      code: 'promo.unknown',
    })
    const { rows } = await site.deps.pool.query('select promo_code from orders where reference = $1', [order.reference])
    expect(rows).toEqual([{ promo_code: code.code }])
    await expect(site.deps.pool.query('delete from promo_codes where id = $1', [code._id])).rejects.toMatchObject({
      code: '23503',
    })
  })

  test('of an event nobody ordered from takes its codes along', async () => {
    const event = await createEvent(site, { organiser, publish: false })
    await createPromoCode(site, event)
    const url = `/api/events/${event.eventId}`
    expect((await call(site.app, { method: 'DELETE', url, headers: organiser.headers })).status).toBe(204)
  })
})

describe('checking a code', () => {
  function check(code: unknown, { eventId = sale.eventId, ip = '10.9.0.1' } = {}) {
    const url = `/api/events/${eventId}/check-promo-code`
    return call<Record<string, unknown> & ErrorView>(site.app, {
      method: 'POST',
      url,
      remoteAddress: ip,
      payload: { code },
    })
  }

  test('answers what it gives and which hidden tickets it unlocks', async () => {
    const event = await createEvent(site, { organiser, event: { capacity: 50 } })
    const vip = await createTicketType(site, organiser, event.eventId, { name: 'Crew', visibility: 'code_only' })
    await createTicketType(site, organiser, event.eventId, { name: 'Nobody', visibility: 'hidden' })
    await createPromoCode(site, event, { code: 'CREW', unlocksHidden: true, value: 2500 })
    const { status, body } = await check(' crew', event)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'CREW', discountType: 'percent', value: 2500, ticketIds: null })
    expect(body['unlocked']).toMatchObject([{ _id: vip, name: 'Crew' }])
    expect(body['availability']).toEqual([
      { _id: vip, state: 'on_sale', remaining: 50, waitingList: false, priceSteps: [] },
    ])
  })

  test.each([
    ['unknown', {}, 'promo.unknown'],
    ['off', { status: 'inactive' }, 'promo.inactive'],
    ['early', { startsAt: later(2) }, 'promo.not_started'],
    ['late', { expiresAt: new Date(Date.now() - 1000).toISOString() }, 'promo.expired'],
  ])('that is %s is refused with a reason, without an error', async (name, fields, expected) => {
    const made = await createPromoCode(site, sale, fields)
    const { status, body } = await check(name === 'unknown' ? `${made.code}X` : made.code)
    expect(status).toBe(200)
    expect(body).toEqual({ accepted: false, reason: expected, message: expect.any(String) })
  })

  test('of a draft is no code at all', async () => {
    const draft = await createEvent(site, { organiser, publish: false })
    const { code } = await createPromoCode(site, draft)
    expect(await check(code, draft)).toMatchObject({ status: 404, body: { code: 'event.not_found' } })
  })

  test.each([...mischievousTexts, '', ' ', 'X'.repeat(51), 7, null, ['A'], 'a\u0000'])(
    '%j finds nothing',
    async (code) => {
      const { status, body } = await check(code, { ip: '10.9.0.2' })
      expect(['request.invalid', 'promo.unknown']).toContain(body.code ?? body['reason'])
      expect([200, 400]).toContain(status)
    },
  )

  test('guessing stops after twenty wrong codes, here and in orders alike, even for a right one', async () => {
    const { code } = await createPromoCode(site, sale)
    const ip = '10.9.0.3'
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await check(`GUESS-${turn}`, { ip })).body).toMatchObject({ accepted: false })
      expect((await placeOrder(site.app, { ...sale, promoCode: `GUESS-${turn}`, ip })).status).toBe(409)
    }
    expect(await check(code, { ip })).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    expect((await placeOrder(site.app, { ...sale, promoCode: code, ip })).status).toBe(429)
    expect((await placeOrder(site.app, { ...sale, ip })).status).toBe(201)
    expect((await check(code, { ip: '10.9.0.4' })).status).toBe(200)
  })
})
