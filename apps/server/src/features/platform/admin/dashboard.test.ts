import type { AdminDashboardView, AdminEventRow, AdminEventView, ErrorView } from '@foyer/contract'
import { dayAfter, dayInZone } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeatured } from '../../programme/storefront/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { addDates, createSeries, publishSeries } from '../../sales/series/series-scene.ts'
import { adminDashboard } from './dashboard.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createTicketType,
  createUser,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

async function dashboard(days = '30') {
  const request = { method: 'GET', url: '/api/admin/dashboard', headers: admin.headers, query: { days } } as const
  return call<AdminDashboardView & ErrorView>(site.app, request)
}

async function accountId(kind: string, currency: string, organiserId: string | null) {
  const { rows } = await sql<{ id: string }>`
    insert into ledger_accounts (id, kind, currency, organiser_id) values (${uuidv7()}, ${kind}, ${currency}, ${organiserId})
    on conflict (kind, organiser_id, currency) do update set balance = ledger_accounts.balance returning id`.execute(
    site.deps.db,
  )
  return rows[0]?.id ?? ''
}

/** A ledger transaction as it would be posted, at a time of our choosing. */
async function post(
  kind: string,
  currency: string,
  at: Date,
  sides: [account: string, amount: number][],
  organiserId: string,
) {
  const accounts: [string, number][] = []
  for (const [account, amount] of sides)
    accounts.push([await accountId(account, currency, account.startsWith('organiser') ? organiserId : null), amount])
  await site.deps.db.transaction().execute(async (trx) => {
    const id = uuidv7()
    await trx.insertInto('ledger_transactions').values({ id, kind, ref: id, created_at: at }).execute()
    for (const [account, amount] of accounts) {
      await trx
        .insertInto('ledger_entries')
        .values({ id: uuidv7(), transaction_id: id, account_id: account, currency, amount })
        .execute()
      await sql`update ledger_accounts set balance = balance + ${amount} where id = ${account}`.execute(trx)
    }
  })
}

const sale = (gross: number, fee: number): [string, number][] => [
  ['provider_clearing', gross],
  ['organiser_pending', fee - gross],
  ['platform_fee_revenue', -fee],
]

