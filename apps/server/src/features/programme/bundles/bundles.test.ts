import type { AvailabilityView, BundleView, ErrorView, PublicEventView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  createUser,
  type TestApp,
  ticketTypeBody,
} from '../../../testing/index.ts'
import { notWholeNumbers } from '../../../testing/nasties.ts'
import { endHold, sweepOnce } from '../../../testing/payment-scene.ts'
import {
  buyBundles,
  bundleBody,
  claimedOf,
  createBundle,
  createFamilyDay,
  type FamilyDay,
  orderBundles,
} from './bundle-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Answer = BundleView & ErrorView & { archived: boolean; items: BundleView[] }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

function ask(day: Pick<FamilyDay, 'organiser'>, method: Method, url: string, payload?: object) {
  return call<Answer>(site.app, { method, url, headers: day.organiser.headers, ...(payload && { payload }) })
}

const list = (day: Pick<FamilyDay, 'organiser' | 'eventId'>) => ask(day, 'GET', `/api/bundles/event/${day.eventId}`)

const partsOf = ({ adult, child, shirt }: FamilyDay) => ({ [adult]: 2, [child]: 1, [shirt]: 1 })

test('an organiser makes a bundle, and reads what is in it, what is left and what its parts cost singly', async () => {
  const day = await createFamilyDay(site)
  expect((await list(day)).body.items).toEqual([
    expect.objectContaining({
      _id: day.bundle._id,
      name: 'Family day',
      price: 10_000,
      singly: 17_499,
      capacity: 5,
      claimed: 0,
      remaining: 3,
      saleState: 'on_sale',
      parts: [
        { ticketId: day.adult, name: 'Adult', quantity: 2, admits: 1 },
        { ticketId: day.child, name: 'Child', quantity: 1, admits: 1 },
        { ticketId: day.shirt, name: 'T-shirt', quantity: 1, admits: 0 },
      ],
      can: { update: true, changeParts: true, delete: true, archive: false },
    }),
  ])
})

describe('what is refused', () => {
  test.each([
    ['a price below zero', { price: -1 }],
    ['no name', { name: '' }],
    [
      'a window that ends before it starts',
      { salesStartAt: '2027-01-02T00:00:00Z', salesEndAt: '2027-01-01T00:00:00Z' },
    ],
    ['one part', { parts: [] }],
    ['another visibility', { visibility: 'code_only' }],
    ['an unknown field', { kind: 'paid' }],
  ])('%s', async (_, fields) => {
    const day = await createFamilyDay(site)
    expect((await createBundle(site, day, { ...bundleBody(partsOf(day)), ...fields })).status).toBe(400)
    expect((await list(day)).body.items).toHaveLength(1)
  })

  test('prices that are no whole numbers, and texts are kept as they are', async () => {
    const day = await createFamilyDay(site)
    for (const price of notWholeNumbers)
      expect((await createBundle(site, day, { ...bundleBody(partsOf(day)), price })).status).toBe(400)
    const name = '<b>Family</b> & "friends"'
    expect((await createBundle(site, day, { ...bundleBody(partsOf(day)), name })).body.name).toBe(name)
  })

  test('parts that are none of this event, archived, variants, donations or bundles', async () => {
    const day = await createFamilyDay(site)
    const elsewhere = await createEvent(site, { organiser: day.organiser })
    const foreign = await createEvent(site)
    const gift = await createTicketType(site, day.organiser, day.eventId, { kind: 'donation', price: 100 })
    const gone = await createTicketType(site, day.organiser, day.eventId)
    await site.deps.db.updateTable('ticket_types').set({ status: 'archived' }).where('id', '=', gone).execute()
    for (const id of [elsewhere.ticketTypeId, foreign.ticketTypeId, gift, gone, day.medium, day.bundle._id]) {
      const refused = await createBundle(site, day, bundleBody({ [day.adult]: 1, [id]: 1 }))
      expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
        400,
        'bundle.invalid',
        { 'parts.1.ticketId': expect.anything() as unknown },
      ])
    }
    const twice = { ...bundleBody({}), parts: [1, 2].map((quantity) => ({ ticketId: day.adult, quantity })) }
    expect((await createBundle(site, day, twice)).body.fields).toHaveProperty(['parts.1.ticketId'])
    expect((await list(day)).body.items).toHaveLength(1)
  })

  test('another organisation finds nothing', async () => {
    const day = await createFamilyDay(site)
    const organiser = await createUser(site)
    const stranger = { organiser, eventId: day.eventId }
    const url = `/api/bundles/${day.bundle._id}`
    const body = bundleBody(partsOf(day))
    const answers = [
      await createBundle(site, stranger, body),
      await list(stranger),
      await ask(stranger, 'PUT', url, body),
      await ask(stranger, 'DELETE', url),
      await ask(stranger, 'PUT', `/api/bundles/event/${day.eventId}/order`, { bundleIds: [day.bundle._id] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await list(day)).body.items).toHaveLength(1)
  })
})

