import type { DashboardView, EventRowView } from '@foyer/contract'
import { dayAfter, type MemberRole } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  newKey,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { addDates, createSeries, dailyRule, publishSeries } from '../../sales/series/series-scene.ts'
import { dashboard } from './dashboard.ts'

let site: TestApp
let owner: TestUser
let organisationId: string
let sold: string
beforeAll(async () => {
  site = await buildTestApp()
  const early = await createEvent(site, { event: { feeMode: 'absorb' }, ticket: { price: 1000 } })
  owner = early.organiser
  const event = await createEvent(site, { organiser: owner, event: { feeMode: 'absorb' }, ticket: { price: 1000 } })
  await createPaidOrder(site, event)
  sold = event.eventId
  organisationId = await organisationOf(site, owner)
})
afterAll(() => site.close())

const member = async (role: MemberRole, eventIds?: string[]) =>
  addMember(site, { organisationId, role, ...(eventIds && { eventIds }) })

async function read<T>({ headers }: TestUser, url: string): Promise<T> {
  return (await call<T>(site.app, { method: 'GET', url, headers })).body
}

const home = (user: TestUser) => read<DashboardView>(user, '/api/dashboard')
const eventsOf = async (user: TestUser, query = '') =>
  (await read<{ items: EventRowView[] }>(user, `/api/events/organizer${query}`)).items

test('a colleague finds the figures of the organisation, to the cent those of its owner', async () => {
  const theirs = await home(owner)
  expect(theirs).toMatchObject({ today: { gross: 1000 }, month: { gross: 1000 }, upcoming: 2 })
  expect(theirs.balance?.pending).toBeGreaterThan(0)
  const finance = await home(await member('finance'))
  expect(finance).toMatchObject({ today: theirs.today, month: theirs.month, balance: theirs.balance })
})

test('a manager sees sales and no balance, and whoever sells or admits sees no money', async () => {
  expect(await home(await member('manager'))).toMatchObject({ today: { gross: 1000 }, balance: null })
  for (const role of ['box_office', 'door'] as const) {
    const user = await member(role)
    const seen = await home(user)
    expect(seen).toMatchObject({ today: null, month: null, sales: null, balance: null, otherCurrencies: [] })
    expect([...seen.events, ...(await eventsOf(user))].map(({ gross }) => gross)).toEqual([null, null, null, null])
  }
})

test('the order of a list tells nothing of sales that one may not see', async () => {
  const bySales = (rows: EventRowView[]) => rows[0]?._id === sold
  const door = await member('door')
  expect(bySales(await eventsOf(owner, '?sort=-gross'))).toBe(true)
  expect((await eventsOf(door, '?sort=-gross')).map(({ _id }) => _id)).toEqual(
    (await eventsOf(door, '?sort=-startsAt')).map(({ _id }) => _id),
  )
})

test('who is limited to an event finds that event alone', async () => {
  const limited = await home(await member('manager', [sold]))
  expect(limited).toMatchObject({ today: null, month: null, balance: null, upcoming: 1 })
  expect(limited.events.map(({ _id, gross }) => [_id, gross])).toEqual([[sold, 1000]])
})

test('each member who may read sales is shown the first sale until they have seen it', async () => {
  const see = (user: TestUser) =>
    call(site.app, { method: 'POST', url: '/api/dashboard/first-sale/seen', headers: user.headers })
  const colleague = await member('finance')
  expect((await home(owner)).firstSale).toMatchObject({ event: { _id: sold } })
  expect((await home(colleague)).firstSale).toBeNull()
  expect((await see(colleague)).status).toBe(204)
  expect((await home(owner)).firstSale).not.toBeNull()
  expect((await see(owner)).status).toBe(204)
  expect((await home(owner)).firstSale).toBeNull()
})

