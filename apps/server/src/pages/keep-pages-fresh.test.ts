import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPublicEvent } from '../features/programme/storefront/index.ts'
import { Notifications } from '../outbox/index.ts'
import { hear } from '../testing/hear-events.ts'
import { buildTestApp, call, createEvent, type TestApp } from '../testing/index.ts'
import { keepPublicPagesFresh } from './keep-pages-fresh.ts'
import { PageCache, type Rendered, toBytes } from './page-cache.ts'

let site: TestApp
let notifications: Notifications
let cache: PageCache
/** Rejects while a test cuts the connection that listens. */
let reconnects: Promise<void> = Promise.resolve()

beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** Starts a process whose pages become outdated only by the domain events that it hears from now on. */
async function listen(): Promise<void> {
  cache = new PageCache(() => undefined, 3_600_000)
  const { pool } = site.deps
  const connect = async () => {
    await reconnects
    return pool.connect()
  }
  notifications = new Notifications(Object.assign(Object.create(pool) as typeof pool, { connect }), () => undefined)
  keepPublicPagesFresh(notifications, cache, site.deps)
  await notifications.start()
}
afterEach(() => notifications.stop())

/** The page of an event as the web application renders it, but as JSON instead of HTML. */
const pageOf = (customUrl: string) => async (): Promise<Rendered> => {
  const event = await readPublicEvent(site.deps, customUrl)
  return {
    page: await toBytes(event ? 200 : 404, {}, JSON.stringify(event)),
    details: new Set(event ? [event._id] : []),
    cards: new Set(event?.more.map(({ _id }) => _id)),
    lists: false,
  }
}

test('a page unpublished while nothing was heard is not shown once more after the connection is mended', async () => {
  const sale = await createEvent(site)
  await listen()
  const render = pageOf(sale.customUrl)
  expect((await cache.get('page', render)).status).toBe(200)
  const gate = Promise.withResolvers<void>()
  reconnects = gate.promise
  const { rowCount } = await site.deps.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen domain_events'`)
  // The test app has such a connection, too.
  expect(rowCount).toBe(2)
  const url = `/api/events/${sale.eventId}/toggle-publish`
  expect((await call(site.app, { method: 'PATCH', url, headers: sale.organiser.headers })).status).toBe(200)
  const mended = new Promise<void>((resolve) => notifications.onGap((gap) => gap === 'over' && resolve()))
  gate.resolve()
  await mended
  // Every visitor waits: nobody gets the former copy, not even visitors who come while it is rendered again.
  const visit = async () => cache.peek('page', render) ?? cache.get('page', render)
  const crowd = await Promise.all(Array.from({ length: 20 }, visit))
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([404]))
})

test('a new name or contact of an organiser is on exactly the pages that show it', async () => {
  const day = 86_400_000
  const soon = (days: number) => new Date(Date.now() + days * day).toISOString()
  const sale = await createEvent(site)
  const other = await createEvent(site, { event: { startsAt: soon(300), endsAt: soon(301), city: 'Zaria' } })
  await listen()
  const shownOn = { page: pageOf(sale.customUrl), other: pageOf(other.customUrl) }
  /** `elsewhere` is the page of another event whose cards show no event of the organiser. */
  const render = {
    ...shownOn,
    listing: async () => ({
      ...(await shownOn.page()),
      details: new Set<string>(),
      cards: new Set([sale.eventId]),
      lists: true,
    }),
    elsewhere: async () => ({ ...(await shownOn.other()), cards: new Set<string>(), lists: true }),
  }
  const keys = ['page', 'listing', 'elsewhere'] as const
  const fill = () => Promise.all(keys.map((key) => cache.get(key, render[key])))
  await fill()
  const never = () => new Promise<never>(() => undefined)
  const outdated = () => keys.filter((key) => cache.peek(key, never) === null)
  expect(outdated()).toEqual([])

  const { headers } = sale.organiser
  const profile = {
    firstName: 'Ada',
    lastName: 'Okafor',
    username: null,
    organiserName: 'Ada Presents',
    phone: null,
    timezone: 'Africa/Lagos',
    currency: 'NGN',
  }
  const save = (fields: object) =>
    call(site.app, { method: 'PUT', url: '/api/users/me', headers, payload: { ...profile, ...fields } })
  expect((await save({})).status).toBe(200)
  await expect.poll(outdated).toEqual(['page', 'listing'])

  notifications.stop()
  await listen()
  await fill()
  const contact = { publicContact: 'ada@example.org' }
  expect((await save(contact)).status).toBe(200)
  await expect.poll(outdated).toEqual(['page'])

  // The page of an event links to the organisation's page.
  await fill()
  await site.deps.db
    .updateTable('organisations')
    .set({ slug: `${sale.customUrl}-moved` })
    .where('id', '=', sale.organiser.id)
    .execute()
  await expect.poll(outdated).toEqual(['page'])

  const hearing = await hear(site.deps)
  const unseen = { ...contact, firstName: 'Adaeze', phone: '+2348012345678', currency: 'GHS' }
  expect(await hearing.during(() => save(unseen))).toEqual([])
  hearing.stop()
})