describe('changing', () => {
  test('name, price and parts can change until it is ordered, then its parts stay', async () => {
    const day = await createFamilyDay(site)
    const url = `/api/bundles/${day.bundle._id}`
    const changed = await ask(day, 'PUT', url, bundleBody({ [day.adult]: 1, [day.child]: 1 }, { price: 9000 }))
    expect(changed.body).toMatchObject({ price: 9000, singly: 10_999, capacity: null })
    expect(changed.body.parts).toHaveLength(2)
    await buyBundles(site, day.eventId, [{ bundleId: day.bundle._id, quantity: 1 }])
    const frozen = await ask(day, 'PUT', url, bundleBody({ [day.adult]: 2, [day.child]: 1 }))
    expect([frozen.status, frozen.body.code]).toEqual([409, 'bundle.parts_frozen'])
    const renamed = await ask(
      day,
      'PUT',
      url,
      bundleBody({ [day.adult]: 1, [day.child]: 1 }, { name: 'Pair', price: 8000 }),
    )
    expect(renamed.body).toMatchObject({
      name: 'Pair',
      price: 8000,
      sold: 1,
      can: { changeParts: false, archive: true },
    })
    const low = await ask(day, 'PUT', url, bundleBody({ [day.adult]: 1, [day.child]: 1 }, { capacity: 0 }))
    expect([low.status, low.body.code]).toEqual([409, 'bundle.capacity_below_claimed'])
  })

  test('one that was ordered is archived, and its parts cannot be deleted before', async () => {
    const day = await createFamilyDay(site)
    await buyBundles(site, day.eventId, [{ bundleId: day.bundle._id, quantity: 1, variantIds: [day.large] }])
    expect((await ask(day, 'DELETE', `/api/tickets/${day.child}`)).body.code).toBe('ticket_type.in_bundle')
    expect((await ask(day, 'DELETE', `/api/bundles/${day.bundle._id}`)).body).toEqual({
      archived: true,
    })
    expect((await list(day)).body.items).toEqual([])
    expect((await ask(day, 'PUT', `/api/bundles/${day.bundle._id}`, bundleBody(partsOf(day)))).status).toBe(404)
    expect((await ask(day, 'DELETE', `/api/tickets/${day.child}`)).body).toEqual({
      archived: true,
    })
  })

  test('one that was only in an order that lapsed is archived too, and the screen says so', async () => {
    const day = await createFamilyDay(site)
    const url = `/api/bundles/${day.bundle._id}`
    const placed = await orderBundles(site, day.eventId, [
      { bundleId: day.bundle._id, quantity: 1, variantIds: [day.large] },
    ])
    await endHold(site, placed.body)
    await sweepOnce(site)
    expect(await claimedOf(site, [day.bundle._id])).toEqual([0])
    const can = { update: true, changeParts: false, delete: false, archive: true }
    expect((await list(day)).body.items).toMatchObject([{ claimed: 0, can }])
    const changed = await ask(day, 'PUT', url, bundleBody({ [day.adult]: 1, [day.child]: 1 }))
    expect([changed.status, changed.body.code]).toEqual([409, 'bundle.parts_frozen'])
    expect((await ask(day, 'DELETE', url)).body).toEqual({ archived: true })
  })

  test('one of a cancelled event stays as it is', async () => {
    const day = await createFamilyDay(site)
    await site.deps.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', day.eventId).execute()
    const can = { update: false, changeParts: false, delete: false, archive: false }
    expect((await list(day)).body.items).toMatchObject([{ can }])
    expect((await ask(day, 'DELETE', `/api/bundles/${day.bundle._id}`)).status).toBe(403)
  })

  test('one that nobody ordered is gone with its counter', async () => {
    const day = await createFamilyDay(site)
    expect((await ask(day, 'DELETE', `/api/bundles/${day.bundle._id}`)).body.archived).toBe(false)
    const left = await site.deps.db.selectFrom('counters').select('id').where('id', '=', day.bundle._id).execute()
    expect(left).toEqual([])
    expect((await ask(day, 'DELETE', `/api/tickets/${day.child}`)).status).toBe(200)
  })

  test('their order is the one given, which must name each once', async () => {
    const day = await createFamilyDay(site)
    const second = (await createBundle(site, day, bundleBody(partsOf(day), { name: 'Second' }))).body._id
    const order = (bundleIds: unknown) => ask(day, 'PUT', `/api/bundles/event/${day.eventId}/order`, { bundleIds })
    expect((await order([second, day.bundle._id])).body.items.map(({ _id }) => _id)).toEqual([second, day.bundle._id])
    for (const wrong of [[second], [second, second], [second, day.bundle._id, day.adult], [], 'all'])
      expect((await order(wrong)).status).toBe(400)
  })

  test('the event can be deleted with its bundles, and duplicated with them', async () => {
    const day = await createFamilyDay(site)
    const copy = await ask(day, 'POST', `/api/events/${day.eventId}/duplicate`, {
      title: 'The next one',
      startsAt: later(1440),
      endsAt: later(1446),
      doorsOpenAt: null,
    })
    expect(copy.status).toBe(201)
    const [copied] = (await list({ ...day, eventId: copy.body._id })).body.items
    expect(copied).toMatchObject({ name: 'Family day', price: 10_000, capacity: 5, claimed: 0, remaining: 3 })
    expect(copied?.parts.map(({ name }) => name)).toEqual(['Adult', 'Child', 'T-shirt'])
    expect(copied?.parts.every(({ ticketId }) => ![day.adult, day.child, day.shirt].includes(ticketId))).toBe(true)
    expect((await ask(day, 'DELETE', `/api/events/${copy.body._id}`)).status).toBeLessThan(300)
  })
})

