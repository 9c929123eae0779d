import type { ErrorView, RegularGuestOrderView, RegularGuestView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  newKey,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { mischievousTexts } from '../../../testing/nasties.ts'
import { refund, sellOrder } from '../../sales/refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.deps.pool.query(`update pgboss.job set state = 'completed' where name = 'mail.send' and state < 'active'`)
})

const ada = { firstName: 'Adaeze', lastName: 'Okafor', email: 'ada@example.org' }
const bola = { firstName: 'Bọla', lastName: 'Ige', email: 'bola@example.org' }
const once = { firstName: 'Chidi', lastName: 'Eze', email: 'once@example.org' }

/** An organiser with three events: Ada bought for all of them, Bola for two, Chidi for one. */
async function house() {
  const organiser = await createUser(site)
  const events = [
    await createEvent(site, { organiser }),
    await createEvent(site, { organiser, event: { currency: 'EUR' } }),
    await createEvent(site, { organiser }),
  ] as const
  const orders = []
  for (const [index, event] of events.entries())
    for (const buyer of [ada, ...(index < 2 ? [bola] : []), ...(index === 0 ? [once, once] : [])])
      orders.push(await sellOrder(site, { ...event, buyer, quantity: buyer === ada ? 2 : 1 }))
  return { organiser, events, orders }
}

function list(user: TestUser, query: Record<string, string> = {}) {
  return call<{ items: RegularGuestView[]; total: number; page: number; limit: number } & ErrorView>(site.app, {
    method: 'GET',
    url: '/api/tickets/regular',
    headers: user.headers,
    query,
  })
}

describe('regular guests', () => {
  test('are those who bought for two or more events, with what they bought', async () => {
    const { organiser } = await house()
    const { body } = await list(organiser)
    expect(body.total).toBe(2)
    expect(body.items).toMatchObject([
      { name: 'Adaeze Okafor', email: 'ada@example.org', events: 3, orders: 3, tickets: 6, note: '', favourite: false },
      { name: 'Bọla Ige', events: 2, orders: 2, tickets: 2 },
    ])
    expect(body.items[0]?.spent).toEqual([
      { amount: 2_500_000, currency: 'EUR' },
      { amount: 5_000_000, currency: 'NGN' },
    ])
  })

  test('spent what was not refunded, booking fees of refunded orders included', async () => {
    await site.deps.db
      .insertInto('platform_fees')
      .values({ id: uuidv7(), currency: 'KES', basis_points: 1000, fixed_per_ticket: 0 })
      .execute()
    const organiser = await createUser(site)
    const orders = []
    for (let index = 0; index < 3; index += 1) {
      const event = await createEvent(site, {
        organiser,
        event: { currency: 'KES', feeMode: 'pass_on' },
        ticket: { price: 5000 },
      })
      orders.push(await sellOrder(site, { ...event, buyer: ada }))
    }
    const [first] = orders
    if (!first) throw new Error('Nothing was sold')
    const refunded = await refund(site.app, organiser, first, { scope: { kind: 'full' }, returnFee: false })
    expect(refunded.body.amount).toBe(5000)
    const { body } = await list(organiser)
    expect(body.items).toMatchObject([{ events: 2, spent: [{ amount: 2 * 5500 + 500, currency: 'KES' }] }])
  })

  test('never those of other organisers, administrators included', async () => {
    const first = await house()
    await house()
    const stranger = await createEvent(site)
    await sellOrder(site, { ...stranger, buyer: once })
    const { body } = await list(first.organiser)
    expect(body.items.map(({ tickets }) => tickets)).toEqual([6, 2])
    expect((await list(stranger.organiser)).body.total).toBe(0)
    expect((await list(await createUser(site, { isAdmin: true }))).body.total).toBe(0)
  })

  test('not by what was given away or given back', async () => {
    const { organiser, events, orders } = await house()
    const bolas = orders.filter(({ buyer }) => buyer?.email === bola.email)
    await refund(site.app, organiser, { id: bolas[0]?.id ?? '' }, { scope: { kind: 'full' } })
    await call(site.app, {
      method: 'POST',
      url: `/api/guests/${events[1].eventId}/complimentary`,
      headers: { ...organiser.headers, 'idempotency-key': newKey() },
      payload: { ticketId: events[1].ticketTypeId, quantity: 1, ...once },
    })
    expect((await list(organiser)).body.items.map(({ email }) => email)).toEqual([ada.email])
  })

  test.each([
    ['bola', 1],
    ['IGE bọla', 1],
    ['ada@', 1],
    ['%', 0],
    ['_', 0],
    ['', 2],
  ])('are found by “%s”', async (search, found) => {
    const { organiser } = await house()
    expect((await list(organiser, { search })).body.total).toBe(found)
  })

  test('are sorted and paged', async () => {
    const { organiser } = await house()
    expect((await list(organiser, { sort: '-name' })).body.items.map(({ email }) => email)).toEqual([
      bola.email,
      ada.email,
    ])
    expect((await list(organiser, { sort: 'lastAt', limit: '1', page: '2' })).body).toMatchObject({
      total: 2,
      page: 2,
      limit: 1,
    })
    expect((await list(organiser, { limit: '1', page: '9' })).body).toMatchObject({ total: 2, items: [] })
    expect((await list(organiser, { sort: 'email' })).status).toBe(400)
    expect((await list(organiser, { limit: '101' })).status).toBe(400)
  })
})

