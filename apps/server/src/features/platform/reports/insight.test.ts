import type { InsightView } from '@foyer/contract'
import { dayInZone, type MemberRole, OTHER_SOURCES } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  organisationOf,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site, { event: { feeMode: 'absorb' }, ticket: { price: 1000, capacity: 100 } })
})
afterAll(() => site.close())

const read = (user: Pick<TestUser, 'headers'>, eventId: string, query: Record<string, string> = {}) =>
  call<InsightView>(site.app, { method: 'GET', url: `/api/events/${eventId}/insight`, headers: user.headers, query })

async function see(eventId: string, source: string, views: number, day: string) {
  await site.deps.db.insertInto('event_views').values({ event_id: eventId, source, views, day }).execute()
}

async function moveOrder(reference: string, to: string) {
  await site.deps.pool.query(
    'update orders set created_at = $2::timestamptz, paid_at = case when paid_at is null then null else $2::timestamptz end where reference = $1',
    [reference, to],
  )
}

describe('the funnel', () => {
  test('is views by source, and what the orders say of themselves, in each placement', async () => {
    const today = dayInZone(new Date(), 'Africa/Lagos')
    await see(sale.eventId, 'poster', 8, today)
    await see(sale.eventId, '', 5, today)
    await see(sale.eventId, OTHER_SOURCES, 2, today)
    await createPaidOrder(site, { ...sale, quantity: 2, source: 'poster' })
    await placeOrder(site.app, { ...sale, source: 'poster' })
    await createPaidOrder(site, { ...sale, source: 'newsletter/mail' })
    await createPaidOrder(site, sale)
    // Concurrent orders are written in batches, by another statement.
    const { rows: before } = await site.deps.pool.query('select count(*)::int as n from orders')
    await Promise.all(
      Array.from({ length: 6 }, (_, turn) => placeOrder(site.app, { ...sale, source: `crowd-${turn % 2}` })),
    )
    const { rows: after } = await site.deps.pool.query('select count(*)::int as n from orders')
    expect(after[0]!.n - before[0]!.n).toBe(6)

    const { body } = await read(sale.organiser, sale.eventId)
    expect(body.sources).toEqual([
      { kind: 'named', name: 'poster', views: 8, holds: 2, paid: 1, tickets: 2, gross: 2000 },
      { kind: 'direct', name: '', views: 5, holds: 1, paid: 1, tickets: 1, gross: 1000 },
      { kind: 'named', name: 'newsletter/mail', views: 0, holds: 1, paid: 1, tickets: 1, gross: 1000 },
      { kind: 'named', name: 'crowd-0', views: 0, holds: 3, paid: 0, tickets: 0, gross: 0 },
      { kind: 'named', name: 'crowd-1', views: 0, holds: 3, paid: 0, tickets: 0, gross: 0 },
      { kind: 'other', name: '', views: 2, holds: 0, paid: 0, tickets: 0, gross: 0 },
    ])
    expect(body).toMatchObject({ to: today, total: { views: 15, holds: 10, paid: 3, tickets: 4, gross: 4000 } })
    expect(body.days).toHaveLength(30)
    expect(body.days.at(-1)).toEqual({ day: today, ...body.total })
    expect(body.byTicket).toMatchObject([{ tickets: 4, gross: 4000 }])
    expect(body.hours.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(4)
    expect(body.forecast).toEqual({ kind: 'too_little_data' })
  })

  test('groups the sources of orders beyond what is named', async () => {
    const many = await createEvent(site, { ticket: { capacity: 500 } })
    for (let turn = 0; turn < 53; turn += 1) await placeOrder(site.app, { ...many, source: `s${turn}` })
    const { body } = await read(many.organiser, many.eventId)
    expect(body.sources).toHaveLength(51)
    expect(body.sources.at(-1)).toMatchObject({ kind: 'other', holds: 3 })
    expect(body.total.holds).toBe(53)
  })

  test('counts days and hours in the zone of the event and leaves gifts out', async () => {
    const event = await createEvent(site, {
      event: { timezone: 'Asia/Kolkata', feeMode: 'absorb' },
      ticket: { price: 1000 },
    })
    const late = await createPaidOrder(site, event)
    await moveOrder(late.reference, '2026-03-01T19:00:00Z')
    const early = await createPaidOrder(site, event)
    await moveOrder(early.reference, '2026-02-20T08:00:00Z')
    await see(event.eventId, '', 3, '2026-02-25')
    const gift = await createPaidOrder(site, event)
    await moveOrder(gift.reference, '2026-03-01T20:00:00Z')
    await site.deps.pool.query('update orders set complimentary = true where reference = $1', [gift.reference])
    const { body } = await read(event.organiser, event.eventId, {
      period: 'dates',
      from: '2026-03-02',
      to: '2026-02-26',
    })
    expect(body).toMatchObject({ from: '2026-02-26', to: '2026-03-02', total: { views: 0, holds: 1, paid: 1 } })
    expect(body.days.map(({ paid }) => paid)).toEqual([0, 0, 0, 0, 1])
    // Half past midnight on a Monday.
    expect(body.hours).toEqual([{ weekday: 1, hour: 0, tickets: 1 }])
    expect(body.before).toEqual({
      from: '2026-02-21',
      to: '2026-02-25',
      views: 3,
      holds: 0,
      paid: 0,
      tickets: 0,
      gross: 0,
    })
    const longer = { period: 'dates', from: '2026-02-24', to: '2026-03-02' }
    // A preceding period that is only partly known would make every change look like growth.
    expect((await read(event.organiser, event.eventId, longer)).body.before).toBeNull()
    const all = (await read(event.organiser, event.eventId, { period: 'all' })).body
    expect(all).toMatchObject({ from: '2026-02-20', before: null, total: { views: 3, paid: 2, gross: 2000 } })
  })

  test('of an event that nobody has seen is empty', async () => {
    const { organiser, eventId } = await createEvent(site, { publish: false })
    const { body } = await read(organiser, eventId, { period: 'all' })
    expect(body).toMatchObject({ total: { views: 0, holds: 0 }, before: null, sources: [], byTicket: [], hours: [] })
    expect(body.days).toHaveLength(1)
  })
})

test('the forecast reads the sales of the last full days', async () => {
  const { organiser, eventId, ticketTypeId } = await createEvent(site, { ticket: { capacity: 300 } })
  const { pool } = site.deps
  await pool.query(
    `update events set published_at = now() - interval '30 days', starts_at = now() + interval '90 days',
    ends_at = now() + interval '91 days' where id = $1`,
    [eventId],
  )
  await pool.query(
    `insert into sales_daily (event_id, ticket_type_id, day, tickets)
     select $1, $2, (now() at time zone 'Africa/Lagos')::date - n, 10 from generate_series(1, 20) n`,
    [eventId, ticketTypeId],
  )
  await pool.query('update counters set claimed = 200 where id = $1', [ticketTypeId])
  const { forecast } = (await read(organiser, eventId)).body
  expect(forecast).toMatchObject({ kind: 'likely', perDay: 10 })
  await pool.query('update counters set claimed = 300 where id = $1', [ticketTypeId])
  expect((await read(organiser, eventId)).body.forecast).toEqual({ kind: 'sold_out' })
})

describe('who reads it', () => {
  const member = async (role: MemberRole) =>
    addMember(site, { organisationId: await organisationOf(site, sale.organiser), role })

  test('members who see sales', async () => {
    const owner = (await read(sale.organiser, sale.eventId)).body
    expect((await read(await member('viewer'), sale.eventId)).body).toEqual(owner)
    expect((await read(await member('box_office'), sale.eventId)).status).toBe(403)
    expect((await read(await member('door'), sale.eventId)).status).toBe(403)
  })

  test('to others the event does not exist', async () => {
    const stranger = await createUser(site)
    expect((await read(stranger, sale.eventId)).status).toBe(404)
    expect((await read((await createEvent(site)).organiser, sale.eventId)).status).toBe(404)
  })
})

describe('how many are going', () => {
  const going = async (eventId: string) =>
    (await call<{ going: number | null }>(site.app, { method: 'GET', url: `/api/events/${eventId}/availability` })).body
      .going

  test('is told where the organiser shows it, without gifts, and from ten on', async () => {
    const event = await createEvent(site, {
      event: { showGoing: true, maxPerOrder: 20 },
      ticket: { price: 0, kind: 'free', maxPerOrder: 20 },
    })
    expect(await going(event.eventId)).toBeNull()
    await site.deps.pool.query(
      `insert into sales_daily (event_id, ticket_type_id, day, tickets, complimentary) values ($1, $2, '2026-01-01', 50, 41)`,
      [event.eventId, event.ticketTypeId],
    )
    expect(await going(event.eventId)).toBeNull()
    await createPaidOrder(site, event)
    expect(await going(event.eventId)).toBe(10)
    await site.deps.db.updateTable('events').set({ show_going: false }).where('id', '=', event.eventId).execute()
    expect(await going(event.eventId)).toBeNull()
  })
})
