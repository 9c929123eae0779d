import type { AvailabilityView, ListingView, PublicEventView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  organisationOf,
  createPaidOrder,
  createTicketType,
  createUser,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'
import { mischievousTexts } from '../../../testing/nasties.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function page(customUrl: string, headers: Record<string, string> = {}) {
  return call<PublicEventView & { code?: string }>(site.app, {
    method: 'GET',
    url: `/api/events/by-url/${customUrl}`,
    headers,
  })
}

function availability(eventId: string) {
  return call<AvailabilityView & { code?: string }>(site.app, {
    method: 'GET',
    url: `/api/events/${eventId}/availability`,
  })
}

async function calendar(eventId: string) {
  return site.app.inject({ method: 'GET', url: `/api/events/${eventId}/calendar.ics` })
}

function toggle(sale: { eventId: string; organiser: { headers: Record<string, string> } }) {
  const url = `/api/events/${sale.eventId}/toggle-publish`
  return call(site.app, { method: 'PATCH', url, headers: sale.organiser.headers })
}

describe('the page of an event', () => {
  test('marks the tickets that are sold out while others are left', async () => {
    const sale = await createEvent(site, { ticket: { name: 'Lawn', capacity: 1 } })
    await createTicketType(site, sale.organiser, sale.eventId, { name: 'Balcony', capacity: 5 })
    await createPaidOrder(site, { ...sale, quantity: 1 })
    const { body } = await page(sale.customUrl)
    expect(body.soldOut).toBe(false)
    expect(body.tickets.map(({ name, soldOut = false }) => [name, soldOut])).toEqual([
      ['Lawn', true],
      ['Balcony', false],
    ])
  })

  test('tells what a visitor needs, the same to everyone', async () => {
    const sale = await createEvent(site, { event: { refundPolicy: 'days_before', refundDays: 3, maxPerOrder: 7 } })
    const { status, body } = await page(sale.customUrl)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      _id: sale.eventId,
      customUrl: sale.customUrl,
      status: 'published',
      indexable: true,
      refundPolicy: 'days_before',
      refundDays: 3,
      maxPerOrder: 7,
      tickets: [{ _id: sale.ticketTypeId, name: 'Lawn', price: 1_250_000 }],
      organiser: { events: 1, since: new Date().getUTCFullYear() },
    })
    expect((await page(sale.customUrl, sale.organiser.headers)).body).toEqual(body)
  })

  test('names how to reach the organiser where they chose to, and never as a link that runs a script', async () => {
    const sale = await createEvent(site)
    const contact = async () => (await page(sale.customUrl)).body.organiser.contact
    const store = (text: string | null) =>
      site.deps.db
        .updateTable('users')
        .set({ public_contact: text, phone: '+2348035550142' })
        .where('id', '=', sale.organiser.id)
        .execute()
    expect(await contact()).toBeNull()
    await store('lagoon.example/contact')
    expect(await contact()).toEqual({
      kind: 'website',
      text: 'lagoon.example/contact',
      href: 'https://lagoon.example/contact',
    })
    await store('javascript:alert(document.cookie)')
    expect(await contact()).toBeNull()
    await store(null)
    expect(await contact()).toBeNull()
  })

  test('of an unlisted event is there for who knows it, and not for search engines', async () => {
    const sale = await createEvent(site, { event: { visibility: 'unlisted' } })
    expect((await page(sale.customUrl)).body).toMatchObject({ indexable: false })
  })

  test('of a draft, of one taken off sale and of a suspended organiser is not there', async () => {
    const draft = await createEvent(site, { publish: false })
    expect((await page(draft.customUrl)).body.code).toBe('event.not_found')
    const sale = await createEvent(site)
    await toggle(sale)
    expect((await page(sale.customUrl)).status).toBe(404)
    await toggle(sale)
    expect((await page(sale.customUrl)).status).toBe(200)
    const suspended = { suspended_at: sql<Date>`now()` }
    const organisationId = await organisationOf(site, sale.organiser)
    await site.deps.db.updateTable('organisations').set(suspended).where('id', '=', organisationId).execute()
    expect((await page(sale.customUrl)).status).toBe(404)
  })

  test('of a cancelled event stays, for those who have tickets', async () => {
    const sale = await createEvent(site)
    await site.deps.pool.query(`update events set status = 'cancelled' where id = $1`, [sale.eventId])
    expect((await page(sale.customUrl)).body).toMatchObject({ status: 'cancelled' })
    expect((await availability(sale.eventId)).body.tickets[0]).toMatchObject({ state: 'unavailable' })
  })

  test('shows other events to come, the organiser’s own first, and none that are not for the public', async () => {
    const sale = await createEvent(site, { event: { city: 'Enugu' } })
    const { organiser } = sale
    const own = await createEvent(site, { organiser, event: { city: 'Abuja' } })
    await createEvent(site, { organiser, event: { title: 'Canary draft' }, publish: false })
    await createEvent(site, { organiser, event: { title: 'Canary unlisted', visibility: 'unlisted' } })
    const near = await createEvent(site, { event: { city: 'Enugu' } })
    const { more } = (await page(sale.customUrl)).body
    expect(more.slice(0, 2).map(({ _id }) => _id)).toEqual([own.eventId, near.eventId])
    expect(more).toHaveLength(3)
    expect(JSON.stringify(more)).not.toContain('Canary')
  })

  test.each(['nothing-here', 'NOTHING', '%2e%2e%2f', '0', 'x'.repeat(80), "'--"])(
    '%s is not there',
    async (customUrl) => {
      expect([400, 404]).toContain((await page(customUrl)).status)
    },
  )
})

