import type { ErrorView, GuestOrderView, PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  createUser,
  newKey,
  organisationOf,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { mischievousTexts, notPageNumbers } from '../../../testing/nasties.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { claimedOf, orderDetail, orderIdOf, refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { guestTable } from './export-guests.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>

/** Mails of other tests, each with a PDF, that these tests do not read. */
async function forgetMails(): Promise<void> {
  await site.deps.pool.query(`update pgboss.job set state = 'completed' where name = 'mail.send' and state < 'active'`)
}

interface Page {
  items: GuestOrderView[]
  page: number
  limit: number
  total: number
  next: string | null
}

function list({ organiser, eventId }: Sale, query: Record<string, string> = {}) {
  const url = `/api/guests/${eventId}/orders`
  return call<Page & ErrorView>(site.app, { method: 'GET', url, headers: organiser.headers, query })
}

const people = [
  { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.org' },
  { firstName: 'Björn', lastName: 'Borg', email: 'bjorn@example.org' },
  { firstName: 'Chioma', lastName: '', email: 'chi_oma@example.org' },
  { firstName: 'Dele', lastName: 'Okafor', email: 'dele@example.com' },
]

async function crowd(): Promise<Sale & { vipId: string }> {
  const sale = await createEvent(site)
  const vipId = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Terrace', price: 2_500_000 })
  for (const [index, buyer] of people.entries())
    await sellOrder(site, {
      eventId: sale.eventId,
      ticketTypeId: index === 1 ? vipId : sale.ticketTypeId,
      buyer,
      quantity: 1 + (index % 2),
    })
  return { ...sale, vipId }
}

describe('the list of orders', () => {
  test('shows what was bought, newest first, and nothing of other events', async () => {
    const sale = await crowd()
    await crowd()
    const { body } = await list(sale)
    expect(body.total).toBe(4)
    expect(body.items.map((order) => order.buyerName)).toEqual(['Dele Okafor', 'Chioma', 'Björn Borg', 'Adaeze Okafor'])
    expect(body.items[2]).toMatchObject({
      email: 'bjorn@example.org',
      state: 'paid',
      complimentary: false,
      tickets: [{ name: 'Terrace', quantity: 2 }],
      quantity: 2,
      checkedIn: 0,
      refunded: 0,
      refundRequested: false,
      disputed: false,
    })
  })

  test.each([
    ['a name', 'okafor', 2],
    ['names without accents', 'bjorn borg', 1],
    ['parts of both names in any order', 'OKA ADA', 1],
    ['an address', 'dele@example.com', 1],
    ['an underscore, which is no wildcard', 'chi_oma', 1],
    ['a percent sign, which is no wildcard', '%', 0],
    ['spaces alone', '  ', 4],
    ['a dash alone', '-', 0],
    ['something nobody has', 'zzz', 0],
  ])('finds %s', async (_what, search, found) => {
    const sale = await crowd()
    expect((await list(sale, { search })).body.total).toBe(found)
  })

  test('finds a reference as it is shown, and a guest by name', async () => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    await sellOrder(site, sale)
    const shown = `${order.reference.slice(0, 5)}-${order.reference.slice(5)}`.toLowerCase()
    expect((await list(sale, { search: shown })).body.items.map(({ _id }) => _id)).toEqual([order.id])
    await call(site.app, {
      method: 'PUT',
      url: `/api/guests/tickets/${order.tickets[1]?._id}`,
      headers: sale.organiser.headers,
      payload: { guestName: 'Wole Quartey' },
    })
    expect((await list(sale, { search: 'quartey' })).body.items.map(({ _id }) => _id)).toEqual([order.id])
  })

  test('filters by state and ticket type', async () => {
    const sale = await crowd()
    const [last, middle] = (await list(sale)).body.items
    await refund(site.app, sale.organiser, { id: last?._id ?? '' }, { scope: { kind: 'full' } })
    await refund(site.app, sale.organiser, { id: middle?._id ?? '' }, { scope: { kind: 'amount', amount: 100 } })
    await placeOrder(site.app, sale)
    const totals: Record<string, number> = {}
    for (const state of [
      'sold',
      'paid',
      'partially_refunded',
      'refunded',
      'requested',
      'complimentary',
      'open',
      'lapsed',
    ])
      totals[state] = (await list(sale, { state })).body.total
    expect(totals).toEqual({
      sold: 4,
      paid: 2,
      partially_refunded: 1,
      refunded: 1,
      requested: 0,
      complimentary: 0,
      open: 1,
      lapsed: 0,
    })
    expect((await list(sale, { ticketId: sale.vipId })).body.items.map((order) => order.buyerName)).toEqual([
      'Björn Borg',
    ])
  })

  test.each(['-createdAt', 'createdAt', 'name', '-name', '-total', 'total'])(
    'sorted by %s, its pages by key and by number are the whole list, each order once',
    async (sort) => {
      const sale = await crowd()
      const whole = (await list(sale, { sort })).body.items.map(({ _id }) => _id)
      const byKey: string[] = []
      let after: string | null = null
      for (let page = 1; page <= 4; page += 1) {
        const { body }: { body: Page } = await list(sale, {
          sort,
          limit: '1',
          page: String(page),
          ...(after && { after }),
        })
        byKey.push(...body.items.map(({ _id }) => _id))
        const jumped = await list(sale, { sort, limit: '1', page: String(page) })
        expect(jumped.body.items.map(({ _id }) => _id)).toEqual([whole[page - 1]])
        after = body.next
      }
      expect(byKey).toEqual(whole)
      expect(after).toBeNull()
    },
  )

  test.each([
    'nonsense',
    Buffer.from('["-createdAt","99999999999999999999","x"]').toString('base64url'),
    Buffer.from('["-createdAt","abc","01890000-0000-7000-8000-000000000000"]').toString('base64url'),
    Buffer.from('["-total","1","01890000-0000-7000-8000-000000000000"]').toString('base64url'),
    Buffer.from('["-createdAt","9999999999999999","01890000-0000-7000-8000-000000000000"]').toString('base64url'),
  ])('refuses a cursor that is none (%s)', async (after) => {
    const sale = await crowd()
    expect(await list(sale, { after, limit: '2' })).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  test('refuses what is no page', async () => {
    const sale = await createEvent(site)
    const answers = []
    for (const page of notPageNumbers) answers.push((await list(sale, { page })).status)
    expect(new Set(answers)).toEqual(new Set([400]))
    expect((await list(sale, { limit: '101' })).status).toBe(400)
    expect((await list(sale, { sort: 'email; drop table orders' })).status).toBe(400)
  })
})

function download(sale: Sale, kind: 'csv' | 'xlsx', query: Record<string, string> = {}) {
  return call<Buffer>(site.app, {
    method: 'GET',
    url: `/api/guests/${sale.eventId}/guests.${kind}`,
    headers: sale.organiser.headers,
    query,
  })
}

describe('the export', () => {
  test('has a row per ticket, and no text in it starts a formula', async () => {
    const sale = await createEvent(site)
    for (const [index, text] of mischievousTexts.entries())
      if (index % 3 === 0)
        await sellOrder(site, {
          ...sale,
          quantity: 2,
          buyer: { firstName: text.slice(0, 60), lastName: '', email: 'a@example.org' },
        })
    const { body, headers } = await download(sale, 'csv')
    const lines = body.toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 2 * 4)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="harmattan-nights-\d+-guests\.csv"$/)
    for (const cell of lines.slice(1).flatMap((line) => line.slice(1, -1).split('","')))
      expect(cell).not.toMatch(/^\s*[=+\-@]/)
    expect(lines[1]).toContain('12500')
  })

  test('as a workbook holds the same cells', async () => {
    const { strFromU8, unzipSync } = await import('fflate')
    const sale = await createEvent(site)
    await sellOrder(site, { ...sale, buyer: { firstName: '=1+1', lastName: 'Eze', email: 'eze@example.org' } })
    const { body, headers } = await download(sale, 'xlsx')
    expect(headers['content-type']).toContain('spreadsheetml')
    const files = unzipSync(new Uint8Array(body))
    const text = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n')
    expect(text).toMatch(/>(&apos;|'|&#39;)=1\+1 Eze</)
    expect(text).toContain('eze@example.org')
    expect(text).not.toContain('<f>')
  })

  test('is refused by the rows it would have: extras count, and an order without tickets is one', async () => {
    const sale = await createEvent(site)
    const { eventId } = sale
    const shirt = await createTicketType(site, sale.organiser, eventId, { name: 'T-shirt', admits: 0 })
    const items = [sale.ticketTypeId, shirt].map((ticketId) => ({ ticketId, quantity: 2 }))
    const placed = await call<PlacedOrderView>(site.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': newKey() },
      payload: { eventId, items, buyer: { firstName: 'Ada', lastName: 'Eze', email: 'ada@example.org' } },
    })
    const rowsOf = async (state: 'open' | 'sold', most: number) => {
      const { rows } = await guestTable(site.deps.db, { eventId, state, ticketTypeId: undefined, contacts: true }, most)
      let written = 0
      for await (const batch of rows) written += batch.length
      return written
    }
    expect(await rowsOf('open', 1)).toBe(1)
    await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
    expect(await rowsOf('sold', 4)).toBe(4)
    await expect(rowsOf('sold', 3)).rejects.toMatchObject({ code: 'export.too_large', details: { most: 3 } })
  })

  test('follows the filters', async () => {
    const sale = await crowd()
    const { body } = await download(sale, 'csv', { search: 'okafor' })
    expect(body.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1 + 3)
  })
})

function give(sale: Sale, fields: Record<string, unknown> = {}, key = newKey(), user: TestUser = sale.organiser) {
  return call<{ orderId: string; reference: string } & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/guests/${sale.eventId}/complimentary`,
    headers: { ...user.headers, 'idempotency-key': key },
    payload: {
      ticketId: sale.ticketTypeId,
      quantity: 2,
      firstName: 'Ngozi',
      lastName: 'Obi',
      email: 'ngozi@example.org',
      ...fields,
    },
  })
}

describe('complimentary tickets', () => {
  beforeEach(forgetMails)

  test('are limited for each person too, who can own many new organisations', async () => {
    await awayFromWindowEdge(site, 86_400)
    const sale = await createEvent(site)
    const { giftsOfNewByMember } = limits
    const member = Subject.of('account', sale.organiser.id)
    for (let hit = 1; hit < giftsOfNewByMember.hits; hit += 1) await limitRate(site.deps, giftsOfNewByMember, member)
    expect((await give(sale)).status).toBe(201)
    expect(await give(sale)).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
  })

  test('cost nothing, take places like a sale, are mailed with their PDF and shown as what they are', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 10 } })
    const { status, body } = await give(sale)
    expect(status).toBe(201)
    await site.runJobs()
    const order = await orderDetail(site.app, sale.organiser, { id: body.orderId })
    expect(order).toMatchObject({ state: 'paid', complimentary: true, total: 0, platformFee: 0, quantity: 2 })
    expect(order.timeline.map(({ text }) => text)).toEqual([
      '2 complimentary “Lawn” tickets were issued.',
      'The tickets were sent to ngozi@example.org.',
    ])
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(2)
    const mail = site.mail.sent.findLast(({ to }) => to.address === 'ngozi@example.org')
    expect(mail?.attachments?.map(({ contentType }) => contentType)).toContain('application/pdf')
    expect(mail?.text).toContain('invites you to')
    expect((await list(sale, { state: 'complimentary' })).body.items).toMatchObject([{ complimentary: true, total: 0 }])
    const summary = await call(site.app, {
      method: 'GET',
      url: `/api/tickets/${sale.eventId}/sales-summary`,
      headers: sale.organiser.headers,
    })
    expect(summary.body).toMatchObject({ tickets: 2, complimentary: 2, gross: 0, platformFee: 0 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('are never given beyond capacity, of the type or of the event, also not at once', async () => {
    for (const capacities of [{ ticket: { capacity: 7 } }, { ticket: { capacity: null }, event: { capacity: 7 } }]) {
      const sale = await createEvent(site, capacities)
      const answers = await atOnce(16, () => give(sale, { quantity: 1 }))
      expect(tally(answers)).toEqual({ '201': 7, '409 order.sold_out': 9 })
      expect(await claimedOf(site, sale.ticketTypeId)).toBe(7)
    }
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('are one gift however often the same call comes', async () => {
    const sale = await createEvent(site)
    const key = newKey()
    const answers = await atOnce(8, () => give(sale, {}, key))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(2)
    expect((await give(sale, { quantity: 3 }, key)).body.code).toBe('idempotency.key_reused')
  })

  test.each([
    ['none', { quantity: 0 }],
    ['less than none', { quantity: -1 }],
    ['a part', { quantity: 1.5 }],
    ['too many', { quantity: 51 }],
    ['a text', { quantity: '2' }],
    ['no address', { email: 'ngozi' }],
    ['two addresses', { email: 'a@example.org,b@example.org' }],
    ['a line break in the name', { firstName: 'Ngozi\r\nBcc: all@example.org' }],
    ['a price', { price: 1 }],
  ])('are refused for %s', async (_what, fields) => {
    const sale = await createEvent(site)
    expect((await give(sale, fields)).status).toBe(400)
  })

  test('are refused for a type of another event, a draft and a past event', async () => {
    const [sale, other] = [await createEvent(site), await createEvent(site)]
    expect((await give(sale, { ticketId: other.ticketTypeId })).body.code).toBe('ticket_type.not_found')
    const draft = await createEvent(site, { publish: false })
    expect((await give(draft)).body.code).toBe('event.not_published')
    await site.deps.pool.query(
      `update events set starts_at = now() - interval '2 day', ends_at = now() - interval '1 day' where id = $1`,
      [sale.eventId],
    )
    expect((await give(sale)).body.code).toBe('order.not_on_sale')
    expect((await give(other, {}, newKey(), await createUser(site))).body.code).toBe('event.not_found')
  })

  test('can be taken back: the places are free again and nobody gets in', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 2 } })
    const { body } = await give(sale)
    const order = await orderDetail(site.app, sale.organiser, { id: body.orderId })
    const cancelled = await call<ErrorView>(site.app, {
      method: 'POST',
      url: `/api/guests/orders/${body.orderId}/cancel-tickets`,
      headers: sale.organiser.headers,
      payload: { ticketIds: order.tickets.map(({ _id }) => _id) },
    })
    expect(cancelled.status).toBe(204)
    expect(await orderDetail(site.app, sale.organiser, { id: body.orderId })).toMatchObject({
      state: 'cancelled',
      can: { resend: false, refund: false, cancelTickets: false },
    })
    expect(await claimedOf(site, sale.ticketTypeId)).toBe(0)
    expect((await give(sale)).status).toBe(201)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

test.each([
  ['manager', true],
  ['box_office', true],
  ['finance', false],
  ['viewer', false],
] as const)(
  'a member with the role %s is offered to cancel tickets exactly if the call accepts it',
  async (role, may) => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, sale)
    const member = await addMember(site, { organisationId: await organisationOf(site, sale.organiser), role })
    const { can, tickets } = await orderDetail(site.app, member, order)
    const { status } = await call<ErrorView>(site.app, {
      method: 'POST',
      url: `/api/guests/orders/${order.id}/cancel-tickets`,
      headers: member.headers,
      payload: { ticketIds: tickets.map(({ _id }) => _id) },
    })
    expect([can.cancelTickets, status]).toEqual([may, may ? 204 : 403])
  },
)

function change(sale: Sale, method: 'POST' | 'PUT', path: string, payload?: object) {
  return call<ErrorView>(site.app, {
    method,
    url: `/api/guests/${path}`,
    headers: sale.organiser.headers,
    ...(payload && { payload }),
  })
}

describe('corrections', () => {
  beforeEach(forgetMails)

  test('a new address gets the tickets, and the old one stays in the history', async () => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    await site.runJobs()
    const fixed = { firstName: 'Adaeze', lastName: 'Eze', email: 'Right@Example.org ' }
    expect((await change(sale, 'PUT', `orders/${order.id}/buyer`, fixed)).status).toBe(204)
    await site.runJobs()
    expect(site.mail.sent.filter(({ to }) => to.address === 'right@example.org')).toHaveLength(1)
    const detail = await orderDetail(site.app, sale.organiser, order)
    expect(detail.buyer).toEqual({ firstName: 'Adaeze', lastName: 'Eze', email: 'right@example.org' })
    expect(detail.tickets.map(({ guestName }) => guestName)).toEqual(['Adaeze Eze', 'Adaeze Eze'])
    expect(detail.timeline.map(({ text }) => text)).toContain(
      'The buyer’s details were changed. They were Adaeze Okafor (adaeze@example.org).',
    )
    expect(detail.timeline.find(({ kind }) => kind === 'buyer_corrected')?.by).toMatch(/^User\d+ Example$/)
  })

  test('a name alone mails nothing, and the same again writes nothing', async () => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, sale)
    await site.runJobs()
    const before = site.mail.sent.length
    const payload = { firstName: 'Ada', lastName: 'Okafor', email: 'adaeze@example.org' }
    for (let turn = 0; turn < 2; turn += 1) await change(sale, 'PUT', `orders/${order.id}/buyer`, payload)
    await site.runJobs()
    expect(site.mail.sent).toHaveLength(before)
    const { timeline } = await orderDetail(site.app, sale.organiser, order)
    expect(timeline.filter(({ kind }) => kind === 'buyer_corrected')).toHaveLength(1)
  })

  test('a guest is renamed while the ticket is good', async () => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, sale)
    const ticketId = order.tickets[0]?._id ?? ''
    expect((await change(sale, 'PUT', `tickets/${ticketId}`, { guestName: '<b>Wole</b>' })).status).toBe(204)
    const detail = await orderDetail(site.app, sale.organiser, order)
    expect(detail.tickets[0]?.guestName).toBe('<b>Wole</b>')
    expect(detail.timeline.at(-1)?.text).toBe('Adaeze Okafor was renamed to <b>Wole</b>.')
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    expect((await change(sale, 'PUT', `tickets/${ticketId}`, { guestName: 'Wole' })).body.code).toBe('ticket.void')
  })

  test.each([{ guestName: '' }, { guestName: 'x'.repeat(201) }, { guestName: 7 }, {}, { guestName: 'a\nb' }])(
    'a guest is not renamed to %j',
    async (payload) => {
      const sale = await createEvent(site)
      const order = await sellOrder(site, sale)
      expect((await change(sale, 'PUT', `tickets/${order.tickets[0]?._id}`, payload)).status).toBe(400)
    },
  )

  test('tickets are sent again, but not without end', async () => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, {
      ...sale,
      buyer: { firstName: 'Efe', lastName: '', email: 'efe@example.org' },
    })
    await site.runJobs()
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push(await change(sale, 'POST', `orders/${order.id}/resend`))
    expect(tally(answers)).toEqual({ '200': 10, '429 request.too_many': 1 })
    await site.runJobs()
    expect(site.mail.sent.filter(({ to }) => to.address === 'efe@example.org')).toHaveLength(11)
  })

  test('an order without a valid ticket is not sent again, and its PDF says so', async () => {
    const sale = await createEvent(site)
    const order = await sellOrder(site, { ...sale, quantity: 2 })
    await change(sale, 'POST', `orders/${order.id}/cancel-tickets`, { ticketIds: order.tickets.map(({ _id }) => _id) })
    expect((await change(sale, 'POST', `orders/${order.id}/resend`)).body.code).toBe('order.no_tickets')
    const pdf = await call<ErrorView>(site.app, {
      method: 'GET',
      url: `/api/orders/${order.reference}/tickets.pdf`,
      headers: { 'x-order-token': order.token },
    })
    expect([pdf.status, pdf.body.code]).toEqual([409, 'order.no_tickets'])
  })

  test('what happened is never rewritten', async () => {
    const sale = await createEvent(site)
    await give(sale)
    await expect(site.deps.pool.query(`update order_events set kind = 'nothing'`)).rejects.toMatchObject({
      code: '23001',
    })
    await expect(site.deps.pool.query('delete from order_events')).rejects.toMatchObject({ code: '23001' })
  })
})

test('the order held by another organiser is not there', async () => {
  const sale = await createEvent(site)
  const { body } = await placeOrder(site.app, sale)
  const id = await orderIdOf(site, body.reference)
  const stranger = await createEvent(site)
  expect((await change(stranger, 'POST', `orders/${id}/resend`)).body.code).toBe('order.not_found')
})
