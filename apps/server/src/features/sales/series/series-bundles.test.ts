import type { BundleView, SeriesDateView, SeriesRunView, SeriesView, TicketTypeView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { orderBundles } from '../../programme/bundles/bundle-scene.ts'
import { addDates, createSeries, dailyRule, publishSeries } from './series-scene.ts'
import { workOnDates } from './work-on-dates.ts'

let site: TestApp
let organiser: TestUser
let stranger: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
  stranger = await createUser(site)
})
afterAll(() => site.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Answer<T> {
  readonly status: number
  readonly body: T
}

function ask<T>(method: Method, url: string, payload?: object, user = organiser): Promise<Answer<T>> {
  return call<T>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })
}

const TICKETS = [
  { name: 'Adult', kind: 'paid', price: 500_000, capacity: 20 },
  { name: 'Child', kind: 'paid', price: 200_000, capacity: 20 },
  { name: 'Programme', kind: 'paid', price: 50_000, capacity: null, admits: 0 },
]

const FAMILY = {
  name: 'Family',
  description: 'Two and two',
  price: 1_200_000,
  capacity: 4,
  salesStartMinutes: 2880,
  salesEndMinutes: 60,
  visibility: 'public',
  parts: [
    { ticket: 0, quantity: 2 },
    { ticket: 1, quantity: 2 },
    { ticket: 2, quantity: 1 },
  ],
}

interface Saved {
  series: SeriesView
  run: SeriesRunView | null
  affected: number
  kept: number
}

/** Saves the tickets of a series as they are, with these bundles, and works off the run. */
async function save(
  series: SeriesView,
  bundles: readonly object[] | undefined,
  { applyTo = 'new', tickets = series.tickets }: { applyTo?: string; tickets?: readonly object[] } = {},
) {
  const payload = {
    tickets: tickets.map((ticket) => ({ ...ticket, position: undefined })),
    applyTo,
    ...(bundles && { bundles }),
  }
  const answer = await ask<Saved>('PUT', `/api/series/${series._id}/tickets`, payload)
  if (answer.status === 200 && answer.body.run) await workOnDates(site.deps, answer.body.run._id)
  return answer
}

async function withFamily() {
  const series = await createSeries(site, organiser, { tickets: TICKETS })
  return (await save(series, [FAMILY])).body.series
}

const datesOf = async (id: string) =>
  (await ask<{ items: SeriesDateView[] }>('GET', `/api/series/${id}/dates?limit=100`)).body.items

const bundlesOf = async (eventId: string) =>
  (await ask<{ items: BundleView[] }>('GET', `/api/bundles/event/${eventId}`)).body.items

/** The ids of the first date and its one bundle. */
async function firstOf(series: SeriesView) {
  const [date] = await datesOf(series._id)
  const [bundle] = await bundlesOf(date?.eventId ?? '')
  if (!date || !bundle) throw new Error('There is no bundle')
  return { eventId: date.eventId, bundle }
}

const bodyOf = ({ name, price, parts }: BundleView) => ({
  name,
  price,
  parts: parts.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
})

