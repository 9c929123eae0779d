import type { ErrorView, EventView, QuestionView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createQuestion,
  createTicketType,
  createUser,
  type TestApp,
} from '../../../testing/index.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let site: TestApp
let show: Awaited<ReturnType<typeof createEvent>>

beforeAll(async () => {
  site = await buildTestApp()
  show = await createEvent(site, {
    event: {
      title: 'Highlife Night',
      startsAt: '2030-03-10T18:00:00.000Z',
      endsAt: '2030-03-10T22:00:00.000Z',
      doorsOpenAt: '2030-03-10T17:00:00.000Z',
      timezone: 'Europe/London',
      capacity: 300,
      maxPerBuyer: 6,
      refundPolicy: 'days_before',
      refundDays: 3,
      feeMode: 'absorb',
      holdMinutes: 15,
    },
    ticket: {
      capacity: 120,
      salesStartAt: '2030-02-01T09:00:00.000Z',
      salesEndAt: '2030-03-08T12:00:00.000Z',
      description: 'On the lawn',
    },
  })
  await createTicketType(site, show.organiser, show.eventId, { name: 'Guests of the house', visibility: 'hidden' })
  const old = await createTicketType(site, show.organiser, show.eventId, { name: 'Gone' })
  await createPaidOrder(site, { ...show, ticketTypeId: old })
  await call(site.app, { method: 'DELETE', url: `/api/tickets/${old}`, headers: show.organiser.headers })
})
afterAll(() => site.close())

const dates = { startsAt: '2030-04-14T18:00:00.000Z', endsAt: '2030-04-14T22:00:00.000Z', doorsOpenAt: null }

function duplicate(payload: object, headers = show.organiser.headers) {
  const url = `/api/events/${show.eventId}/duplicate`
  return call<EventView & ErrorView>(site.app, { method: 'POST', url, headers, payload })
}

async function read<T>(url: string): Promise<T> {
  return (await call<T>(site.app, { method: 'GET', url, headers: show.organiser.headers })).body
}

const typesOf = async (eventId: string) =>
  (await read<{ items: TicketTypeView[] }>(`/api/tickets/event/${eventId}`)).items