describe('what is left', () => {
  test('is told per ticket: what is sold and what is held is gone', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 10 } })
    const free = await createTicketType(site, sale.organiser, sale.eventId, { kind: 'free', price: 0, capacity: null })
    await createPaidOrder(site, { ...sale, quantity: 3 })
    await placeOrder(site.app, { ...sale, quantity: 2 })
    expect((await availability(sale.eventId)).body).toEqual({
      _id: sale.eventId,
      going: null,
      tickets: [
        { _id: sale.ticketTypeId, state: 'on_sale', remaining: 5, waitingList: false, priceSteps: [] },
        { _id: free, state: 'on_sale', remaining: null, waitingList: false, priceSteps: [] },
      ],
    })
  })

  test('is never more than the room of the event', async () => {
    const sale = await createEvent(site, { event: { capacity: 4 }, ticket: { capacity: 10 } })
    const free = await createTicketType(site, sale.organiser, sale.eventId, { kind: 'free', price: 0, capacity: null })
    const small = await createTicketType(site, sale.organiser, sale.eventId, { capacity: 2 })
    await placeOrder(site.app, sale)
    const left = async () =>
      (await availability(sale.eventId)).body.tickets.map(({ state, remaining }) => [state, remaining])
    expect(await left()).toEqual([
      ['on_sale', 3],
      ['on_sale', 3],
      ['on_sale', 2],
    ])
    for (const [ticketTypeId, quantity] of [
      [free, 1],
      [small, 2],
    ] as const)
      await placeOrder(site.app, { ...sale, ticketTypeId, quantity })
    expect(await left()).toEqual([
      ['sold_out', 0],
      ['sold_out', 0],
      ['sold_out', 0],
    ])
  })

  test('says why a ticket cannot be had, and nothing of hidden and archived ones', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 1 } })
    const { organiser, eventId } = sale
    const soon = await createTicketType(site, organiser, eventId, { salesStartAt: later(1) })
    const over = await createTicketType(site, organiser, eventId, { salesStartAt: later(-3), salesEndAt: later(-1) })
    const paused = await createTicketType(site, organiser, eventId, { status: 'paused' })
    await createTicketType(site, organiser, eventId, { visibility: 'hidden' })
    const archived = await createTicketType(site, organiser, eventId)
    await placeOrder(site.app, { ...sale, ticketTypeId: archived })
    await call(site.app, { method: 'DELETE', url: `/api/tickets/${archived}`, headers: organiser.headers })
    await placeOrder(site.app, sale)
    const { tickets } = (await availability(eventId)).body
    expect(Object.fromEntries(tickets.map(({ _id, state }) => [_id, state]))).toEqual({
      [sale.ticketTypeId]: 'sold_out',
      [soon]: 'not_yet',
      [over]: 'ended',
      [paused]: 'paused',
    })
  })

  test('comes back when an order is given up', async () => {
    const sale = await createEvent(site, { ticket: { capacity: 1 } })
    const { body } = await placeOrder(site.app, sale)
    const url = `/api/orders/${body.reference}/cancel`
    await call(site.app, { method: 'POST', url, headers: { 'x-order-token': body.token } })
    expect((await availability(sale.eventId)).body.tickets[0]).toMatchObject({ state: 'on_sale', remaining: 1 })
  })

  test('of a draft is not told, even to its organiser', async () => {
    const draft = await createEvent(site, { publish: false })
    const url = `/api/events/${draft.eventId}/availability`
    for (const headers of [{}, draft.organiser.headers])
      expect((await call(site.app, { method: 'GET', url, headers })).status).toBe(404)
  })
})