describe('the public page', () => {
  const page = async (customUrl: string) =>
    (
      await call<PublicEventView>(site.app, {
        method: 'GET',
        url: `/api/events/by-url/${customUrl}`,
      })
    ).body
  const availability = async (eventId: string) =>
    (await call<AvailabilityView>(site.app, { method: 'GET', url: `/api/events/${eventId}/availability` })).body

  test('shows what is in a bundle and what can be chosen, and what is left of it', async () => {
    const day = await createFamilyDay(site)
    const [bundle] = (await page(day.customUrl)).bundles ?? []
    expect(bundle).toMatchObject({ name: 'Family day', price: 10_000, singly: 17_499 })
    expect(
      bundle?.parts.map(({ name, quantity, variants }) => [name, quantity, variants.map((one) => one.name)]),
    ).toEqual([
      ['Adult', 2, []],
      ['Child', 1, []],
      ['T-shirt', 1, ['M', 'L']],
    ])
    expect((await availability(day.eventId)).bundles).toEqual([
      { _id: day.bundle._id, state: 'on_sale', remaining: 3, variantIds: [day.medium, day.large] },
    ])
  })

  test('a part that is sold out, paused or waited for takes the bundle with it; a hidden bundle is not there', async () => {
    const day = await createFamilyDay(site)
    await buyBundles(site, day.eventId, [], { items: [{ ticketId: day.adult, quantity: 5 }] })
    expect((await availability(day.eventId)).bundles?.[0]).toMatchObject({ state: 'sold_out', remaining: 0 })
    const pause = await ask(day, 'PUT', `/api/tickets/${day.eventId}/${day.child}`, {
      ...ticketTypeBody({ name: 'Child', price: 4999, capacity: 50, status: 'paused' }),
    })
    expect(pause.status).toBe(200)
    expect((await availability(day.eventId)).bundles?.[0]?.state).toBe('paused')
    await ask(day, 'PUT', `/api/bundles/${day.bundle._id}`, bundleBody(partsOf(day), { visibility: 'hidden' }))
    expect((await page(day.customUrl)).bundles).toBeUndefined()
  })

  test('an event without bundles says nothing of them', async () => {
    const { eventId } = await createEvent(site)
    expect(await availability(eventId)).not.toHaveProperty('bundles')
  })
})
