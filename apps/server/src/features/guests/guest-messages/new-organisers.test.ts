import type { ErrorView, GuestMessageView, HeldMessageView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  newKey,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { newCardSale, sellWithCard } from '../../sales/payments/gift-card-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'

let site: TestApp
let administrator: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  administrator = await createUser(site, { isAdmin: true })
})
beforeEach(() => awayFromWindowEdge(site, 86_400))
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof createEvent>>
const withLink = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Log in at bank.example now' }] }],
}
let guests = 0

/** An event with one guest of its own. */
async function createSale(options: Parameters<typeof createEvent>[1] = {}): Promise<Sale & { guest: string }> {
  guests += 1
  const guest = `guest-${guests}@example.org`
  const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 }, ...options })
  await createPaidOrder(site, { ...sale, buyer: { firstName: 'Ada', lastName: '', email: guest } })
  return { ...sale, guest }
}

/** Makes the organiser of an event an established one: an old account that has sold something. */
async function establish({ organiser }: Sale): Promise<void> {
  await createPaidOrder(site, await createEvent(site, { organiser }))
  const created = new Date(Date.now() - 31 * 86_400_000)
  await site.deps.db.updateTable('organisations').set({ created_at: created }).where('id', '=', organiser.id).execute()
}

function write(sale: Sale, fields: object = {}) {
  return call<GuestMessageView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/guests/${sale.eventId}/messages`,
    headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
    payload: { subject: 'Doors open at six', body: broadcastText, ...fields },
  })
}

function review(messageId: string, payload: object, { headers } = administrator) {
  const url = `/api/admin/messages/${messageId}/review`
  return call<ErrorView>(site.app, { method: 'POST', url, headers, payload })
}

async function waiting(): Promise<HeldMessageView[]> {
  const query = { limit: '100' }
  const url = '/api/admin/messages'
  return (
    await call<{ items: HeldMessageView[] }>(site.app, { method: 'GET', url, query, headers: administrator.headers })
  ).body.items
}

async function subjectsTo(address: string): Promise<string[]> {
  await site.runJobs()
  return site.mail.to(address).map(({ subject }) => subject)
}

test('links of a new organiser wait for an administrator; a plain message does not', async () => {
  const sale = await createSale()
  expect((await write(sale)).body.review).toBeNull()
  const held = await write(sale, { subject: 'Your bank: act now', body: withLink })
  expect(held).toMatchObject({ status: 201, body: { review: 'held', recipients: 1, mailed: 0 } })
  expect(await subjectsTo(sale.guest)).not.toContainEqual(expect.stringContaining('Your bank'))
  // Not even a job that was written by mistake mails it.
  await jobHandlers(site.deps)['guests.message']({ messageId: held.body._id, after: '' })
  expect(await subjectsTo(sale.guest)).not.toContainEqual(expect.stringContaining('Your bank'))
  const mine = (await waiting()).find(({ _id }) => _id === held.body._id)
  expect(mine).toMatchObject({ event: { _id: sale.eventId }, organiser: { email: sale.organiser.email } })

  const answers = await atOnce(4, () => review(held.body._id, { release: true }))
  expect(tally(answers)).toEqual({ '204': 1, '409 guest_message.reviewed': 3 })
  expect((await subjectsTo(sale.guest)).filter((subject) => subject.startsWith('Your bank'))).toHaveLength(1)
  expect(await subjectsTo(sale.organiser.email)).toContain('Your message was sent')
  // An organiser whose message an administrator released is trusted from then on.
  expect((await write(sale, { body: withLink })).body.review).toBeNull()
})

test('a refused message is never mailed, and its organiser reads why', async () => {
  const sale = await createSale()
  const held = await write(sale, { subject: 'See www.evil.example' })
  expect((await review(held.body._id, { release: false })).status).toBe(400)
  expect((await review(held.body._id, { release: false, reason: 'This is phishing.' })).status).toBe(204)
  expect(await subjectsTo(sale.guest)).not.toContainEqual(expect.stringContaining('evil'))
  const told = site.mail.to(sale.organiser.email).at(-1)
  expect([told?.subject, told?.text]).toEqual([
    'Your message was not sent',
    expect.stringContaining('This is phishing.'),
  ])
  const listed = await call<{ items: GuestMessageView[] }>(site.app, {
    method: 'GET',
    url: `/api/guests/${sale.eventId}/messages`,
    headers: sale.organiser.headers,
  })
  expect(listed.body.items[0]).toMatchObject({ review: 'refused', reviewReason: 'This is phishing.' })
  expect((await review(held.body._id, { release: true })).body.code).toBe('guest_message.reviewed')
  const { rows } = await site.deps.pool.query('select action, after from audit_log where target_id = $1', [
    sale.eventId,
  ])
  expect(rows).toContainEqual({ action: 'guest_message.refuse', after: { reason: 'This is phishing.' } })
})

test('an organiser of long standing is not held; age alone or a sale alone is not enough', async () => {
  const sale = await createSale()
  await createPaidOrder(site, await createEvent(site, { organiser: sale.organiser }))
  expect((await write(sale, { body: withLink })).body.review).toBe('held')
  await establish(sale)
  expect((await write(sale, { body: withLink })).body.review).toBeNull()
  const old = await createSale()
  const created = new Date(Date.now() - 400 * 86_400_000)
  await site.deps.db
    .updateTable('organisations')
    .set({ created_at: created })
    .where('id', '=', old.organiser.id)
    .execute()
  expect((await write(old, { body: withLink })).body.review).toBe('held')
})

test('messages are limited over all events of an organiser, so that a new event is no new budget', async () => {
  const first = await createSale()
  const sales = [
    first,
    await createSale({ organiser: first.organiser }),
    await createSale({ organiser: first.organiser }),
  ]
  const answers = await atOnce(9, (index) => write(sales[index % 3]!))
  expect(tally(answers)).toEqual({ '201': 5, '429 request.too_many': 4 })
  await establish(first)
  // A fourth event, because the other three may have used up their messages of the day.
  expect((await write(await createSale({ organiser: first.organiser }))).status).toBe(201)
})

test('gifts are limited over all events of an organiser, the more so for a new one', async () => {
  const sales = [await createEvent(site)]
  sales.push(await createEvent(site, { organiser: sales[0]!.organiser }))
  const give = (index: number, fields: object = {}) =>
    call<ErrorView>(site.app, {
      method: 'POST',
      url: `/api/guests/${sales[index % 2]!.eventId}/complimentary`,
      headers: { ...sales[0]!.organiser.headers, 'idempotency-key': newKey() },
      payload: {
        ticketId: sales[index % 2]!.ticketTypeId,
        quantity: 1,
        firstName: 'Eve',
        email: `stranger-${index}@example.org`,
        ...fields,
      },
    })
  expect((await give(0, { firstName: 'Win at evil.example' })).body.code).toBe('gift.name_refused')
  expect(tally(await atOnce(60, give))).toEqual({ '201': 30, '429 request.too_many': 30 })
  await establish(sales[0]!)
  expect((await give(1)).status).toBe(201)
})

test('gift cards that are mailed count as gifts, and those of a new organiser carry no link', async () => {
  const sale = await createEvent(site)
  const give = (index: number, fields: object = {}) =>
    call<ErrorView>(site.app, {
      method: 'POST',
      url: `/api/organisations/${sale.organiser.id}/gift-cards`,
      headers: sale.organiser.headers,
      payload: { value: 1, currency: 'NGN', recipientEmail: `card-${index}@example.org`, ...fields },
    })
  const link = { message: 'Your bank: act now at https://evil.example' }
  expect((await give(0, link)).body.code).toBe('gift.links_refused')
  expect(tally(await atOnce(40, give))).toEqual({ '201': 30, '429 request.too_many': 10 })
  expect((await give(0, { recipientEmail: null, ...link })).status).toBe(201)
  await establish(sale)
  expect((await give(1, link)).status).toBe(201)
})

test('an organiser stays new whose own gift cards alone paid for their tickets', async () => {
  const sale = await newCardSale(site)
  await sellWithCard(site, sale, 1, 10_000)
  const created = new Date(Date.now() - 31 * 86_400_000)
  await site.deps.db
    .updateTable('organisations')
    .set({ created_at: created })
    .where('id', '=', sale.organisationId)
    .execute()
  expect((await write(sale, { subject: 'Your bank: act now', body: withLink })).body.review).toBe('held')
})

test('a new organiser cannot put a link into the words of an event and mail it by gifts', async () => {
  const sale = await createEvent(site, { event: { title: 'Visit evil.example' } })
  const request = () =>
    call<ErrorView>(site.app, {
      method: 'POST',
      url: `/api/guests/${sale.eventId}/complimentary`,
      headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
      payload: { ticketId: sale.ticketTypeId, quantity: 1, firstName: 'Eve', email: 'stranger@example.org' },
    })
  expect((await request()).body.code).toBe('gift.links_refused')
  await establish(sale)
  expect((await request()).status).toBe(201)
})