describe('the figures of the platform', () => {
  test('are the ledger’s, to the cent, by day and currency, with none, two and three decimals', async () => {
    const { id } = await createUser(site)
    const day = 86_400_000
    const today = new Date()
    const yesterday = new Date(today.getTime() - day)
    for (const [currency, gross, fee] of [
      ['JPY', 2501, 151],
      ['EUR', 2999, 101],
      ['KWD', 12_345, 617],
    ] as const) {
      await post('capture', currency, today, sale(gross, fee), id)
      await post('capture', currency, yesterday, sale(gross + 1, fee + 1), id)
      await post('capture', currency, new Date(today.getTime() - 40 * day), sale(999_999, 99_999), id)
      await post(
        'refund',
        currency,
        today,
        [
          ['organiser_pending', 1000 - 40],
          ['platform_fee_revenue', 40],
          ['refund_clearing', -1000],
        ],
        id,
      )
      await post(
        'refund_paid',
        currency,
        today,
        [
          ['refund_clearing', 1000],
          ['provider_clearing', -1000],
        ],
        id,
      )
      await post(
        'release',
        currency,
        today,
        [
          ['organiser_pending', 777],
          ['organiser_available', -777],
        ],
        id,
      )
      await post(
        'capture_unmatched',
        currency,
        today,
        [
          ['provider_clearing', 5000],
          ['refund_clearing', -5000],
        ],
        id,
      )
    }
    const { body } = await dashboard()
    for (const [currency, gross, fee] of [
      ['JPY', 2501, 151],
      ['EUR', 2999, 101],
      ['KWD', 12_345, 617],
    ] as const) {
      const found = body.currencies.find((each) => each.currency === currency)
      expect(found).toMatchObject({
        gross: 2 * gross + 1,
        fees: 2 * fee + 1 - 40,
        refunds: 1000,
        due: 777,
        pending: 2 * gross + 1 - (2 * fee + 1) + 900_000 - 960 - 777,
      })
      expect(found?.days.find((each) => each.day === dayInZone(today, 'Africa/Lagos'))).toMatchObject({
        gross,
        fees: fee - 40,
        refunds: 1000,
      })
      expect(found?.days.find((each) => each.day === dayInZone(yesterday, 'Africa/Lagos'))).toMatchObject({
        gross: gross + 1,
        fees: fee + 1,
        refunds: 0,
      })
      expect(found?.days.reduce((sum, each) => sum + each.gross, 0)).toBe(found?.gross)
    }
    const longer = (await dashboard('90')).body.currencies.find(({ currency }) => currency === 'EUR')
    expect(longer?.gross).toBe(2 * 2999 + 1 + 999_999)
  })

  test('rise by a real sale by what its order says', async () => {
    const before = (await dashboard()).body.currencies.find(({ currency }) => currency === 'NGN')
    const event = await createEvent(site, { ticket: { price: 1_234_567 } })
    const order = await createPaidOrder(site, { ...event, quantity: 2 })
    const { rows } = await sql<{
      fee: number
    }>`select platform_fee as fee from orders where reference = ${order.reference}`.execute(site.deps.db)
    const after = (await dashboard()).body.currencies.find(({ currency }) => currency === 'NGN')
    expect((after?.gross ?? 0) - (before?.gross ?? 0)).toBe(order.total)
    expect((after?.fees ?? 0) - (before?.fees ?? 0)).toBe(rows[0]?.fee)
    expect(after?.days.at(-1)?.tickets).toBe(2)
  })

  test('count who came, what went live and which appeals are open', async () => {
    const before = (await dashboard('7')).body
    await createEvent(site)
    const after = (await dashboard('7')).body
    expect(after.newUsers - before.newUsers).toBe(1)
    expect(after.goneLive - before.goneLive).toBe(1)
    expect(after.byDay).toHaveLength(7)
    expect(after.openAppeals).toBe(0)
    expect(after.latest[0]?.title).toMatch(/^Harmattan Nights/)
    expect((await dashboard('8')).status).toBe(400)
  })

  test('count a series once, as the list of events does', async () => {
    const before = (await dashboard('7')).body
    const organiser = await createUser(site)
    const series = await createSeries(site, organiser, { title: 'Counted tour' })
    await addDates(site, organiser, series._id)
    await publishSeries(site, organiser, series._id)
    const after = (await dashboard('7')).body
    expect(after.goneLive - before.goneLive).toBe(1)
    expect(after.upcomingEvents - before.upcomingEvents).toBe(1)
    expect(after.latest.filter(({ title }) => title === 'Counted tour')).toHaveLength(1)
  })

  test.each([
    ['after midnight, the day after a day of 23 hours', '2027-03-28T22:30:00Z', '2027-03-29'],
    ['before midnight of a day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-25'],
  ])('have each day once: %s', async (_when, at, last) => {
    const { id: userId } = await createUser(site, { isAdmin: true })
    await site.deps.db.updateTable('users').set({ timezone: 'Europe/Berlin' }).where('id', '=', userId).execute()
    const asAdmin = {
      kind: 'user',
      userId,
      sessionId: '',
      isAdmin: true,
      approvesFrom: null,
      proved: false,
      guarded: false,
      actingAdminId: null,
      memberships: [],
      organisationId: null,
    } as const
    const { byDay } = await adminDashboard({ ...site.deps, now: () => new Date(at) }, asAdmin, 7)
    expect(byDay.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => dayAfter(last, -ago)))
  })
})

