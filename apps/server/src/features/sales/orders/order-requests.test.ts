import type { ErrorView, OrderView, PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  getOrder,
  newKey,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, startOrder, sweepOnce } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { mischievousTexts, notWholeNumbers } from '../../../testing/nasties.ts'

type Sale = Awaited<ReturnType<typeof createEvent>>

let site: TestApp
let sale: Sale
beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site, { ticket: { capacity: null } })
})
afterAll(() => site.close())

function order(payload: object) {
  return call<PlacedOrderView & ErrorView>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId: sale.eventId, items: [{ ticketId: sale.ticketTypeId, quantity: 1 }], buyer, ...payload },
  })
}

const item = (fields: object) => ({ items: [{ ticketId: sale.ticketTypeId, quantity: 1, ...fields }] })

function ask(
  placed: { reference: string; token: string },
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
) {
  const headers = { 'x-order-token': placed.token }
  const url = `/api/orders/${placed.reference}${path}`
  return call<OrderView & ErrorView>(site.app, { method, url, headers, ...(payload && { payload }) })
}

async function ordersKept(): Promise<number> {
  const { rows } = await site.deps.pool.query<{ kept: number }>('select count(*)::int as kept from orders')
  return rows[0]?.kept ?? -1
}

describe('what is asked for', () => {
  test.each([...notWholeNumbers, ['0', 0] as const, ['101', 101] as const, ['null', null] as const])(
    'a quantity of %s is refused and leaves nothing',
    async (_name, quantity) => {
      const before = await ordersKept()
      const { status, body } = await order(item({ quantity }))
      expect([status, body.code]).toEqual([400, 'request.invalid'])
      expect(await ordersKept()).toBe(before)
    },
  )

  test.each([
    { price: 1 },
    { unitPrice: -1 },
    { unitPrice: 1.5 },
    { unitPrice: 1e21 },
    { unitPrice: '1' },
    { total: 0 },
    { discount: 100 },
    { fee: 0 },
    { name: 'Gold' },
    { ticketTypeId: '1' },
  ])('an item with %j is refused', async (fields) => {
    expect((await order(item(fields))).status).toBe(400)
  })

  test.each([
    { total: 1 },
    { subtotal: 1 },
    { feeTotal: 0 },
    { platformFee: 0 },
    { currency: 'UGX' },
    { state: 'paid' },
    { paidAt: '2026-01-01T00:00:00Z' },
    { heldUntil: '2099-01-01T00:00:00Z' },
    { reference: 'MINE' },
    { token: 'x' },
    { discountTotal: 1_250_000 },
    { promoCode: '' },
    { promoCode: 7 },
    { promoCode: 'X'.repeat(51) },
    { organiserId: 'x' },
  ])('an order with %j is refused', async (fields) => {
    expect((await order(fields)).status).toBe(400)
  })

  test('a price of one’s own choosing does not count where the ticket has one', async () => {
    const { status, body } = await order(item({ quantity: 2, unitPrice: 1 }))
    expect([status, body.total]).toEqual([201, 2_500_000])
  })

  test.each([
    ['no items', { items: [] }],
    ['twenty-one items', { items: Array.from({ length: 21 }, () => ({ ticketId: newKey(), quantity: 1 })) }],
    ['items that are no list', { items: { 0: { quantity: 1 } } }],
    ['an event that is no id', { eventId: '1' }],
    ['a ticket that is no id', { items: [{ ticketId: "' or 1=1", quantity: 1 }] }],
    ['a buyer without an address', { buyer: { firstName: 'Ada' } }],
    ['a buyer without a name', { buyer: { firstName: ' ', email: 'ada@example.org' } }],
    ['two addresses', { buyer: { firstName: 'Ada', email: 'a@example.org,b@example.org' } }],
    ['a header in the name', { buyer: { firstName: 'Ada\r\nBcc: x@example.org', email: 'ada@example.org' } }],
    ['NUL in the name', { buyer: { firstName: 'Ada\u0000', email: 'ada@example.org' } }],
    ['half a surrogate pair', { buyer: { firstName: 'Ada\ud83d', email: 'ada@example.org' } }],
    ['a buyer who is an administrator', { buyer: { ...buyer, isAdmin: true } }],
  ])('%s is refused', async (_what, payload) => {
    expect((await order(payload)).status).toBe(400)
  })

  test('the same ticket twice, or one of another event, is refused and named', async () => {
    const other = await createEvent(site)
    const twice = await order({ items: [item({}).items[0], item({}).items[0]] })
    expect([twice.status, twice.body.code]).toEqual([409, 'order.limit'])
    for (const ticketTypeId of [other.ticketTypeId, crypto.randomUUID()]) {
      const foreign = await order({ items: [{ ticketId: ticketTypeId, quantity: 1 }] })
      expect([foreign.status, foreign.body.code]).toEqual([409, 'order.not_on_sale'])
    }
    const mixed = await order({ eventId: other.eventId })
    expect(mixed.status).toBe(409)
    expect((await order({ eventId: crypto.randomUUID() })).body.code).toBe('event.not_found')
  })

  test('the limits of the ticket and of the order are told', async () => {
    const strict = await createEvent(site, {
      event: { maxPerOrder: 6 },
      ticket: { minPerOrder: 2, maxPerOrder: 4, capacity: 100 },
    })
    const second = await createTicketType(site, strict.organiser, strict.eventId, { maxPerOrder: 10 })
    const of = (...items: [string, number][]) =>
      order({ eventId: strict.eventId, items: items.map(([ticketId, quantity]) => ({ ticketId, quantity })) })
    expect((await of([strict.ticketTypeId, 1])).body).toMatchObject({
      code: 'order.limit',
      details: { reason: 'below_minimum', limit: 2 },
    })
    expect((await of([strict.ticketTypeId, 5])).body).toMatchObject({ details: { reason: 'above_maximum', limit: 4 } })
    expect((await of([strict.ticketTypeId, 4], [second, 3])).body).toMatchObject({
      details: { reason: 'order_too_large', limit: 6 },
    })
    expect((await of([strict.ticketTypeId, 4], [second, 2])).status).toBe(201)
  })

  test('a gift is what the buyer gives, from the least up', async () => {
    const gift = await createEvent(site, { ticket: { kind: 'donation', price: 500 } })
    const give = (unitPrice?: number) =>
      order({
        eventId: gift.eventId,
        items: [{ ticketId: gift.ticketTypeId, quantity: 2, ...(unitPrice && { unitPrice }) }],
      })
    expect((await give()).body).toMatchObject({ details: { reason: 'price_required' } })
    expect((await give(499)).body).toMatchObject({ details: { reason: 'price_below_minimum', limit: 500 } })
    expect((await give(12_345)).body).toMatchObject({ total: 24_690 })
    expect((await give(100_000_000_000)).body).toMatchObject({ details: { reason: 'total_too_large' } })
  })

  test.each(mischievousTexts)('a buyer called %s stays called so', async (text) => {
    const placed = await order({ buyer: { firstName: text, lastName: text, email: 'ada@example.org' } })
    expect((await getOrder(site.app, placed.body)).buyer).toMatchObject({ firstName: text, lastName: text })
  })

  test('in a batch of many carts each gets its own names, lines and price', async () => {
    const second = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', price: 77 })
    const names = ['Ada', 'Ò"quoted"', 'back\\slash', '{curly}', 'comma,comma', "O'Neill", 'NULL', '🎟 名']
    const placed = await atOnce(24, (turn) =>
      order({
        items: [{ ticketId: turn % 2 === 0 ? sale.ticketTypeId : second, quantity: 1 + (turn % 3) }],
        buyer: { firstName: names[turn % 8], lastName: names[(turn + 3) % 8], email: `n${turn}@example.org` },
      }),
    )
    expect(tally(placed)).toEqual({ '201': 24 })
    for (const [turn, { body }] of placed.entries()) {
      const found = await getOrder(site.app, body)
      expect(found.buyer).toEqual({
        firstName: names[turn % 8],
        lastName: names[(turn + 3) % 8],
        email: `n${turn}@example.org`,
      })
      const quantity = 1 + (turn % 3)
      expect([found.quantity, found.total]).toEqual([quantity, quantity * (turn % 2 === 0 ? 1_250_000 : 77)])
      expect(found.lines.map(({ name }) => name)).toEqual([turn % 2 === 0 ? 'Lawn' : 'Balcony'])
    }
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('an order that is held', () => {
  test('shows who buys, what and until when; where it takes place online only once it is paid', async () => {
    const online = await createEvent(site, {
      event: { format: 'hybrid', onlineUrl: 'https://stream.example.org/room' },
    })
    const placed = (await placeOrder(site.app, { ...online, quantity: 2 })).body
    const held = await getOrder(site.app, placed)
    expect(held).toMatchObject({
      state: 'held',
      quantity: 2,
      tickets: [],
      can: { pay: true, cancel: true, download: false },
    })
    expect(new Date(held.heldUntil ?? 0).getTime() - new Date(held.serverTime).getTime()).toBeGreaterThan(590_000)
    expect(held.event.onlineUrl).toBeNull()
    const paid = await createPaidOrder(site, online)
    expect(paid.event.onlineUrl).toBe('https://stream.example.org/room')
    expect(paid).toMatchObject({ heldUntil: null, can: { pay: false, cancel: false, download: true } })
  })

  test('takes its buyer and its guests later, as many as there are tickets', async () => {
    const placed = (await placeOrder(site.app, { ...sale, quantity: 2, buyer: null })).body
    const guests = ['Ngozi', 'Tunde', 'One too many']
    const named = await ask(placed, 'PUT', '/buyer', { buyer, guests })
    expect(named.body).toMatchObject({ buyer, guests: ['Ngozi', 'Tunde'] })
    expect((await ask(placed, 'PUT', '/buyer', { buyer, guests: ['a\u0000'] })).status).toBe(400)
    expect((await ask(placed, 'PUT', '/buyer', { buyer, guests: ['\ud83d'] })).status).toBe(400)
    expect((await ask(placed, 'PUT', '/buyer', { buyer, guests: Array(201).fill('x') })).status).toBe(400)
  })

  test('is over when its time is over, before anybody sweeps', async () => {
    const placed = (await placeOrder(site.app, sale)).body
    await endHold(site, placed)
    expect(await getOrder(site.app, placed)).toMatchObject({ can: { pay: false, cancel: false } })
    const late = await ask(placed, 'PUT', '/buyer', { buyer })
    expect([late.status, late.body.code]).toEqual([409, 'order.hold_expired'])
    expect((await ask(placed, 'POST', '/payments')).body.code).toBe('order.hold_expired')
  })

  test.each(['held', 'awaiting_payment'] as const)(
    'is called expired only when its places are free: until then a %s order says so',
    async (state) => {
      const last = await createEvent(site, { ticket: { price: 1000, capacity: 1 } })
      const placed = state === 'held' ? (await placeOrder(site.app, last)).body : (await startOrder(site, last)).placed
      await endHold(site, placed)
      expect((await getOrder(site.app, placed)).state).toBe(state)
      expect((await placeOrder(site.app, last)).status).toBe(409)
      await sweepOnce(site)
      expect((await getOrder(site.app, placed)).state).toBe('expired')
      expect((await placeOrder(site.app, last)).status).toBe(201)
    },
  )

  test('has no tickets to download; a paid one has, as PDF and as a calendar entry', async () => {
    const held = (await placeOrder(site.app, sale)).body
    expect((await ask(held, 'GET', '/tickets.pdf')).body.code).toBe('order.state')
    const paid = await createPaidOrder(site, sale)
    const pdf = await ask(paid, 'GET', '/tickets.pdf')
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="foyer-${paid.reference}.pdf"`,
      'cache-control': 'no-store',
    })
    const calendar = await ask(paid, 'GET', '/calendar.ics')
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
  })

  test('cannot be given up or renamed once it is paid', async () => {
    const paid = await createPaidOrder(site, sale)
    expect((await ask(paid, 'POST', '/cancel')).body.code).toBe('order.state')
    expect((await ask(paid, 'PUT', '/buyer', { buyer })).body.code).toBe('order.state')
    expect((await getOrder(site.app, paid)).state).toBe('paid')
  })
})

describe('the secret of an order', () => {
  test('opens this order and no other, however the reference is typed', async () => {
    const [mine, theirs] = [(await placeOrder(site.app, sale)).body, (await placeOrder(site.app, sale)).body]
    const half = `${mine.reference.slice(0, 5)}-${mine.reference.slice(5)}`.toLowerCase()
    expect((await ask({ ...mine, reference: half }, 'GET', '')).status).toBe(200)
    const wrong = [theirs.token, mine.token.slice(1), `${mine.token}x`, mine.token.toUpperCase(), '', mine.reference]
    for (const token of wrong) {
      const { status, body } = await ask({ ...mine, token }, 'GET', '')
      expect([status, body.code]).toEqual([404, 'order.not_found'])
    }
    for (const reference of ['', '0', 'ZZZZZZZZZZ', '%00', "'--", '../x'])
      expect([400, 404, 405]).toContain((await ask({ reference, token: mine.token }, 'GET', '')).status)
  })

  test('is not in the database', async () => {
    const { body } = await placeOrder(site.app, sale)
    const { rows } = await site.deps.pool.query<{ row: string }>(
      'select orders::text as row from orders where reference = $1',
      [body.reference],
    )
    expect(rows[0]?.row).not.toContain(body.token)
    expect(rows[0]?.row).not.toContain(Buffer.from(body.token, 'base64url').toString('hex'))
  })

  test('is mailed again to the address of the order alone, with one answer for all addresses', async () => {
    const known = { firstName: 'Ada', lastName: 'Obi', email: 'again@example.org' }
    const paid = await createPaidOrder(site, { ...sale, buyer: known })
    await placeOrder(site.app, { ...sale, buyer: known })
    const again = (email: string) =>
      call(site.app, { method: 'POST', url: '/api/orders/send-again', payload: { email } })
    const [answer, unknown] = [await again(' AGAIN@example.org'), await again('nobody@example.org')]
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
    await site.deps.pool.query(
      `delete from pgboss.job where name = 'mail.send' and data->>'template' = 'order_confirmation'`,
    )
    await site.runJobs()
    const mails = site.mail.to('again@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text.match(/http:\/\/localhost:3000\/orders\/\S+/g)).toEqual([
      `http://localhost:3000/orders/${paid.reference}#t=${paid.token}`,
    ])
    expect(site.mail.to('nobody@example.org')).toEqual([])
  })
})

test('an order keeps the language in which its buyer is named', async () => {
  const { body: held } = await placeOrder(site.app, { ...sale, buyer: null })
  await call(site.app, {
    method: 'PUT',
    url: `/api/orders/${held.reference}/buyer`,
    headers: { 'x-order-token': held.token, 'accept-language': 'fr-SN' },
    payload: { buyer: { firstName: 'Awa', email: 'awa@example.org' } },
  })
  const kept = await site.deps.db
    .selectFrom('orders')
    .select('language')
    .where('reference', '=', held.reference)
    .executeTakeFirstOrThrow()
  expect(kept.language).toBe('fr')
})