describe('bundles of a series', () => {
  test('come to each new date with its own tickets, window and number', async () => {
    const series = await withFamily()
    expect(series.bundles).toMatchObject([FAMILY])
    await addDates(site, organiser, series._id, dailyRule())
    const dates = await datesOf(series._id)
    expect(dates).toHaveLength(3)
    for (const date of dates) {
      const types = (await ask<{ items: TicketTypeView[] }>('GET', `/api/tickets/event/${date.eventId}`)).body.items
      const [bundle, ...more] = await bundlesOf(date.eventId)
      expect(more).toEqual([])
      expect(bundle).toMatchObject({ name: 'Family', price: 1_200_000, capacity: 4, claimed: 0, singly: 1_450_000 })
      expect(bundle?.parts.map(({ ticketId, quantity }) => [ticketId, quantity])).toEqual(
        types.map(({ _id }, place) => [_id, place < 2 ? 2 : 1]),
      )
      const start = Date.parse(date.startsAt ?? '')
      expect(Date.parse(bundle?.salesStartAt ?? '')).toBe(start - 2880 * 60_000)
      expect(Date.parse(bundle?.salesEndAt ?? '')).toBe(start - 60 * 60_000)
    }
  })

  test('are changed, added and withdrawn at dates that follow the series', async () => {
    const series = await withFamily()
    await addDates(site, organiser, series._id)
    const { eventId, bundle } = await firstOf(series)
    const [family] = series.bundles
    const pair = {
      name: 'Pair',
      price: 600_000,
      parts: [
        { ticket: 0, quantity: 1 },
        { ticket: 1, quantity: 1 },
      ],
    }
    const changed = await save(series, [pair, { ...family, price: 1_000_000, capacity: 9 }], { applyTo: 'unchanged' })
    expect(changed.body).toMatchObject({ affected: 3, kept: 0 })
    const now = await bundlesOf(eventId)
    expect(now.map(({ name, price, capacity }) => [name, price, capacity])).toEqual([
      ['Pair', 600_000, null],
      ['Family', 1_000_000, 9],
    ])
    expect(now[1]?._id).toBe(bundle._id)
    // Its third ticket goes with the bundle that needed it.
    const next = changed.body.series
    const left = await save(next, [next.bundles[0] ?? {}], { applyTo: 'unchanged', tickets: next.tickets.slice(0, 2) })
    expect(left.status).toBe(200)
    expect((await bundlesOf(eventId)).map(({ name }) => name)).toEqual(['Pair'])
  })

  test('do not reach a date whose bundles were set by hand, until it follows the series again', async () => {
    const series = await withFamily()
    await addDates(site, organiser, series._id)
    const { eventId, bundle } = await firstOf(series)
    await ask('PUT', `/api/bundles/${bundle._id}`, { ...bodyOf(bundle), price: 900_000 })
    const changed = await save(series, [{ ...series.bundles[0], price: 1_100_000 }], { applyTo: 'unchanged' })
    expect(changed.body).toMatchObject({ affected: 2, kept: 1 })
    expect((await bundlesOf(eventId))[0]?.price).toBe(900_000)
    const fields = { fields: ['ticketTypes'] }
    expect((await ask('POST', `/api/series/${series._id}/dates/${eventId}/follow`, fields)).status).toBe(200)
    expect((await bundlesOf(eventId)).map(({ name, price }) => [name, price])).toEqual([['Family', 1_100_000]])
  })

  test.each([
    ['added', (eventId: string, bundle: BundleView) => ask('POST', `/api/bundles/event/${eventId}`, bodyOf(bundle))],
    ['deleted', (_: string, bundle: BundleView) => ask('DELETE', `/api/bundles/${bundle._id}`)],
    [
      'put in order',
      (eventId: string, bundle: BundleView) =>
        ask('PUT', `/api/bundles/event/${eventId}/order`, { bundleIds: [bundle._id] }),
    ],
  ])('a bundle that is %s by hand makes a date differ', async (_, act) => {
    const series = await withFamily()
    await addDates(site, organiser, series._id)
    const { eventId, bundle } = await firstOf(series)
    expect((await act(eventId, bundle)).status).toBeLessThan(300)
    const date = (await datesOf(series._id)).find((each) => each.eventId === eventId)
    expect(date?.differs).toEqual(['ticketTypes'])
  })

  test('a date with a bundle from before dates noted that keeps all of its own', async () => {
    const series = await withFamily()
    await addDates(site, organiser, series._id)
    const { eventId, bundle } = await firstOf(series)
    await site.deps.db.updateTable('bundles').set({ series_bundle_id: null }).where('id', '=', bundle._id).execute()
    await save(series, [], { applyTo: 'unchanged' })
    const left = await Promise.all(
      (await datesOf(series._id)).map(async (date) => (await bundlesOf(date.eventId)).length),
    )
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect((await bundlesOf(eventId))[0]?._id).toBe(bundle._id)
  })

  test('stay as they are where an order has other parts, and are archived where they were ordered', async () => {
    const series = await withFamily()
    await save(series, [{ ...series.bundles[0], salesStartMinutes: null }])
    await addDates(site, organiser, series._id)
    await publishSeries(site, organiser, series._id)
    const { eventId, bundle } = await firstOf(series)
    expect((await orderBundles(site, eventId, [{ bundleId: bundle._id, quantity: 1 }])).status).toBe(201)
    const parts = [
      { ticket: 0, quantity: 1 },
      { ticket: 1, quantity: 1 },
    ]
    const unordered = await save(series, [{ ...series.bundles[0], price: 1 }], { applyTo: 'without_orders' })
    expect(unordered.body).toMatchObject({ affected: 2, kept: 1 })
    await save(series, [{ ...series.bundles[0], parts }], { applyTo: 'unchanged' })
    expect((await bundlesOf(eventId))[0]).toMatchObject({
      price: 1_200_000,
      parts: [{ quantity: 2 }, { quantity: 2 }, {}],
    })
    await save(series, [], { applyTo: 'unchanged' })
    expect(await bundlesOf(eventId)).toEqual([])
    const { archived_at: archived } = await site.deps.db
      .selectFrom('bundles')
      .select('archived_at')
      .where('id', '=', bundle._id)
      .executeTakeFirstOrThrow()
    expect(archived).not.toBeNull()
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test.each([
    [
      'a part that is no ticket of the list',
      {
        parts: [
          { ticket: 0, quantity: 1 },
          { ticket: 7, quantity: 1 },
        ],
      },
      'parts.1.ticket',
    ],
    [
      'a part twice',
      {
        parts: [
          { ticket: 0, quantity: 1 },
          { ticket: 0, quantity: 1 },
        ],
      },
      'parts.1.ticket',
    ],
    ['a window that ends before it begins', { salesStartMinutes: 60, salesEndMinutes: 120 }, 'salesEndMinutes'],
  ])('%s is refused at its field', async (_, wrong, path) => {
    const series = await createSeries(site, organiser, { tickets: TICKETS })
    const refused = await save(series, [{ ...FAMILY, ...wrong }])
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'bundle.invalid',
      fields: { [`bundles.0.${path}`]: expect.anything() },
    })
  })

  test('stay when they are left out, and hold their tickets', async () => {
    const series = await withFamily()
    expect((await save(series, undefined)).body.series.bundles).toHaveLength(1)
    const refused = await save(series, undefined, { tickets: series.tickets.slice(0, 2) })
    expect(refused.body).toMatchObject({ code: 'ticket_type.in_bundle' })
  })

  test('of another series are not taken, and a stranger finds nothing', async () => {
    const series = await withFamily()
    const other = await createSeries(site, organiser, { tickets: TICKETS })
    expect((await save(other, [{ ...series.bundles[0] }])).body).toMatchObject({ code: 'bundle.invalid' })
    const payload = { tickets: TICKETS, bundles: [FAMILY] }
    expect((await ask('PUT', `/api/series/${series._id}/tickets`, payload, stranger)).status).toBe(404)
  })
})
