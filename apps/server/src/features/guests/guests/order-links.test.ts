import type { ErrorView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderToken } from '../../../secrets.ts'
import { buildTestApp, call, createEvent, getOrder, newKey, placeOrder, type TestApp } from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { orderDetail, refund, sellOrder, type SoldOrder } from '../../sales/refunds/refund-scene.ts'
import { newestTransfer, heldTicket, passOn } from '../../sales/transfers/transfer-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createSale>>
const HOUR = 3_600_000
let buyers = 0

/** A paid order of two tickets for an event whose doors are open. */
async function createSale(ticket: object = {}) {
  buyers += 1
  const [startsAt, endsAt] = [2, 6].map((hours) => new Date(Date.now() + hours * HOUR).toISOString())
  const sale = await createEvent(site, { event: { startsAt, endsAt, refundPolicy: 'flexible' }, ticket: { ...ticket } })
  const buyer = { firstName: 'Adaeze', lastName: 'Okafor', email: `wrong-${buyers}@example.org` }
  const order = await sellOrder(site, { ...sale, quantity: 2, buyer })
  return { ...sale, order, right: `right-${buyers}@example.org` }
}

function correct({ organiser, order }: Sale, email: string) {
  return call<ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/guests/orders/${order.id}/buyer`,
    headers: organiser.headers,
    payload: { firstName: 'Adaeze', lastName: 'Okafor', email },
  })
}

function replaceAsOrganiser({ organiser, order }: Pick<Sale, 'organiser' | 'order'>) {
  const url = `/api/guests/orders/${order.id}/link`
  return call<ErrorView>(site.app, { method: 'POST', url, headers: organiser.headers })
}

function replaceAsBuyer(order: Pick<SoldOrder, 'reference' | 'token'>) {
  const headers = { 'x-order-token': order.token }
  return call<ErrorView>(site.app, { method: 'POST', url: `/api/orders/${order.reference}/link`, headers })
}

/** The order as the newest mail to an address opens it. */
function mailed(address: string) {
  const link = site.mail.link(address, '/orders/')
  const [, , reference = ''] = link.pathname.split('/')
  return { reference, token: new URLSearchParams(link.hash.slice(1)).get('t') ?? '' }
}

async function scan(sale: Pick<Sale, 'organiser' | 'eventId'>, code: string): Promise<unknown> {
  const answer = await call(site.app, {
    method: 'PUT',
    url: '/api/tickets/validate',
    headers: sale.organiser.headers,
    payload: { eventId: sale.eventId, scanId: crypto.randomUUID(), code },
  })
  return answer.body['result']
}

/** Every call that a link opens, and what it answers. */
async function tryEverything({ reference, token }: { reference: string; token: string }, ticketId: string) {
  const calls = [
    ['GET', ''],
    ['GET', '/tickets.pdf'],
    ['GET', '/receipt.pdf'],
    ['GET', '/calendar.ics'],
    ['GET', '/refund'],
    ['POST', '/refund/requests', { ticketIds: [ticketId] }],
    ['POST', '/refund/requests/withdraw'],
    ['POST', '/payments'],
    ['POST', '/cancel'],
    ['POST', '/link'],
    ['PUT', '/buyer', { buyer: { firstName: 'Eve', email: 'eve@example.org' } }],
    ['POST', `/tickets/${ticketId}/transfer`, { name: 'Eve', email: 'eve@example.org' }],
  ] as const
  const answers = []
  for (const [method, path, payload] of calls) {
    const request = { method, url: `/api/orders/${reference}${path}`, headers: { 'x-order-token': token } }
    answers.push(await call<ErrorView>(site.app, { ...request, ...(payload && { payload }) }))
  }
  return answers
}

test('after a correction the old link opens nothing, the old code is refused, and the new ones work', async () => {
  const sale = await createSale()
  const { order, right } = sale
  const oldCodes = order.tickets.map(({ code }) => code)
  expect((await correct(sale, right)).status).toBe(204)
  const answers = await tryEverything(order, order.tickets[0]?._id ?? '')
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(answers.map(() => '404 order.not_found'))
  await site.runJobs()
  const opened = await getOrder(site.app, mailed(right))
  expect(opened.buyer?.email).toBe(right)
  expect(opened.tickets.map(({ code }) => code)).not.toContain(oldCodes[0])
  expect([await scan(sale, oldCodes[0] ?? ''), await scan(sale, oldCodes[1] ?? '')]).toEqual([
    'transferred',
    'transferred',
  ])
  expect(await scan(sale, opened.tickets[0]?.code ?? '')).toBe('admitted')
  const withMail = site.mail.to(right).at(-1)
  expect(withMail?.attachments?.map(({ filename }) => filename)).toContain(`tickets-${order.reference}.pdf`)
})

test('a link of an order from before generations existed keeps working, and a corrected name keeps it', async () => {
  const sale = await createSale()
  expect(sale.order.token).toBe(orderToken(site.deps.secrets, { id: sale.order.id, link_generation: 0 }))
  await correct(sale, `wrong-${buyers}@example.org`)
  const url = `/api/guests/orders/${sale.order.id}/buyer`
  const payload = { firstName: 'Ada', lastName: 'Okafor', email: `wrong-${buyers}@example.org` }
  await call(site.app, { method: 'PUT', url, headers: sale.organiser.headers, payload })
  const opened = await getOrder(site.app, sale.order)
  expect(opened.buyer?.firstName).toBe('Ada')
  expect(opened.tickets.map(({ code }) => code)).toEqual(sale.order.tickets.map(({ code }) => code))
})

test('two corrections at once leave one address, one link and one set of codes', async () => {
  const sale = await createSale()
  const addresses = [1, 2, 3, 4].map((n) => `race-${buyers}-${n}@example.org`)
  expect(tally(await atOnce(4, (index) => correct(sale, addresses[index] ?? '')))).toEqual({ '204': 4 })
  await site.runJobs()
  const { buyer } = await orderDetail(site.app, sale.organiser, sale.order)
  const row = await site.deps.db
    .selectFrom('orders')
    .select(['id', 'link_generation'])
    .where('id', '=', sale.order.id)
    .executeTakeFirstOrThrow()
  expect(row.link_generation).toBe(4)
  // Mails are composed when they are sent, so all of them went to the last address with the last link.
  expect(addresses.filter((address) => site.mail.to(address).length > 0)).toEqual([buyer.email])
  expect(mailed(buyer.email).token).toBe(orderToken(site.deps.secrets, row))
  const generations = await site.deps.db
    .selectFrom('tickets')
    .select('generation')
    .where('order_id', '=', sale.order.id)
    .execute()
  expect(generations.map(({ generation }) => generation)).toEqual([5, 5])
})

test.each(['organiser', 'buyer'] as const)('the %s replaces the link by hand', async (who) => {
  const sale = await createSale()
  const { order } = sale
  const address = order.buyer?.email ?? ''
  const answer = await (who === 'organiser' ? replaceAsOrganiser(sale) : replaceAsBuyer(order))
  expect(answer.status).toBe(who === 'organiser' ? 200 : 204)
  expect(JSON.stringify(answer.body)).not.toContain(order.token)
  await site.runJobs()
  const fresh = mailed(address)
  expect(site.mail.to(address).at(-1)?.subject).toMatch(/^New link and codes for /)
  expect(fresh.token).not.toBe(order.token)
  expect((await replaceAsBuyer(order)).body.code).toBe('order.not_found')
  const opened = await getOrder(site.app, fresh)
  expect(await scan(sale, order.tickets[0]?.code ?? '')).toBe('transferred')
  expect(await scan(sale, opened.tickets[0]?.code ?? '')).toBe('admitted')
  const { timeline } = await orderDetail(site.app, sale.organiser, order)
  const entry = timeline.find(({ kind }) => kind === 'link_replaced')
  expect(entry?.text).toBe(`A new link and new ticket codes were sent to ${address}.`)
  expect(entry?.by === null).toBe(who === 'buyer')
})

test('a link is replaced five times an hour, so that its buyer is not flooded', async () => {
  const sale = await createSale()
  const answers = []
  for (let turn = 0; turn < 6; turn += 1) answers.push(await replaceAsOrganiser(sale))
  expect(tally(answers)).toEqual({ '200': 5, '429 request.too_many': 1 })
})

test('the idempotency key of the purchase never gives out the new link', async () => {
  const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
  const key = newKey()
  const placed = await placeOrder(site.app, { ...sale, key })
  expect((await replaceAsBuyer(placed.body)).status).toBe(204)
  const replayed = await placeOrder(site.app, { ...sale, key })
  expect(replayed.body.token).toBe(placed.body.token)
  expect((await replaceAsBuyer(replayed.body)).status).toBe(404)
})

test('an order with nothing left to use gets its new link without tickets; one that was never paid has none', async () => {
  const sale = await createSale()
  await refund(site.app, sale.organiser, sale.order, { scope: { kind: 'full' } })
  await site.runJobs()
  expect((await replaceAsOrganiser(sale)).status).toBe(200)
  await site.runJobs()
  const address = sale.order.buyer?.email ?? ''
  expect(site.mail.to(address).at(-1)?.subject).toMatch(/^New link to your order for /)
  expect((await getOrder(site.app, mailed(address))).can.replaceLink).toBe(true)
  const held = await placeOrder(site.app, sale)
  expect((await getOrder(site.app, held.body)).can.replaceLink).toBe(false)
  expect((await replaceAsBuyer(held.body)).body.code).toBe('order.state')
})

test('a passed-on ticket keeps its code, and its history survives replaced codes before and after', async () => {
  const sale = await createSale({ kind: 'free', price: 0 })
  const address = sale.order.buyer?.email ?? ''
  await replaceAsBuyer(sale.order)
  await site.runJobs()
  const fresh = mailed(address)
  const opened = await getOrder(site.app, fresh)
  const [first] = opened.tickets
  expect((await passOn(site.app, fresh, first?._id ?? '')).status).toBe(204)
  const bola = await newestTransfer(site, first?._id ?? '')
  const { code } = await heldTicket(site, bola)
  expect((await getOrder(site.app, fresh)).tickets[0]?.passedOn?.name).toBe('Bola Ade')
  await replaceAsOrganiser(sale)
  expect((await heldTicket(site, bola)).code).toBe(code)
  expect(await scan(sale, code)).toBe('admitted')
})

test('a scan made offline before the code was replaced still counts; one made after it is refused', async () => {
  const sale = await createSale({ kind: 'free', price: 0 })
  const [before, after] = sale.order.tickets.map(({ code }) => code)
  const handIn = async (code: string, scannedAt: Date) => {
    const made = {
      scanId: crypto.randomUUID(),
      code,
      direction: 'in',
      scannedAt: scannedAt.toISOString(),
      verdict: 'admitted',
      undoneAt: null,
      sequence: 1,
    }
    const answer = await call<{ answers: { result: string }[] }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${sale.eventId}/scans`,
      headers: sale.organiser.headers,
      payload: { sentAt: new Date().toISOString(), scans: [made] },
    })
    return answer.body.answers[0]?.result
  }
  const scanned = new Date(Date.now() - 60_000)
  await replaceAsOrganiser(sale)
  expect(await handIn(before ?? '', scanned)).toBe('admitted')
  expect(await handIn(after ?? '', new Date(Date.now() + 1000))).toBe('transferred')
})