describe('duplicating an event', () => {
  test('makes a draft with everything the organiser wrote and nothing that was sold', async () => {
    const { status, body } = await duplicate({ title: 'Highlife Night', ...dates })
    expect(status).toBe(201)
    const pattern = await read<EventView>(`/api/events/${show.eventId}`)
    expect(body).toMatchObject({
      ...pattern,
      ...dates,
      _id: body._id,
      status: 'draft',
      customUrl: 'highlife-night',
      version: 1,
      publishedAt: null,
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
      sold: 0,
      held: 0,
      can: { ...pattern.can, delete: true, changeCurrency: true, postpone: false, cancel: false },
    })
    const types = await typesOf(body._id)
    expect(types.map(({ name, visibility, capacity, claimed }) => [name, visibility, capacity, claimed])).toEqual([
      ['Lawn', 'public', 120, 0],
      ['Guests of the house', 'hidden', 100, 0],
    ])
  })

  test('pauses an extra whose tickets are all archived, because its copy would be sold with any ticket', async () => {
    const { organiser, eventId } = await createEvent(site)
    const gone = await createTicketType(site, organiser, eventId, { name: 'Camping' })
    await createTicketType(site, organiser, eventId, { name: 'Shower', admits: 0, needsTicketIds: [gone] })
    await createPaidOrder(site, { eventId, ticketTypeId: gone })
    const { headers } = organiser
    await call(site.app, { method: 'DELETE', url: `/api/tickets/${gone}`, headers })
    const copy = await call<EventView>(site.app, {
      method: 'POST',
      url: `/api/events/${eventId}/duplicate`,
      headers,
      payload: { title: 'Without camping', ...dates },
    })
    const { body } = await call<{ items: TicketTypeView[] }>(site.app, {
      method: 'GET',
      url: `/api/tickets/event/${copy.body._id}`,
      headers,
    })
    expect(body.items.find(({ name }) => name === 'Shower')).toMatchObject({ status: 'paused', needsTicketIds: [] })
  })

  test('asks what its pattern asks, about its own tickets', async () => {
    const types = (await read<{ items: TicketTypeView[] }>(`/api/tickets/event/${show.eventId}`)).items
    const [lawn] = types
    const choice = { kind: 'radio', options: ['Yes', 'No'], scope: 'guest', sensitive: true, showAtDoor: true }
    await createQuestion(site, show.organiser, show.eventId, { label: 'Of all' })
    await createQuestion(site, show.organiser, show.eventId, { label: 'Of some', ticketIds: [lawn!._id], ...choice })
    const copy = (await duplicate({ title: 'Asking again', ...dates })).body
    const { items } = await read<{ items: QuestionView[] }>(`/api/events/${copy._id}/questions`)
    const copied = (await read<{ items: TicketTypeView[] }>(`/api/tickets/event/${copy._id}`)).items
    expect(items.map(({ label, ticketIds }) => [label, ticketIds])).toEqual([
      ['Of all', []],
      ['Of some', [copied.find(({ name }) => name === lawn!.name)?._id]],
    ])
    expect(items[1]).toMatchObject({ ...choice, answers: 0 })
  })

  test('moves the sale windows as far as the start on the clock of the place', async () => {
    const { body } = await duplicate({ title: 'After the clocks changed', ...dates })
    const [lawn] = await typesOf(body._id)
    // The new start is five weeks and an hour later: it is summer time by then.
    expect(lawn).toMatchObject({
      salesStartAt: '2030-03-08T10:00:00.000Z',
      salesEndAt: '2030-04-12T12:00:00.000Z',
      description: 'On the lawn',
      price: 1_250_000,
    })
  })

  test('brings promo codes along, unused, for the copies of their tickets, their windows moved', async () => {
    const [lawn] = await typesOf(show.eventId)
    const code = {
      code: 'EARLY',
      discountType: 'percent',
      value: 1000,
      ticketIds: [lawn?._id],
      maxUses: 7,
      expiresAt: '2030-03-09T12:00:00.000Z',
    }
    const url = (eventId: string) => `/api/tickets/event/promo-code/${eventId}`
    const { headers } = show.organiser
    const made = await call(site.app, { method: 'POST', url: url(show.eventId), headers, payload: code })
    expect(made.status).toBe(201)
    const { body } = await duplicate({ title: 'With codes', ...dates })
    const copies = await read<{ items: Record<string, unknown>[] }>(url(body._id))
    const [copy] = await typesOf(body._id)
    expect(copies.items).toMatchObject([
      {
        code: 'EARLY',
        value: 1000,
        maxUses: 7,
        uses: 0,
        ticketIds: [copy?._id],
        expiresAt: '2030-04-13T12:00:00.000Z',
      },
    ])
  })

  test('is published and sells on its own', async () => {
    const { body } = await duplicate({ title: 'Sells', startsAt: at(40), endsAt: at(44) })
    await site.deps.pool.query(
      'update ticket_types set sales_start_at = null, sales_end_at = null where event_id = $1',
      [body._id],
    )
    const publish = `/api/events/${body._id}/toggle-publish`
    expect((await call(site.app, { method: 'PATCH', url: publish, headers: show.organiser.headers })).status).toBe(200)
    const [lawn] = await typesOf(body._id)
    const order = await createPaidOrder(site, { eventId: body._id, ticketTypeId: lawn?._id ?? '' })
    expect(order.state).toBe('paid')
    expect((await typesOf(show.eventId)).map(({ claimed }) => claimed)).toEqual([0, 0])
  })

  test('finds a free address when the title has one already', async () => {
    const urls = []
    for (let copies = 0; copies < 3; copies += 1)
      urls.push((await duplicate({ title: 'Same again', ...dates })).body.customUrl)
    expect(urls).toEqual(['same-again', 'same-again-2', 'same-again-3'])
  })

  test.each([
    ['no title', { title: ' ', ...dates }, 'title'],
    ['a title over the limit', { title: 'x'.repeat(151), ...dates }, 'title'],
    ['a title of two lines', { title: 'a\nb', ...dates }, 'title'],
    ['no start', { title: 'x', endsAt: dates.endsAt }, 'startsAt'],
    ['a start that has passed', { title: 'x', startsAt: at(-2), endsAt: at(2) }, 'startsAt'],
    ['an end before the start', { title: 'x', startsAt: dates.endsAt, endsAt: dates.startsAt }, 'endsAt'],
    ['a number for a date', { title: 'x', startsAt: 1e21, endsAt: dates.endsAt }, 'startsAt'],
    ['doors after the start', { title: 'x', ...dates, doorsOpenAt: dates.endsAt }, 'doorsOpenAt'],
  ])('refuses %s at its field', async (_what, payload, field) => {
    const { status, body } = await duplicate(payload)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('keeps a script in the title as text', async () => {
    const title = '<script>alert(1)</script>'
    expect((await duplicate({ title, ...dates })).body.title).toBe(title)
  })

  test('is for the organiser and administrators; a copy stays with its organiser', async () => {
    expect((await duplicate({ title: 'x', ...dates }, (await createUser(site)).headers)).status).toBe(404)
    const admin = await createUser(site, { isAdmin: true })
    const { body } = await duplicate({ title: 'By the administrator', ...dates }, admin.headers)
    expect((await read<EventView>(`/api/events/${body._id}`)).title).toBe('By the administrator')
  })
})
