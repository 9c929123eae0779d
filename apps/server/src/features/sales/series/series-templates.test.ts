import type { EventView, SeriesDateView, SeriesRunView, SeriesView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createPaidOrder, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { untilWaiting } from '../../../testing/race.ts'
import { addDates, createSeries, dailyRule, publishSeries, seriesBody } from './series-scene.ts'
import { applyTickets } from './sync-tickets.ts'

let site: TestApp
let organiser: TestUser
let stranger: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  stranger = await createUser(site)
})
afterAll(() => site.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Answer<T> {
  status: number
  body: T
}

async function ask<T>(method: Method, url: string, payload?: object, user = organiser): Promise<Answer<T>> {
  return call<T>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })
}

async function datesOf(id: string): Promise<SeriesDateView[]> {
  return (await ask<{ items: SeriesDateView[] }>('GET', `/api/series/${id}/dates?limit=100`)).body.items
}

async function typesOf(eventId: string): Promise<TicketTypeView[]> {
  return (await ask<{ items: TicketTypeView[] }>('GET', `/api/tickets/event/${eventId}`)).body.items
}

const labelsOf = async (eventId: string) =>
  (
    await ask<{ items: { label: string; ticketIds: string[]; _id: string }[] }>(
      'GET',
      `/api/events/${eventId}/questions`,
    )
  ).body.items

/** A table, tickets at price steps, and a shirt in two sizes that needs one of these tickets. */
const HOUSE = [
  {
    name: 'Seat',
    kind: 'paid',
    price: 500_000,
    capacity: 20,
    salesStartMinutes: 2880,
    salesEndMinutes: 60,
    minPerOrder: 2,
    maxPerOrder: 8,
    priceSteps: [
      { name: 'Early', price: 300_000, endMinutes: 1440, quantity: 5 },
      { name: 'Regular', price: 400_000, endMinutes: 120, quantity: null },
    ],
    groupPrices: [{ from: 6, price: 250_000 }],
  },
  { name: 'Table', kind: 'paid', price: 2_000_000, capacity: 3, admits: 4 },
  {
    name: 'Shirt',
    kind: 'paid',
    price: 100_000,
    capacity: null,
    admits: 0,
    needsTickets: [0],
    mostPerTicket: 1,
    variants: [
      { name: 'M', surcharge: 0, capacity: 4 },
      { name: 'XL', surcharge: 20_000, capacity: 2 },
    ],
  },
]

const kept = (series: SeriesView) => series.tickets.map(({ position: _position, ...ticket }) => ticket)

async function withDates(tickets: object[] = HOUSE): Promise<{ series: SeriesView; dates: SeriesDateView[] }> {
  const series = await createSeries(site, organiser, { tickets })
  await addDates(site, organiser, series._id)
  return { series, dates: await datesOf(series._id) }
}