test('every member sees the same first steps: the profile is done once the organisation is not called like its creator', async () => {
  const first = await createEvent(site, { publish: false })
  const organisation = await organisationOf(site, first.organiser)
  const colleague = await addMember(site, { organisationId: organisation, role: 'manager' })
  const profileOf = async (user: TestUser) => (await home(user)).checklist.profile
  await site.deps.db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Eze' })
    .where('id', '=', colleague.id)
    .execute()
  expect([await profileOf(first.organiser), await profileOf(colleague)]).toEqual([false, false])
  await site.deps.db.updateTable('organisations').set({ name: 'Ada Eze' }).where('id', '=', organisation).execute()
  expect([await profileOf(first.organiser), await profileOf(colleague)]).toEqual([true, true])
})

test('complimentary tickets are no sale, and do not keep the first sale from being celebrated', async () => {
  const sale = await createEvent(site, { ticket: { price: 1000 } })
  const given = await call(site.app, {
    method: 'POST',
    url: `/api/guests/${sale.eventId}/complimentary`,
    headers: { ...sale.organiser.headers, 'idempotency-key': newKey() },
    payload: {
      ticketId: sale.ticketTypeId,
      quantity: 1,
      firstName: 'Chika',
      lastName: 'Obi',
      email: 'chika@example.org',
    },
  })
  expect(given.status).toBe(201)
  await site.deps.pool.query('update sales_daily set day = day - 15 where event_id = $1', [sale.eventId])
  expect(await home(sale.organiser)).toMatchObject({ firstSale: null, checklist: { firstSale: false } })
  await createPaidOrder(site, sale)
  expect(await home(sale.organiser)).toMatchObject({
    firstSale: { event: { _id: sale.eventId } },
    checklist: { firstSale: true },
  })
})

test('a first sale of long ago is not celebrated', async () => {
  const late = await createEvent(site, { ticket: { price: 1000 } })
  await createPaidOrder(site, late)
  expect((await home(late.organiser)).firstSale).not.toBeNull()
  await site.deps.db
    .updateTable('orders')
    .set({ paid_at: new Date(Date.now() - 15 * 86_400_000) })
    .where('event_id', '=', late.eventId)
    .execute()
  expect((await home(late.organiser)).firstSale).toBeNull()
})

test.each([
  ['after midnight, the day after a day of 23 hours', '2027-03-28T22:30:00Z', '2027-03-29'],
  ['before midnight of a day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-25'],
])('each day is in the chart once: %s', async (_when, at, last) => {
  const { id: userId } = await createUser(site)
  await site.deps.db.updateTable('users').set({ timezone: 'Europe/Berlin' }).where('id', '=', userId).execute()
  const asUser = {
    kind: 'user',
    userId,
    sessionId: '',
    isAdmin: false,
    approvesFrom: null,
    proved: false,
    guarded: false,
    actingAdminId: null,
    memberships: [],
    organisationId: null,
  } as const
  const { sales } = await dashboard({ ...site.deps, now: () => new Date(at) }, asUser, 7)
  expect(sales?.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => dayAfter(last, -ago)))
})

test('a series is one row with its next date, so that other events have a row as well', async () => {
  const organiser = await createUser(site)
  const series = await createSeries(site, organiser)
  await addDates(site, organiser, series._id, dailyRule({ ends: { by: 'count', days: 12 } }))
  await publishSeries(site, organiser, series._id)
  const single = await createEvent(site, {
    organiser,
    event: { startsAt: '2033-01-01T18:00:00.000Z', endsAt: '2033-01-01T20:00:00.000Z' },
  })
  const dates = (await eventsOf(organiser, '?sort=startsAt&limit=100')).map(({ _id }) => _id)
  const seen = await home(organiser)
  expect(seen.events.map(({ _id }) => _id)).toEqual([dates[0], single.eventId])
  expect(seen.upcoming).toBe(13)
  const [, , third = ''] = dates
  const limited = await addMember(site, {
    organisationId: await organisationOf(site, organiser),
    role: 'manager',
    eventIds: [third],
  })
  expect((await home(limited)).events.map(({ _id }) => _id)).toEqual([third])
})