function note(user: TestUser, guestId: string, payload: object) {
  return call<RegularGuestView & ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/tickets/regular/${guestId}`,
    headers: user.headers,
    payload,
  })
}

describe('notes and favourites', () => {
  test('are kept, searched and the organiser’s own', async () => {
    const { organiser } = await house()
    const [first] = (await list(organiser)).body.items
    const kept = await note(organiser, first?._id ?? '', { note: 'Needs a ramp', favourite: true })
    expect(kept.body).toMatchObject({ note: 'Needs a ramp', favourite: true, events: 3 })
    expect((await list(organiser, { favourites: 'yes' })).body.items.map(({ email }) => email)).toEqual([ada.email])
    expect((await list(organiser, { search: 'ramp' })).body.total).toBe(1)
    await note(organiser, first?._id ?? '', { favourite: false })
    expect((await list(organiser, { favourites: 'yes' })).body.total).toBe(0)
    const other = await house()
    expect((await list(other.organiser)).body.items[0]?.note).toBe('')
    expect((await note(other.organiser, first?._id ?? '', { favourite: true })).body.code).toBe('guest.not_found')
  })

  test.each([
    {},
    { favourite: 'yes' },
    { favourite: true, note: 'x'.repeat(2001) },
    { favourite: true, email: 'a@b.c' },
  ])('refuse %j', async (payload) => {
    const { organiser } = await house()
    const [first] = (await list(organiser)).body.items
    expect((await note(organiser, first?._id ?? '', payload)).status).toBe(400)
  })
})

test('the history has every order of that guest with this organiser, newest first, and no other', async () => {
  const { organiser } = await house()
  await house()
  const [first] = (await list(organiser)).body.items
  const { body } = await call<{ guest: RegularGuestView; items: RegularGuestOrderView[] }>(site.app, {
    method: 'GET',
    url: `/api/tickets/regular/${first?._id}`,
    headers: organiser.headers,
  })
  expect(body.guest.email).toBe(ada.email)
  expect(body.items).toHaveLength(3)
  expect(body.items.map(({ currency }) => currency)).toEqual(['NGN', 'EUR', 'NGN'])
  expect(body.items[0]).toMatchObject({ tickets: 2, checkedIn: 0, total: 2_500_000, refunded: 0 })
})

test('the export is the list, and no note in it starts a formula', async () => {
  const { organiser } = await house()
  const [first] = (await list(organiser)).body.items
  await note(organiser, first?._id ?? '', {
    note: mischievousTexts.find((text) => text.startsWith('=')),
    favourite: true,
  })
  const { body } = await call<Buffer>(site.app, {
    method: 'GET',
    url: '/api/tickets/regular/guests.csv',
    headers: organiser.headers,
  })
  const lines = body.toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=HYPERLINK`)
  expect(lines[1]).toContain('"25000.00 EUR, 50000.00 NGN"')
})
