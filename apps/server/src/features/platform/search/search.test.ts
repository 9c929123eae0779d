import type { PlatformSearchView, SearchView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createSession,
  createUser,
  organisationOf,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

type Sale = Awaited<ReturnType<typeof createEvent>>

let site: TestApp
let own: Sale
let late: Sale
let foreign: Sale
let organisationId: string
let ordered: Awaited<ReturnType<typeof bought>>
let theirs: Awaited<ReturnType<typeof bought>>

/** A paid order with its id, which buyers never see. */
async function bought(order: Parameters<typeof createPaidOrder>[1]) {
  const paid = await createPaidOrder(site, order)
  const query = site.deps.db.selectFrom('orders').select('id').where('reference', '=', paid.reference)
  return { ...paid, _id: (await query.executeTakeFirstOrThrow()).id }
}

const zainab = { firstName: 'Zainab', lastName: 'Ogunlesi', email: 'zainab@palmwine.example' }

beforeAll(async () => {
  site = await buildTestApp()
  own = await createEvent(site, { event: { title: 'Palmwine Sessions', city: 'Ibadan' } })
  late = await createEvent(site, {
    organiser: own.organiser,
    event: { title: 'An evening of palmwine' },
    publish: false,
  })
  foreign = await createEvent(site, { event: { title: 'Palmwine elsewhere' } })
  organisationId = await organisationOf(site, own.organiser)
  ordered = await bought({ ...own, buyer: zainab })
  theirs = await bought({ ...foreign, buyer: zainab })
})
afterAll(() => site.close())

async function find({ headers }: Pick<TestUser, 'headers'>, q: string): Promise<SearchView> {
  const { body, status } = await call<SearchView>(site.app, {
    method: 'GET',
    url: '/api/search',
    headers,
    query: { q },
  })
  expect(status).toBe(200)
  return body
}

const nothing = { events: [], guests: [], orders: [] }
const idsOf = ({ guests, orders }: SearchView) => [
  ...guests.map(({ orderId }) => orderId),
  ...orders.map(({ _id }) => _id),
]

describe('a search', () => {
  test('finds events by title and city, the ones that begin with the text first', async () => {
    const { events } = await find(own.organiser, 'palmwine')
    expect(events.map(({ title }) => title)).toEqual(['Palmwine Sessions', 'An evening of palmwine'])
    expect(events.map(({ status }) => status)).toEqual(['published', 'draft'])
    expect((await find(own.organiser, 'IBÁD')).events).toMatchObject([{ title: 'Palmwine Sessions', city: 'Ibadan' }])
  })

  test('finds a guest by name, by the address of the buyer and by the code of the ticket', async () => {
    const [ticket] = ordered.tickets
    const guest = {
      orderId: ordered._id,
      ticketId: ticket!._id,
      name: 'Zainab Ogunlesi',
      email: zainab.email,
      ticket: 'Lawn',
    }
    for (const q of ['zain', 'ogunlesi zainab', 'palmwine.exa', ticket!._id, 'za', 'z ogunlesi'])
      expect((await find(own.organiser, q)).guests).toMatchObject([
        { ...guest, event: { _id: own.eventId, title: 'Palmwine Sessions' } },
      ])
  })

  test('finds an order by its number, however it is written, and by its buyer', async () => {
    const shown = displayReference(ordered.reference)
    for (const q of [ordered.reference, shown, shown.toLowerCase(), ordered.reference.slice(0, 6), 'ogunlesi'])
      expect((await find(own.organiser, q)).orders).toMatchObject([
        { _id: ordered._id, reference: ordered.reference, state: 'paid', buyerName: 'Zainab Ogunlesi' },
      ])
  })

  test('finds an order that is not paid by its number alone', async () => {
    const { body } = await placeOrder(site.app, { ...own, buyer: { ...zainab, firstName: 'Halima' } })
    expect((await find(own.organiser, body.reference)).orders).toMatchObject([{ reference: body.reference }])
    expect((await find(own.organiser, 'halima')).orders).toEqual([])
  })

  test('finds a ticket that was passed on by the address it is with now, not by the one it came from', async () => {
    const order = await bought({ ...own, buyer: { ...zainab, email: 'giver@example.org' } })
    const url = `/api/orders/${order.reference}/tickets/${order.tickets[0]!._id}/transfer`
    const payload = { name: 'Musa Bello', email: 'musa@taker.example' }
    const headers = { 'x-order-token': order.token, 'idempotency-key': 'pass-on-for-the-search' }
    const passed = await call(site.app, { method: 'POST', url, headers, payload })
    expect(passed.status).toBeLessThan(300)
    expect((await find(own.organiser, 'musa@tak')).guests).toMatchObject([{ orderId: order._id, email: payload.email }])
    expect((await find(own.organiser, 'giver@example.org')).guests).toEqual([])
  })

  test.each(['', ' ', 'z', ' z ', 'z o'])('of %j finds nothing', async (q) => {
    expect(await find(own.organiser, q)).toEqual(nothing)
  })

  test.each(['%', '__', '%o%', String.raw`\\`, '%%%', '--', 'zain%ogun'])('takes %j literally', async (q) => {
    expect(await find(own.organiser, q)).toEqual(nothing)
  })

  test('answers five of a kind at most', async () => {
    for (let index = 0; index < 6; index += 1)
      await createPaidOrder(site, {
        ...own,
        buyer: { ...zainab, firstName: 'Many', email: `many${index}@example.org` },
      })
    const { guests, orders } = await find(own.organiser, 'many')
    expect([guests.length, orders.length]).toEqual([5, 5])
  })
})

describe('what somebody may not see is not found', () => {
  test('nothing of another organisation', async () => {
    const [ticket] = theirs.tickets
    for (const q of ['zainab', 'elsewhere', theirs.reference, ticket!._id, zainab.email]) {
      const found = await find(own.organiser, q)
      expect(idsOf(found)).not.toContain(theirs._id)
      expect(found.events.map(({ _id }) => _id)).not.toContain(foreign.eventId)
    }
    expect(await find(own.organiser, theirs.reference)).toEqual(nothing)
    expect(idsOf(await find(foreign.organiser, 'zainab'))).toEqual([theirs._id, theirs._id])
  })

  test('nothing of the other organisation that somebody belongs to', async () => {
    const both = await addMember(site, { organisationId, role: 'manager' })
    await site.deps.db
      .insertInto('members')
      .values({
        organisation_id: await organisationOf(site, foreign.organiser),
        user_id: both.id,
        role: 'manager',
        event_ids: null,
      })
      .execute()
    const chosen = { headers: { ...both.headers, 'x-organisation': organisationId } }
    const found = await find(chosen, 'zainab')
    expect(idsOf(found)).toContain(ordered._id)
    expect(idsOf(found)).not.toContain(theirs._id)
  })

  test('members who are limited to some events find what belongs to these alone', async () => {
    const limited = await addMember(site, { organisationId, role: 'manager', eventIds: [late.eventId] })
    const { events, ...rest } = await find(limited, 'palmwine')
    expect(events.map(({ _id }) => _id)).toEqual([late.eventId])
    expect(rest).toEqual({ guests: [], orders: [] })
    expect(await find(limited, ordered.reference)).toEqual(nothing)
    expect(await find(limited, 'zainab')).toEqual(nothing)
    const other = await addMember(site, { organisationId, role: 'manager', eventIds: [own.eventId] })
    expect(idsOf(await find(other, 'zainab'))).toContain(ordered._id)
  })

  test('who admits guests finds events, and neither guests nor orders', async () => {
    for (const eventIds of [undefined, [own.eventId]]) {
      const door = await addMember(site, { organisationId, role: 'door', ...(eventIds && { eventIds }) })
      expect(await find(door, 'zainab')).toEqual(nothing)
      expect(await find(door, ordered.reference)).toEqual(nothing)
      expect((await find(door, 'palmwine')).events.length).toBeGreaterThan(0)
    }
  })

  test('who may not read addresses neither sees them nor finds by them', async () => {
    const viewer = await addMember(site, { organisationId, role: 'viewer' })
    const { guests, orders } = await find(viewer, 'ogunlesi')
    expect([...guests, ...orders].map(({ email }) => email)).toEqual(expect.arrayContaining(['']))
    expect([...guests, ...orders].filter(({ email }) => email !== '')).toEqual([])
    for (const q of ['palmwine.exa', zainab.email, 'zainab palmwine.example'])
      expect(await find(viewer, q)).toMatchObject({ guests: [], orders: [] })
  })

  test('somebody without an organisation finds nothing', async () => {
    expect(await find(await createUser(site), 'palmwine')).toEqual(nothing)
  })
})

describe('a search of the platform', () => {
  const ask = async ({ headers }: Pick<TestUser, 'headers'>, q: string) =>
    call<PlatformSearchView>(site.app, { method: 'GET', url: '/api/admin/search', headers, query: { q } })

  test('finds users, events and payouts for administrators alone', async () => {
    const admin = await createUser(site, { isAdmin: true })
    const { body } = await ask(admin, own.organiser.email)
    expect(body.users).toMatchObject([{ _id: own.organiser.id, email: own.organiser.email }])
    expect((await ask(admin, 'palmwine')).body.events.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([own.eventId, foreign.eventId, late.eventId]),
    )
    expect((await ask(admin, 'a')).body).toEqual({ users: [], events: [], payouts: [] })
    expect((await ask(await createSession(site, own.organiser.id), 'palmwine')).status).toBe(403)
  })
})
