import type { AdminOrganisationView, AdminUserRow, AdminUserView, ErrorView, UserFiguresView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createSession,
  createUser,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { notPageNumbers } from '../../../testing/nasties.ts'
import { tally, untilWaiting } from '../../../testing/race.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

type List = { items: AdminUserRow[]; total: number } & ErrorView
type Answer = AdminUserView & ErrorView

const list = (query: Record<string, string>) =>
  call<List>(site.app, { method: 'GET', url: '/api/admin/users', headers: admin.headers, query })
const read = (id: string) =>
  call<Answer>(site.app, { method: 'GET', url: `/api/admin/users/${id}`, headers: admin.headers })
const setRole = (id: string, isAdmin: unknown, by = admin) =>
  call<Answer>(site.app, {
    method: 'PUT',
    url: `/api/admin/users/${id}/role`,
    headers: by.headers,
    payload: { isAdmin },
  })

describe('the list of users', () => {
  test('is searched by name, address and organiser, forgivingly, wildcards taken literally', async () => {
    const user = await createUser(site, { email: 'zoë-search@example.org' })
    await sql`update users set organiser_name = 'Ọ̀ṣun 100% Nights' where id = ${user.id}`.execute(site.deps.db)
    await organisationOf(site, user)
    for (const search of ['zoe-SEARCH', 'osun 100%', 'zoë'])
      expect((await list({ search })).body.items.map(({ _id }) => _id)).toEqual([user.id])
    expect((await list({ search: '%%' })).body.total).toBe(0)
    expect((await list({ search: "'; drop table users; --" })).body.total).toBe(0)
  })

  test('is filtered by state and role, sorted and paged', async () => {
    const { organiser } = await createEvent(site)
    const waiting = await createUser(site, { verified: false })
    expect((await list({ role: 'organiser' })).body.items.map(({ _id }) => _id)).toContain(organiser.id)
    expect((await list({ role: 'attendee', limit: '100' })).body.items.map(({ _id }) => _id)).not.toContain(
      organiser.id,
    )
    expect((await list({ role: 'administrator' })).body.items.every(({ isAdmin }) => isAdmin)).toBe(true)
    expect((await list({ state: 'unverified' })).body.items.map(({ _id }) => _id)).toContain(waiting.id)
    const byEvents = (await list({ sort: '-events', limit: '100' })).body.items.map(({ events }) => events)
    expect(byEvents).toEqual(byEvents.toSorted((a, b) => b - a))
    const { total } = (await list({})).body
    expect((await list({ page: '2', limit: '1' })).body).toMatchObject({ total, page: 2 })
    expect((await list({ sort: 'password_hash' })).status).toBe(400)
  })

  test.each(notPageNumbers)('page %s is refused', async (page) => {
    expect((await list({ page })).status).toBe(400)
  })

  test('tells no secrets', async () => {
    expect(JSON.stringify((await list({ limit: '100' })).body)).not.toMatch(/argon|hash|password/i)
  })
})

describe('one user', () => {
  test('has events, orders, sessions and the balance of the ledger, to the cent', async () => {
    const event = await createEvent(site, { ticket: { price: 1_250_001 } })
    const buying = await createUser(site)
    const order = await createPaidOrder(site, {
      ...event,
      buyer: { firstName: 'B', lastName: '', email: buying.email },
    })
    const { body } = await read(event.organiser.id)
    const organisation = await call<AdminOrganisationView>(site.app, {
      method: 'GET',
      url: `/api/admin/organisations/${event.organiser.id}`,
      headers: admin.headers,
    })
    const { rows } = await sql<{ owed: number }>`
      select -sum(e.amount)::bigint as owed from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.organiser_id = ${event.organiser.id}`.execute(site.deps.db)
    expect(organisation.body.balances).toEqual([
      { currency: 'NGN', pending: rows[0]?.owed, available: 0, asked: 0, reserved: 0, owed: 0 },
    ])
    expect(body).toMatchObject({ events: 1, state: 'active', suspension: null })
    const orders = await call<{ items: object[] }>(site.app, {
      method: 'GET',
      url: `/api/admin/users/${buying.id}/orders`,
      headers: admin.headers,
    })
    expect(orders.body.items).toMatchObject([{ reference: order.reference, total: order.total, state: 'paid' }])
    const url = `/api/admin/users/${buying.id}/sessions`
    const sessions = await call<{ items: object[]; total: number }>(site.app, {
      method: 'GET',
      url,
      headers: admin.headers,
    })
    expect([sessions.body.items.length, sessions.body.total]).toEqual([1, 1])
    const beyond = await call<{ items: object[]; total: number }>(site.app, {
      method: 'GET',
      url: `${url}?page=2&limit=1`,
      headers: admin.headers,
    })
    expect([beyond.body.items.length, beyond.body.total]).toEqual([0, 1])
    await call(site.app, { method: 'DELETE', url, headers: admin.headers })
    expect((await call(site.app, { method: 'GET', url: '/api/users/me', headers: buying.headers })).status).toBe(401)
    expect((await read(crypto.randomUUID())).status).toBe(404)
  })

  test('orders of an address that was never confirmed are not theirs', async () => {
    const event = await createEvent(site)
    const claimed = await createUser(site, { verified: false })
    await createPaidOrder(site, { ...event, buyer: { firstName: 'B', lastName: '', email: claimed.email } })
    const url = `/api/admin/users/${claimed.id}/orders`
    expect((await call(site.app, { method: 'GET', url, headers: admin.headers })).body['total']).toBe(0)
  })

  test('as others see them: public events alone; gone while suspended', async () => {
    const event = await createEvent(site)
    await createEvent(site, { organiser: event.organiser, publish: false })
    const look = () =>
      call<{ upcoming: { _id: string }[]; name: string }>(site.app, {
        method: 'GET',
        url: `/api/users/${event.organiser.id}`,
        headers: admin.headers,
      })
    const { body } = await look()
    expect(body.upcoming.map(({ _id }) => _id)).toEqual([event.eventId])
    expect(JSON.stringify(body)).not.toContain(event.organiser.email)
    await sql`update users set suspended_at = now() where id = ${event.organiser.id}`.execute(site.deps.db)
    expect((await look()).status).toBe(404)
  })
})

describe('administrators', () => {
  test('are made and unmade; the change ends the sessions opened by other rules', async () => {
    const user = await createUser(site)
    expect((await setRole(user.id, true)).body).toMatchObject({ isAdmin: true, can: { suspend: false } })
    expect((await call(site.app, { method: 'GET', url: '/api/users/me', headers: user.headers })).status).toBe(401)
    const fresh = await createSession(site, user.id)
    expect((await call(site.app, { method: 'GET', url: '/api/admin/users', headers: fresh.headers })).status).toBe(200)
    await setRole(user.id, false)
    expect((await call(site.app, { method: 'GET', url: '/api/admin/users', headers: fresh.headers })).status).toBe(401)
    const { rows } = await sql`select action from audit_log where target_id = ${user.id} order by position`.execute(
      site.deps.db,
    )
    expect(rows).toEqual([{ action: 'user.make_administrator' }, { action: 'user.remove_administrator' }])
  })

  test('must be confirmed and not suspended', async () => {
    expect((await setRole((await createUser(site, { verified: false })).id, true)).body.code).toBe(
      'user.cannot_administer',
    )
    expect((await setRole(crypto.randomUUID(), true)).status).toBe(404)
    for (const wrong of ['yes', 1, null, undefined]) expect((await setRole(admin.id, wrong)).status).toBe(400)
  })

  test('whose role is taken away while they call appoints nobody', async () => {
    const former = await createUser(site, { isAdmin: true })
    const friend = await createUser(site)
    const { answer } = await site.deps.db.transaction().execute(async (trx) => {
      await sql`update users set is_admin = false where id = ${former.id}`.execute(trx)
      const sent = setRole(friend.id, true, former)
      await untilWaiting(site, 1)
      return { answer: sent }
    })
    expect((await answer).body.code).toBe('session.forbidden')
    expect((await read(friend.id)).body.isAdmin).toBe(false)
  })

  test('there is always one, however many resign at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await sql`update users set is_admin = false where id <> ${admin.id}`.execute(site.deps.db)
      const others = [await createUser(site, { isAdmin: true }), await createUser(site, { isAdmin: true })]
      // Each administrator removes another one, because removal ends the sessions of the removed user.
      const all = [admin, ...others]
      const answers = await Promise.all(all.map((user, index) => setRole(all[(index + 1) % 3]?.id ?? '', false, user)))
      const { rows } = await sql<{ left: number }>`select count(*)::int as left from users where is_admin`.execute(
        site.deps.db,
      )
      expect(rows[0]?.left).toBe(1)
      expect(tally(answers)).toMatchObject({ '200': 2 })
      await sql`update users set is_admin = true where id = ${admin.id}`.execute(site.deps.db)
      admin = { ...admin, ...(await createSession(site, admin.id)) }
    }
    await sql`update users set is_admin = false where id <> ${admin.id}`.execute(site.deps.db)
    expect((await setRole(admin.id, false)).body.code).toBe('user.last_administrator')
    expect((await read(admin.id)).body.can.removeAdministrator).toBe(false)
  })
})

describe('the figures', () => {
  test('count what the list lists', async () => {
    const url = '/api/admin/users/figures'
    const { body } = await call<UserFiguresView>(site.app, { method: 'GET', url, headers: admin.headers })
    expect(body.total).toBe((await list({})).body.total)
    expect(body.organisers).toBe((await list({ role: 'organiser' })).body.total)
    expect(body.administrators).toBe((await list({ role: 'administrator' })).body.total)
    expect(body.suspended).toBe((await list({ state: 'suspended' })).body.total)
    expect(body.unverified).toBe((await list({ state: 'unverified' })).body.total)
  })
})