describe('the tickets of a series', () => {
  test('come whole to each new date: tables, extras with variants, price steps and group prices, each counted there', async () => {
    const { series, dates } = await withDates()
    expect(series.tickets[2]).toMatchObject({ admits: 0, needsTickets: [0], variants: HOUSE[2]?.variants })
    const ofDates = await Promise.all(dates.map(({ eventId }) => typesOf(eventId)))
    for (const types of ofDates) {
      const [seat, table, shirt] = types.filter(({ variantOf }) => variantOf === null)
      expect(seat).toMatchObject({
        minPerOrder: 2,
        maxPerOrder: 8,
        groupPrices: [{ from: 6, price: 250_000 }],
        priceSteps: [
          { name: 'Early', price: 300_000, quantity: 5, claimed: 0 },
          { name: 'Regular', price: 400_000, quantity: null },
        ],
      })
      expect(table).toMatchObject({ admits: 4, capacity: 3 })
      expect(shirt).toMatchObject({ admits: 0, mostPerTicket: 1, needsTicketIds: [seat?._id] })
      expect(shirt?.variants).toMatchObject([
        { name: 'M', surcharge: 0, capacity: 4 },
        { name: 'XL', surcharge: 20_000, capacity: 2 },
      ])
    }
    const [first] = ofDates
    expect(first?.[0]).toMatchObject({
      salesStartAt: '2032-02-28T18:30:00.000Z',
      salesEndAt: '2032-03-01T17:30:00.000Z',
    })
    expect(first?.[0]?.priceSteps[0]?.endsAt).toBe('2032-02-29T18:30:00.000Z')
    const ids = ofDates.flatMap((types) =>
      types.flatMap((type) => [type._id, ...type.priceSteps.map(({ _id }) => _id)]),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const { rows } = await site.deps.pool.query(
      `select kind, places, count(*)::int as count from counters c join events e on e.id = c.event_id
       where e.series_id = $1 group by 1, 2 order by 1, 2`,
      [series._id],
    )
    expect(rows).toEqual([
      { kind: 'price_step', places: 1, count: 6 },
      { kind: 'ticket_type', places: 0, count: 9 },
      { kind: 'ticket_type', places: 1, count: 3 },
      { kind: 'ticket_type', places: 4, count: 3 },
    ])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each([
    ['a variant of what admits', [{ ...HOUSE[1], variants: HOUSE[2]?.variants }], 'tickets.0.variants'],
    ['an extra that needs itself', [{ ...HOUSE[2] }], 'tickets.0.needsTickets'],
    [
      'a step without an end',
      [{ ...HOUSE[0], priceSteps: [{ name: 'Early', price: 1 }] }],
      'tickets.0.priceSteps.0.endMinutes',
    ],
    [
      'sales that end before they begin',
      [{ ...HOUSE[1], salesStartMinutes: 60, salesEndMinutes: 120 }],
      'tickets.0.salesEndMinutes',
    ],
    [
      'steps that end in another order',
      [{ ...HOUSE[0], priceSteps: [...(HOUSE[0]?.priceSteps ?? [])].toReversed() }],
      'tickets.0',
    ],
  ])('%s is refused at its field, and nothing is kept', async (_what, tickets, field) => {
    const answer = await ask<{ fields: object }>('POST', '/api/series', seriesBody({ tickets }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'ticket_type.invalid' } })
    expect(Object.keys(answer.body.fields)[0]).toContain(field)
  })

  test('reach the dates that are named: not those with orders, nor those whose tickets were set by hand', async () => {
    const { series, dates } = await withDates([{ ...HOUSE[0]!, salesStartMinutes: null }, HOUSE[2]!])
    await publishSeries(site, organiser, series._id)
    const [sold, own, plain] = dates.map(({ eventId }) => eventId)
    const seats = await Promise.all(dates.map(async ({ eventId }) => (await typesOf(eventId))[0]))
    await createPaidOrder(site, { eventId: sold!, ticketTypeId: seats[0]!._id, quantity: 2 })
    const made = await ask('POST', '/api/tickets/create', { eventId: own, name: 'Late', kind: 'free', capacity: 5 })
    expect(made.status).toBe(201)
    expect((await datesOf(series._id)).map(({ differs }) => differs)).toEqual([[], ['ticketTypes'], []])
    const [seat] = kept(series)
    const tickets = [
      { ...seat, price: 600_000, capacity: 30, priceSteps: [{ name: 'Early', price: 350_000, quantity: 9 }] },
      { name: 'Programme', kind: 'free', capacity: null, admits: 0 },
    ]
    const url = `/api/series/${series._id}/tickets`
    const dry = await ask('PUT', url, { tickets, applyTo: 'without_orders', dryRun: true })
    expect(dry.body).toMatchObject({ affected: 1, kept: 2, run: null, series: { version: series.version + 1 } })
    const saved = await ask<{ run: SeriesRunView }>('PUT', url, { tickets, applyTo: 'without_orders' })
    expect(saved).toMatchObject({ status: 200, body: { affected: 1, run: { kind: 'tickets', total: 1 } } })
    await site.runJobs()
    const namesOf = async (id = '') => (await typesOf(id)).map(({ name }) => name)
    expect(await namesOf(plain)).toEqual(['Seat', 'Programme'])
    expect((await typesOf(plain!))[0]).toMatchObject({ _id: seats[2]!._id, price: 600_000, capacity: 30 })
    expect(await namesOf(sold)).toEqual(['Seat', 'Shirt', 'Shirt · M', 'Shirt · XL'])
    expect(await namesOf(own)).toEqual(['Seat', 'Shirt', 'Shirt · M', 'Shirt · XL', 'Late'])

    await ask('PUT', url, {
      tickets: kept((await ask<SeriesView>('GET', `/api/series/${series._id}`)).body),
      applyTo: 'unchanged',
    })
    await site.runJobs()
    expect(await namesOf(sold)).toEqual(['Seat', 'Programme'])
    expect((await typesOf(sold!))[0]).toMatchObject({
      price: 600_000,
      claimed: 2,
      priceSteps: [{ name: 'Early', claimed: 2 }],
    })
    expect(await namesOf(own)).toHaveLength(5)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('stay at a date that has sold more than they would leave, and the run says that it was skipped', async () => {
    const { series, dates } = await withDates([HOUSE[1]!])
    await publishSeries(site, organiser, series._id)
    const [first] = dates
    const [table] = await typesOf(first!.eventId)
    await createPaidOrder(site, { eventId: first!.eventId, ticketTypeId: table!._id, quantity: 2 })
    const tickets = [{ ...kept(series)[0], capacity: 1 }]
    const { body } = await ask<{ run: SeriesRunView }>('PUT', `/api/series/${series._id}/tickets`, {
      tickets,
      applyTo: 'unchanged',
    })
    await site.runJobs()
    const run = await ask<SeriesRunView>('GET', `/api/series/${series._id}/runs/${body.run._id}`)
    expect(run.body).toMatchObject({ state: 'finished', done: 3, skipped: 1 })
    const capacities = await Promise.all(dates.map(async ({ eventId }) => (await typesOf(eventId))[0]?.capacity))
    expect(capacities).toEqual([3, 1, 1])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('set by hand after the run was asked for stay, and so do those ordered since', async () => {
    const { series, dates } = await withDates([HOUSE[1]!])
    await publishSeries(site, organiser, series._id)
    const tickets = [{ ...kept(series)[0], price: 9_000 }]
    await ask('PUT', `/api/series/${series._id}/tickets`, { tickets, applyTo: 'without_orders' })
    const [first, second] = await Promise.all(dates.map(async ({ eventId }) => (await typesOf(eventId))[0]))
    await ask('DELETE', `/api/tickets/${first!._id}`)
    await createPaidOrder(site, { eventId: dates[1]!.eventId, ticketTypeId: second!._id, quantity: 1 })
    await site.runJobs()
    expect(await typesOf(dates[0]!.eventId)).toEqual([])
    expect((await typesOf(dates[1]!.eventId))[0]?.price).toBe(2_000_000)
    expect((await typesOf(dates[2]!.eventId))[0]?.price).toBe(9_000)
  })

  test.each(['without_orders', 'unchanged'] as const)(
    'that are being set by hand when a run comes to their date are waited for, and stay (%s)',
    async (applyTo) => {
      const { series, dates } = await withDates([HOUSE[1]!])
      const [{ eventId } = { eventId: '' }] = dates
      const tickets = [{ ...kept(series)[0], price: 9_000 }]
      await ask('PUT', `/api/series/${series._id}/tickets`, { tickets, applyTo: 'new' })
      let applying: Promise<boolean> | undefined
      await site.deps.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('events')
          .set({ series_differs: ['ticketTypes'] })
          .where('id', '=', eventId)
          .execute()
        applying = applyTickets(site.deps, eventId, applyTo)
        await untilWaiting(site, 1)
      })
      expect(await applying).toBe(false)
      expect((await typesOf(eventId))[0]?.price).toBe(2_000_000)
    },
  )

  test('of a date that is being ordered from when a run comes to it are waited for, and stay', async () => {
    const { series, dates } = await withDates([HOUSE[1]!])
    await publishSeries(site, organiser, series._id)
    const [{ eventId }, other] = [dates[0]!, dates[1]!]
    const [table] = await typesOf(other.eventId)
    const order = await createPaidOrder(site, { eventId: other.eventId, ticketTypeId: table!._id, quantity: 1 })
    const orderAt = (db: Database | Trx, at: string) =>
      db.updateTable('orders').set({ event_id: at }).where('reference', '=', order.reference).execute()
    let applying: Promise<boolean> | undefined
    await site.deps.db.transaction().execute(async (trx) => {
      // Like a hold: it has locked the counters of the date, and commits its order in the same transaction.
      await trx.selectFrom('counters').select('id').where('event_id', '=', eventId).orderBy('id').forUpdate().execute()
      applying = applyTickets(site.deps, eventId, 'without_orders')
      await untilWaiting(site, 1)
      await orderAt(trx, eventId)
    })
    expect(await applying).toBe(false)
    await orderAt(site.deps.db, other.eventId)
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('the questions of a series', () => {
  const question = (label: string, more: object = {}) => ({ scope: 'guest', kind: 'short_text', label, ...more })

  test('are asked at each date, also new ones, and a change reaches those that were not set by hand', async () => {
    const { series, dates } = await withDates()
    const url = `/api/series/${series._id}/questions`
    const saved = await ask<{ series: SeriesView; run: SeriesRunView }>('PUT', url, {
      questions: [
        question('Name for the badge'),
        question('Diet', { kind: 'radio', options: ['Meat', 'Vegan'], ticketIds: [series.tickets[1]!._id] }),
      ],
    })
    expect(saved).toMatchObject({ status: 200, body: { run: { kind: 'update', total: 3 } } })
    await site.runJobs()
    const [first, second] = dates.map(({ eventId }) => eventId)
    const asked = await labelsOf(first!)
    const tables = (await typesOf(first!)).filter(({ name }) => name === 'Table')
    expect(asked).toMatchObject([{ label: 'Name for the badge' }, { label: 'Diet', ticketIds: [tables[0]?._id] }])

    await ask('PUT', `/api/events/${first}/questions/${asked[0]!._id}`, question('Your name'))
    expect((await datesOf(series._id))[0]?.differs).toEqual(['questions'])
    const [badge] = saved.body.series.questions.map(({ position: _position, ...same }) => same)
    await ask('PUT', url, { questions: [{ ...badge, label: 'Name on your badge' }, question('Company')] })
    await site.runJobs()
    expect((await labelsOf(second!)).map(({ label }) => label)).toEqual(['Name on your badge', 'Company'])
    expect((await labelsOf(first!)).map(({ label }) => label)).toEqual(['Your name', 'Diet'])

    await addDates(site, organiser, series._id, dailyRule({ ends: { by: 'count', days: 4 } }))
    const fresh = (await datesOf(series._id)).at(-1)
    expect((await labelsOf(fresh!.eventId)).map(({ label }) => label)).toEqual(['Name on your badge', 'Company'])

    const back = await ask('POST', `/api/series/${series._id}/dates/${first}/follow`, { fields: ['questions'] })
    expect(back.body).toEqual({ eventId: first, differs: [] })
    expect((await labelsOf(first!)).map(({ label }) => label)).toEqual(['Name on your badge', 'Company'])
  })

  test.each([
    ['a choice without options', question('Diet', { kind: 'radio' }), 'questions.0.options'],
    [
      'a ticket of another series',
      question('Diet', { ticketIds: ['01890000-0000-7000-8000-000000000000'] }),
      'questions.0.ticketIds',
    ],
  ])('%s is refused, and nothing is asked', async (_what, wrong, field) => {
    const { series } = await withDates()
    const answer = await ask('PUT', `/api/series/${series._id}/questions`, { questions: [wrong] })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'question.invalid', fields: { [field]: expect.anything() } },
    })
    expect((await ask<SeriesView>('GET', `/api/series/${series._id}`)).body.questions).toEqual([])
  })
})

describe('a field of one date', () => {
  test('takes the value of the series again and follows it from then on', async () => {
    const { series, dates } = await withDates()
    const { eventId } = dates[1]!
    const change = { scope: 'this', eventId, set: { venueName: 'Pier 9', city: 'Ikeja', time: '21:00', minutes: 30 } }
    await ask('POST', `/api/series/${series._id}/dates/change`, change)
    await site.runJobs()
    const url = `/api/series/${series._id}/dates/${eventId}/follow`
    const back = await ask('POST', url, { fields: ['venueName', 'startsAt', 'title'] })
    expect(back).toMatchObject({ status: 200, body: { eventId, differs: ['city'] } })
    const { body: event } = await ask<EventView>('GET', `/api/events/${eventId}`)
    expect(event).toMatchObject({
      venueName: 'Pier 3',
      city: 'Ikeja',
      startsAt: '2032-03-02T18:30:00.000Z',
      endsAt: '2032-03-02T20:30:00.000Z',
    })
    await ask('PUT', `/api/series/${series._id}`, {
      ...seriesBody({ tickets: kept(series) }),
      customUrl: series.customUrl,
      venueName: 'Pier 4',
    })
    await site.runJobs()
    expect((await ask<EventView>('GET', `/api/events/${eventId}`)).body).toMatchObject({
      venueName: 'Pier 4',
      city: 'Ikeja',
    })
  })

  test('of the tickets takes those of the series and archives what was sold of others', async () => {
    const { series, dates } = await withDates([HOUSE[1]!])
    await publishSeries(site, organiser, series._id)
    const { eventId } = dates[0]!
    const own = await ask<TicketTypeView>('POST', '/api/tickets/create', {
      eventId,
      name: 'Late',
      kind: 'free',
      capacity: 5,
    })
    await createPaidOrder(site, { eventId, ticketTypeId: own.body._id, quantity: 1 })
    await ask('POST', `/api/series/${series._id}/dates/${eventId}/follow`, { fields: ['ticketTypes'] })
    expect((await typesOf(eventId)).map(({ name }) => name)).toEqual(['Table'])
    const { rows } = await site.deps.pool.query('select status from ticket_types where id = $1', [own.body._id])
    expect(rows).toEqual([{ status: 'archived' }])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('of another series, or of a stranger, is not found', async () => {
    const { series } = await withDates()
    const other = await withDates()
    const url = `/api/series/${series._id}/dates/${other.dates[0]!.eventId}/follow`
    expect(await ask('POST', url, { fields: ['title'] })).toMatchObject({ body: { code: 'series.date_not_found' } })
    for (const [method, path, payload] of [
      ['POST', `/dates/${other.dates[0]!.eventId}/follow`, { fields: ['title'] }],
      ['PUT', '/tickets', { tickets: [] }],
      ['PUT', '/questions', { questions: [] }],
    ] as const)
      expect(await ask(method, `/api/series/${series._id}${path}`, payload, stranger)).toMatchObject({
        status: 404,
        body: { code: 'series.not_found' },
      })
  })
})