describe('the calendar file', () => {
  test('holds the event once, in UTC, with its page', async () => {
    const sale = await createEvent(site, {
      event: { title: 'Àṣà, live; again', startsAt: '2031-05-01T19:00:00.000Z', endsAt: '2031-05-01T22:30:00.000Z' },
    })
    const file = await calendar(sale.eventId)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="event.ics"',
    })
    const text = file.payload.replaceAll(/\r\n[ \t]/g, '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain('DTSTART:20310501T190000Z')
    expect(text).toContain('DTEND:20310501T223000Z')
    expect(text).toContain(String.raw`SUMMARY:Àṣà\, live\; again`)
    expect(text).toContain(`http://localhost:3000/events/${sale.customUrl}`)
    expect(text).toContain(`UID:${sale.eventId}@localhost`)
  })

  test.each([...mischievousTexts, 'END:VEVENT BEGIN:VEVENT', 'a\\nATTENDEE:mailto:x@y.z'])(
    '%s stays within its line',
    async (title) => {
      const sale = await createEvent(site, { event: { title, summary: title, venueName: title } })
      const lines = (await calendar(sale.eventId)).payload.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
      expect(lines.filter((line) => /^(BEGIN|END):VEVENT$/.test(line))).toHaveLength(2)
      expect(lines.filter((line) => line !== '' && !/^[A-Z-]+[:;]/.test(line))).toEqual([])
      expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
    },
  )

  test('of a draft is not there', async () => {
    const draft = await createEvent(site, { publish: false })
    expect((await calendar(draft.eventId)).statusCode).toBe(404)
  })
})

describe('nothing public tells of people or of business', () => {
  /** Names of fields that no public call may return. */
  const secretKeys =
    /^(email|phone|sold$|held|claimed|capacity|gross|net|organiserId|organiser_id|version|onlineUrl|buyer|lastName|isAdmin|password)/i

  function keysOf(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return []
    const own = Array.isArray(value) ? [] : Object.keys(value)
    return [...own, ...Object.values(value).flatMap(keysOf)]
  }

  test('no address, no name of a buyer, no count and no hidden link in any public answer', async () => {
    const organiser = await createUser(site, { email: 'canary-organiser@secret.example' })
    await site.deps.db
      .updateTable('users')
      .set({ organiser_name: 'Marina Nights', phone: '+2348000000042', last_name: 'Canarylast' })
      .where('id', '=', organiser.id)
      .execute()
    const onlineUrl = 'https://canary.example/secret-room'
    const sale = await createEvent(site, {
      organiser,
      event: { format: 'hybrid', onlineUrl, capacity: 4242, maxPerBuyer: 17 },
      ticket: { capacity: 4141 },
    })
    await createTicketType(site, organiser, sale.eventId, { name: 'Canary backstage', visibility: 'hidden' })
    const buyer = { firstName: 'Canaryfirst', lastName: 'Canarybuyer', email: 'canary-buyer@secret.example' }
    await createPaidOrder(site, { ...sale, quantity: 3, buyer })
    const urls = [
      '/api/events/listing',
      '/api/events/listing?search=marina',
      `/api/events/by-url/${sale.customUrl}`,
      `/api/events/${sale.eventId}/availability`,
      `/api/events/${sale.eventId}/calendar.ics`,
      '/api/openapi.json',
      '/api/docs',
      `/covers/${sale.eventId}.svg`,
      '/healthz',
      '/readyz',
    ]
    const told: string[] = []
    for (const url of urls) {
      const answer = await site.app.inject({ method: 'GET', url })
      expect(answer.statusCode).toBe(200)
      const leaks = answer.payload.match(/canary|secret\.example|\+2348000000042|\b4242\b|\b4141\b/gi)
      if (leaks) told.push(`${url}: ${leaks.join()}`)
      const isJson = url.startsWith('/api/events') && !url.endsWith('.ics')
      const keys = keysOf(isJson ? answer.json() : null).filter((key) => secretKeys.test(key))
      if (keys.length > 0) told.push(`${url}: ${keys.join()}`)
    }
    expect(told).toEqual([])
  })

  test('answers of errors tell no more', async () => {
    const sale = await createEvent(site, { event: { title: 'Canary draft' }, publish: false })
    for (const url of [
      `/api/events/by-url/${sale.customUrl}`,
      `/api/events/${sale.eventId}/availability`,
      `/api/events/${sale.eventId}/calendar.ics`,
      `/api/events/${sale.eventId}`,
    ]) {
      const answer = await site.app.inject({ method: 'GET', url })
      expect([401, 404]).toContain(answer.statusCode)
      expect(answer.payload).not.toMatch(/canary/i)
    }
  })
})

test('the listing and the page of an event agree on its card', async () => {
  const sale = await createEvent(site, { event: { city: 'Calabar' } })
  const listing = await call<ListingView>(site.app, {
    method: 'GET',
    url: '/api/events/listing',
    query: { city: 'Calabar' },
  })
  const [card] = listing.body.items
  expect(card).toBeDefined()
  expect((await page(sale.customUrl)).body).toMatchObject({ ...card })
})