describe("everyone's events", () => {
  const list = async (query: Record<string, string>) => {
    const request = { method: 'GET', url: '/api/admin/events', headers: admin.headers, query } as const
    return (await call<{ items: AdminEventRow[]; total: number }>(site.app, request)).body
  }
  const feature = (id: string, featured: unknown) =>
    call<AdminEventView & ErrorView>(site.app, {
      method: 'PUT',
      url: `/api/admin/events/${id}/feature`,
      headers: admin.headers,
      payload: { featured },
    })

  test('are found by title, place, address and organiser, with what each sold', async () => {
    const event = await createEvent(site, { event: { title: 'Unmistakable Ọdún', city: 'Ìbàdàn' } })
    const order = await createPaidOrder(site, event)
    for (const search of ['unmistakable odun', event.customUrl, event.organiser.email, 'ibadan'])
      expect((await list({ search })).items).toMatchObject([{ _id: event.eventId, sold: 1, gross: order.total }])
    expect((await list({ organiserId: event.organiser.id })).total).toBe(1)
    expect((await list({ search: '%' })).total).toBe(0)
    expect((await list({ status: 'taken_down' })).total).toBe(0)
    const sales = (await list({ sort: '-gross', limit: '100' })).items.map(({ gross }) => gross)
    expect(sales).toEqual(sales.toSorted((a, b) => b - a))
  })

  test('show a series once where the list is grouped, with its next date, all its dates and their sales', async () => {
    const { organiser, eventId, ticketTypeId } = await createEvent(site, { event: { title: 'Grouped alone' } })
    const series = await createSeries(site, organiser, { title: 'Grouped tour' })
    await addDates(site, organiser, series._id)
    await publishSeries(site, organiser, series._id)
    const dates = (await list({ seriesId: series._id, sort: 'startsAt' })).items
    expect(dates.map(({ dates: count, series: of }) => [count, of?._id])).toEqual(dates.map(() => [1, series._id]))
    for (const { _id } of dates.slice(1)) {
      const { rows } = await site.deps.pool.query('select id from ticket_types where event_id = $1', [_id])
      await createPaidOrder(site, { eventId: _id, ticketTypeId: rows[0].id })
    }
    await createPaidOrder(site, { eventId, ticketTypeId })
    const grouped = await list({ organiserId: organiser.id, grouped: 'true', sort: '-startsAt' })
    expect(grouped.total).toBe(2)
    const gross = (await list({ seriesId: series._id })).items.reduce((sum, row) => sum + row.gross, 0)
    expect(grouped.items).toMatchObject([
      { _id: dates[0]?._id, title: 'Grouped tour', events: 3, dates: 3, sold: 2, gross, series: { _id: series._id } },
      { _id: eventId, dates: 1, sold: 1, series: null },
    ])
    await site.deps.pool.query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [dates[0]?._id],
    )
    const [next] = (await list({ organiserId: organiser.id, grouped: 'true' })).items
    expect(next?._id).toBe(dates[1]?._id)
    const past = await list({ organiserId: organiser.id, grouped: 'true', when: 'past' })
    expect(past.items).toMatchObject([{ _id: dates[0]?._id, dates: 1, sold: 0 }])
    // What sells its passes belongs to the series, and is no date of it.
    await site.deps.pool.query('update events set passes_for_series = $1 where id = $2', [series._id, eventId])
    const withPasses = await list({ organiserId: organiser.id, grouped: 'true' })
    expect(withPasses).toMatchObject({ total: 1, items: [{ _id: dates[1]?._id, events: 4, dates: 3, sold: 3 }] })
  })

  test('count one for each person, as their organiser’s list does: a table several times, an extra not at all', async () => {
    const event = await createEvent(site, { event: { title: 'Counted by heads' } })
    const { organiser, eventId } = event
    const table = await createTicketType(site, organiser, eventId, {
      name: 'Table',
      kind: 'paid',
      price: 9000,
      admits: 8,
    })
    const shirt = await createTicketType(site, organiser, eventId, {
      name: 'Shirt',
      kind: 'paid',
      price: 500,
      admits: 0,
    })
    await createPaidOrder(site, { eventId, ticketTypeId: table })
    await createPaidOrder(site, { ...event, also: [{ ticketTypeId: shirt, quantity: 2 }] })
    const request = { method: 'GET', url: '/api/events/organizer', headers: organiser.headers } as const
    const own = await call<{ items: { sold: number }[] }>(site.app, request)
    expect(own.body.items).toMatchObject([{ sold: 9 }])
    expect((await list({ search: 'Counted by heads' })).items).toMatchObject([{ sold: 9 }])
  })

  test('are featured first on the landing page, and no longer once taken down', async () => {
    const soon = await createEvent(site)
    const later = await createEvent(site, {
      event: {
        startsAt: new Date(Date.now() + 900 * 3_600_000).toISOString(),
        endsAt: new Date(Date.now() + 905 * 3_600_000).toISOString(),
      },
    })
    expect((await feature(later.eventId, true)).body.featuredAt).not.toBeNull()
    expect((await readFeatured(site.deps))[0]?._id).toBe(later.eventId)
    expect((await list({ status: 'featured' })).items.map(({ _id }) => _id)).toEqual([later.eventId])
    await feature(later.eventId, false)
    expect((await readFeatured(site.deps))[0]?._id).not.toBe(later.eventId)
    await feature(soon.eventId, true)
    const url = `/api/admin/events/${soon.eventId}/take-down`
    await call(site.app, { method: 'POST', url, headers: admin.headers, payload: { reason: 'A copy' } })
    expect((await readFeatured(site.deps)).map(({ _id }) => _id)).not.toContain(soon.eventId)
    expect((await feature(soon.eventId, true)).body.code).toBe('event.not_featurable')
    const draft = await createEvent(site, { publish: false })
    expect((await feature(draft.eventId, true)).body.code).toBe('event.not_featurable')
    expect((await feature(crypto.randomUUID(), true)).status).toBe(404)
    expect((await feature(soon.eventId, 'yes')).status).toBe(400)
  })
})
