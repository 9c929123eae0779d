import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { PairedPhones } from '../http/paired-phones.ts'
import { identify } from '../http/session.ts'
import { signSessionToken } from '../http/tokens.ts'
import { buildTestApp, type TestApp } from '../testing/index.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { rehearsalSize } from '../testing/rehearsal-size.ts'
import { fillBefore, openBefore, type Rehearsal, rehearseUpgrade } from '../testing/upgrade-rehearsal.ts'
import { createDatabase, createPool, type Database } from './database.ts'

let server: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let site: TestApp
let rehearsal: Rehearsal
beforeAll(async () => {
  site = await buildTestApp()
  server = await createTestDatabase()
  db = createDatabase(createPool({ ...server.connection, max: 2 }, () => undefined))
  await openBefore(db)
  await fillBefore(db, rehearsalSize.tickets)
  rehearsal = await rehearseUpgrade(db)
}, 300_000)
afterAll(async () => {
  await db.destroy()
  await server.drop()
  await site.close()
})

test('no row of the release before differs after the upgrade', () => {
  const { tickets, organisers, milliseconds } = rehearsal
  if (rehearsalSize.told)
    console.log(`${tickets} tickets of ${organisers} organisers upgraded in ${Math.round(milliseconds)} ms`)
  expect(rehearsal).toMatchObject({ tickets: rehearsalSize.tickets, changed: [] })
})

test('each organiser became the owner of an organisation with their id, their name and an address of its own', async () => {
  const { rows } = await sql<{ wrong: number; organisers: number; named: number; suspended: number }>`
    select count(*) filter (where o.id is null or m.role is distinct from 'owner' or m.event_ids is not null)::int as wrong,
      count(*) filter (where o.name = coalesce(u.organiser_name, u.first_name || ' ' || u.last_name))::int as named,
      count(*) filter (where (o.suspended_at is null) = (u.suspended_at is null))::int as suspended,
      count(*)::int as organisers
    from users u left join organisations o on o.id = u.id left join members m on m.organisation_id = o.id and m.user_id = u.id
    where exists (select from events e where e.organiser_id = u.id)`.execute(db)
  const organisers = rehearsal.organisers
  expect(rows).toEqual([{ wrong: 0, organisers, named: organisers, suspended: organisers }])
})

test('who has never sold has no organisation', async () => {
  const visitors = sql`select from organisations o join users u on u.id = o.id where u.email = 'visitor@example.org'`
  expect((await visitors.execute(db)).rows).toEqual([])
})

test('an organiser who was logged in goes on with the same session', async () => {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select s.id, s.user_id from sessions s join users u on u.id = s.user_id where u.email = 'organiser1@example.org'`.execute(
    db,
  )
  const session = rows[0]!
  const deps = { ...site.deps, db }
  const token = await signSessionToken(deps, session.user_id, session.id, new Date(Date.now() + 60_000))
  const request = { headers: { authorization: `Bearer ${token}` } } as unknown as FastifyRequest
  expect(await identify(deps, new PairedPhones(deps), request)).toMatchObject({
    kind: 'user',
    userId: session.user_id,
    organisationId: session.user_id,
    memberships: [{ organisationId: session.user_id, role: 'owner', eventIds: null }],
  })
})

test('a program of the release before, still running, can make an event for a new organiser', async () => {
  await sql`
    insert into events (id, organiser_id, title, timezone, currency)
    select gen_random_uuid(), id, 'Made meanwhile', 'Africa/Lagos', 'NGN' from users where email = 'visitor@example.org'`.execute(
    db,
  )
  const { rows } = await sql`
    select m.role from members m join users u on u.id = m.user_id and u.id = m.organisation_id
    where u.email = 'visitor@example.org'`.execute(db)
  expect(rows).toEqual([{ role: 'owner' }])
})
