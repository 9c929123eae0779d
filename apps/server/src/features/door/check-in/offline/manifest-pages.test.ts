import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ManifestTicketView, ManifestView } from '@foyer/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, type Phone } from '../check-in-scene.ts'
import { manifestTickets } from './manifest.queries.ts'

const TICKETS = 50_000
/** The most a phone asks for at once. */
const LIMIT = 5_000

let site: TestApp
let night: Night
let phone: Phone
beforeAll(async () => {
  site = await buildTestApp()
  night = await createNight(site)
  phone = await createPhone(site, night)
  await insertTickets(TICKETS - 1)
  await sql`analyze tickets, orders`.execute(site.deps.db)
  await olderTransactionsEnd()
})
afterAll(() => site.close())

/**
 * While a transaction that began before the tickets were written is open anywhere in the cluster, changes are sent from that transaction
 * on.
 */
async function olderTransactionsEnd() {
  const idFrom = async (query: RawBuilder<{ id: string }>) =>
    BigInt((await query.execute(site.deps.db)).rows[0]?.id ?? 0)
  const written = await idFrom(sql`select pg_current_xact_id()::text as id`)
  await vi.waitFor(
    async () =>
      expect(await idFrom(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as id`)).toBeGreaterThan(written),
    { timeout: 60_000, interval: 50 },
  )
}

/** Further tickets of the night's one order, with ids in no order, as transfers and imports would leave them. */
function insertTickets(count: number) {
  return sql`
    insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
    select gen_random_uuid(), first.order_id, first.event_id, first.ticket_type_id, last.number + step, 'Guest ' || step
    from tickets first, (select max(number) as number from tickets where event_id = ${night.eventId}) last,
      generate_series(1, ${count}) step
    where first.id = ${night.tickets[0]!._id}`.execute(site.deps.db)
}

async function page(query: Record<string, string>, encoding?: string) {
  const answer = await site.app.inject({
    method: 'GET',
    url: `/api/check-in/${night.eventId}/manifest`,
    query: { limit: String(LIMIT), ...query },
    headers: { ...phone.headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
  })
  return { answer, body: () => answer.json<ManifestView>() }
}

/** All pages of one fetch, as a phone asks for them; `between` happens after each. */
async function pull(since: string | null, between: (pages: number) => Promise<unknown>) {
  const tickets: ManifestTicketView[] = []
  let cursor: string | null = null
  let after: string | null = null
  let pages = 0
  do {
    const asked: ManifestView = (await page({ ...(since && { since }), ...(after && { after }) })).body()
    cursor ??= asked.cursor
    after = asked.next
    tickets.push(...asked.tickets)
    pages += 1
    await between(pages)
  } while (after !== null)
  return { tickets, cursor, pages }
}

test('comes whole in pages, each ticket once, also when tickets change and are sold between them', async () => {
  const change = () =>
    sql`update tickets set generation = generation + 1 where id in (
      select id from tickets where event_id = ${night.eventId} order by random() limit 40
    )`.execute(site.deps.db)
  const first = await pull(null, (pages) =>
    pages < 3 ? Promise.all([change(), insertTickets(10)]) : Promise.resolve(),
  )
  expect(first.pages).toBe(11)
  expect(new Set(first.tickets.map(({ _id }) => _id)).size).toBe(first.tickets.length)
  expect(first.tickets.length).toBeGreaterThanOrEqual(TICKETS)

  const known = new Map(first.tickets.map((ticket) => [ticket._id, ticket]))
  const changes = await pull(first.cursor, () => Promise.resolve())
  expect(new Set(changes.tickets.map(({ _id }) => _id)).size).toBe(changes.tickets.length)
  expect(changes.tickets.length).toBeLessThan(200)
  for (const ticket of changes.tickets) known.set(ticket._id, ticket)
  const rows = await site.deps.db
    .selectFrom('tickets')
    .select(['id', 'generation'])
    .where('event_id', '=', night.eventId)
    .execute()
  expect(known.size).toBe(rows.length)
  expect(rows.filter(({ id, generation }) => known.get(id)?.generation !== generation)).toEqual([])
})

test('is compressed as its phone takes it, to a fraction', async () => {
  const plain = (await page({})).answer
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = (await page({}, 'gzip, deflate, br')).answer
  const zipped = (await page({}, 'gzip')).answer
  expect([brotli, zipped].map(({ headers }) => [headers['content-encoding'], headers['vary']])).toEqual([
    ['br', 'accept-encoding'],
    ['gzip', 'accept-encoding'],
  ])
  const ids = (text: string) => (JSON.parse(text) as ManifestView).tickets.map(({ _id }) => _id)
  expect(ids(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(ids(plain.payload))
  expect(ids(gunzipSync(zipped.rawPayload).toString())).toEqual(ids(plain.payload))
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
})

test('its last page costs no more than its first, for each begins where the one before ended', async () => {
  const { rows: ends } = await sql<{ id: string }>`
    select id from tickets where event_id = ${night.eventId} order by id desc offset ${LIMIT - 1} limit 1`.execute(
    site.deps.db,
  )
  const pages = [undefined, ends[0]?.id].map(async (after) => {
    const query = manifestTickets(night.eventId, { after, limit: LIMIT - 1, types: null, listId: null })
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${query}`.execute(
      site.deps.db,
    )
    return rowsTouched(rows[0]?.['QUERY PLAN'][0].Plan)
  })
  const [first = 0, last = 0] = await Promise.all(pages)
  expect(first).toBeGreaterThanOrEqual(LIMIT - 1)
  expect(last).toBeLessThan(first * 1.2)
})

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** How many table rows were read for a query, including those that were discarded. */
function rowsTouched(plan: Plan | undefined): number {
  if (!plan) return 0
  const read = plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return (plan.Plans ?? []).reduce((sum, inner) => sum + rowsTouched(inner), read)
}
