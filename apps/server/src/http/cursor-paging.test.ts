import type { ErrorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterCursor, instantKey, instantThenId, truthThenKey, writeCursor } from '../db/keyset.ts'
import { scan } from '../features/door/check-in/check-in-scene.ts'
import { createPayout } from '../features/money/payouts/payout-scene.ts'
import { createApiKey, type TestKey } from '../features/people/api-keys/api-key-scene.ts'
import { buildTestApp, call, createEvent, createPaidOrder, createUser, type TestApp } from '../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

interface CursorPage {
  readonly items: readonly { readonly _id: string }[]
  readonly next: string | null
  readonly total: number
}

function read(key: Pick<TestKey, 'headers'>, url: string, query: Record<string, string>) {
  return call<CursorPage & ErrorView>(site.app, { method: 'GET', url, headers: key.headers, query })
}

/** All pages of a list, one row each, by their cursors; `between` runs before each page but the first. */
async function walk(key: TestKey, url: string, query: Record<string, string>, between = async () => {}) {
  const ids: string[] = []
  let after: string | null = null
  do {
    if (after !== null) await between()
    const { status, body }: { status: number; body: CursorPage } = await read(key, url, {
      ...query,
      limit: '1',
      ...(after !== null && { after }),
    })
    expect(status).toBe(200)
    ids.push(...body.items.map(({ _id }) => _id))
    after = body.next
  } while (after !== null)
  return ids
}

/** An organiser with three events, two paid orders of the first and three payouts. */
async function openScene() {
  const organiser = await createUser(site)
  const first = await createEvent(site, { organiser, event: { title: 'Amber' } })
  await createEvent(site, { organiser, event: { title: 'Birch' } })
  await createEvent(site, { organiser, event: { title: 'Cedar' }, publish: false })
  for (const quantity of [1, 2]) await createPaidOrder(site, { ...first, quantity })
  for (const state of ['approved', 'requested', 'requested'] as const) await createPayout(site, organiser.id, state)
  for (const code of ['one', 'two', 'three']) await scan(site.app, organiser, { eventId: first.eventId, code })
  const key = await createApiKey(site, organiser, SCOPES)
  return { ...first, organiser, key }
}

const SCOPES = ['events:read', 'guests:read', 'receipts:read', 'payouts:read', 'check-in:read', 'audit:read'] as const

type Scene = Awaited<ReturnType<typeof openScene>>

const EVENTS = '/api/events/organizer'

test.each<[string, (scene: Scene) => string, Record<string, string>]>([
  ...['-startsAt', 'startsAt', '-updatedAt', 'title', '-gross', '-sold'].map(
    (sort): [string, (scene: Scene) => string, Record<string, string>] => [`events by ${sort}`, () => EVENTS, { sort }],
  ),
  ['orders', ({ eventId }) => `/api/guests/${eventId}/orders`, {}],
  ['receipts', () => '/api/receipts', {}],
  ['movements', ({ eventId }) => `/api/payouts/events/${eventId}/statement`, {}],
  ['payouts', () => '/api/payouts', {}],
  ['scans', ({ eventId }) => `/api/check-in/${eventId}/scans`, {}],
  ['the audit log', ({ key }) => `/api/organisations/${key.organisationId}/audit`, {}],
])('the pages of %s by cursor are the whole list, each row once', async (_what, url, query) => {
  const scene = await openScene()
  const { body } = await read(scene.key, url(scene), { ...query, limit: '100' })
  expect(body.next).toBeNull()
  expect(body.items.length).toBeGreaterThan(1)
  expect(await walk(scene.key, url(scene), query)).toEqual(body.items.map(({ _id }) => _id))
})

test('events without a date are on a page of their own, in both orders', async () => {
  const scene = await openScene()
  const undated = await createEvent(site, { organiser: scene.organiser, publish: false })
  await site.deps.db
    .updateTable('events')
    .set({ starts_at: null, ends_at: null })
    .where('id', '=', undated.eventId)
    .execute()
  expect((await walk(scene.key, EVENTS, { sort: '-startsAt' }))[0]).toBe(undated.eventId)
  expect((await walk(scene.key, EVENTS, { sort: 'startsAt' })).at(-1)).toBe(undated.eventId)
})

test('rows that are added while a program reads move nothing: no row is left out or comes twice', async () => {
  const scene = await openScene()
  const before = await walk(scene.key, EVENTS, { sort: '-updatedAt' })
  const during = await walk(scene.key, EVENTS, { sort: '-updatedAt' }, async () => {
    await createEvent(site, { organiser: scene.organiser, publish: false })
  })
  expect(during).toEqual(before)
  const url = `/api/guests/${scene.eventId}/orders`
  const orders = await walk(scene.key, url, {})
  const seen = await walk(scene.key, url, {}, async () => {
    await createPaidOrder(site, { eventId: scene.eventId, ticketTypeId: scene.ticketTypeId })
  })
  expect(seen).toEqual(orders)
})

test.each(['nonsense', writeCursor({ name: 'title' }, { value: 'a', id: crypto.randomUUID() })])(
  'a cursor that is none, or one of another order, is refused (%s)',
  async (after) => {
    const { key } = await openScene()
    for (const url of [EVENTS, '/api/receipts', '/api/payouts']) {
      const { status, body } = await read(key, url, { after })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'request.invalid', fields: { after: expect.any(String) } })
    }
  },
)

test('the parts of a cursor are read as what they are, or not at all', () => {
  const at = sql`at`
  const id = crypto.randomUUID()
  const plain = { name: 'at', key: instantKey(at), id: sql`id`, descending: false }
  expect(afterCursor(plain, writeCursor(plain, { value: '12', id }))).not.toBeNull()
  for (const value of ['', 'never', '-1', '99999999999999999', "1'"])
    expect(afterCursor(plain, writeCursor(plain, { value, id }))).toBeNull()
  expect(afterCursor(plain, writeCursor(plain, { value: '12', id: 'x' }))).toBeNull()
  const truth = { ...plain, key: truthThenKey(sql<boolean>`true`, instantKey(at)) }
  expect(afterCursor(truth, writeCursor(truth, { value: '1:12', id }))).not.toBeNull()
  for (const value of ['12', '2:12', '1:x']) expect(afterCursor(truth, writeCursor(truth, { value, id }))).toBeNull()
  const double = { ...plain, key: instantThenId(at, sql`other`) }
  expect(afterCursor(double, writeCursor(double, { value: `12:${id}`, id }))).not.toBeNull()
  for (const value of ['12', `x:${id}`, '12:x'])
    expect(afterCursor(double, writeCursor(double, { value, id }))).toBeNull()
})
