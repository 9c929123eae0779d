import type { AdminEventView, AdminUserView, ErrorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createSession,
  createUser,
  PASSWORD,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { mischievousTexts } from '../../../testing/nasties.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

type Answer = AdminUserView & AdminEventView & ErrorView

const post = (url: string, payload: object, headers: object = admin.headers) =>
  call<Answer>(site.app, { method: 'POST', url, headers: { ...headers }, payload })
const suspend = (id: string, reason: unknown = 'Selling what is not theirs') =>
  post(`/api/admin/users/${id}/suspend`, { reason })
const lift = (id: string) => post(`/api/admin/users/${id}/lift`, { note: 'It was a mistake' })
const takeDown = (id: string) => post(`/api/admin/events/${id}/take-down`, { reason: 'A copy' })
const restore = (id: string) => post(`/api/admin/events/${id}/restore`, { note: 'It is not' })

async function isPublic({ customUrl, eventId }: { customUrl: string; eventId: string }) {
  const page = await call(site.app, { method: 'GET', url: `/api/events/by-url/${customUrl}` })
  const availability = await call(site.app, { method: 'GET', url: `/api/events/${eventId}/availability` })
  const listing = await call<{ items: { _id: string }[] }>(site.app, {
    method: 'GET',
    url: '/api/events/listing?limit=48',
  })
  return [page.status, availability.status, listing.body.items.some(({ _id }) => _id === eventId)]
}

const audited = async (targetId: string) =>
  (
    await sql<{ action: string }>`select action from audit_log where target_id = ${targetId} order by position`.execute(
      site.deps.db,
    )
  ).rows.map(({ action }) => action)

describe('suspending a user', () => {
  test('ends sessions and login, takes the events out of sight and off sale; lifting undoes it', async () => {
    const event = await createEvent(site)
    const { organiser } = event
    expect((await placeOrder(site.app, event)).status).toBe(201)
    const { status, body } = await suspend(organiser.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'suspended',
      suspension: { reason: 'Selling what is not theirs', imposedBy: { _id: admin.id } },
      can: { suspend: false, lift: true, makeAdministrator: false },
    })
    expect((await call(site.app, { method: 'GET', url: '/api/users/me', headers: organiser.headers })).status).toBe(401)
    const login = await post('/api/auth/login', { email: organiser.email, password: PASSWORD }, {})
    expect([login.status, login.body.code]).toEqual([403, 'account.suspended'])
    expect(await isPublic(event)).toEqual([404, 404, false])
    const refused = await placeOrder(site.app, event)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'order.not_on_sale' }])

    expect((await lift(organiser.id)).body).toMatchObject({ state: 'active', suspension: null })
    expect(await isPublic(event)).toEqual([200, 200, true])
    expect((await placeOrder(site.app, event)).status).toBe(201)
    expect((await post('/api/auth/login', { email: organiser.email, password: PASSWORD }, {})).status).toBe(200)
    expect(await audited(organiser.id)).toEqual(['user.suspend', 'user.lift'])
  })

  test('tells the password’s owner alone, who gets a way to appeal', async () => {
    const user = await createUser(site)
    await suspend(user.id)
    const right = await post('/api/auth/login', { email: user.email, password: PASSWORD }, {})
    expect(right.body.details?.['appealToken']).toEqual(expect.any(String))
    const wrong = await post('/api/auth/login', { email: user.email, password: 'not the password' }, {})
    expect([wrong.status, wrong.body.details]).toEqual([401, undefined])
  })

  test('an order held before cannot be paid any more', async () => {
    const event = await createEvent(site)
    const { body: held } = await placeOrder(site.app, event)
    await suspend(event.organiser.id)
    const url = `/api/orders/${held.reference}/payments`
    const paying = await call(site.app, { method: 'POST', url, headers: { 'x-order-token': held.token } })
    expect([paying.status, paying.body['code']]).toEqual([409, 'order.not_on_sale'])
  })

  test('of many at once one does it, and writes it down once', async () => {
    const user = await createUser(site)
    expect(tally(await atOnce(5, () => suspend(user.id)))).toEqual({ '200': 1, '409 user.already_suspended': 4 })
    expect(tally(await atOnce(5, () => lift(user.id)))).toEqual({ '200': 1, '409 user.not_suspended': 4 })
    expect(await audited(user.id)).toEqual(['user.suspend', 'user.lift'])
  })

  test('mails why, with a link that leads to the appeal', async () => {
    const user = await createUser(site)
    await suspend(user.id, 'Because <b>of</b> this')
    await site.runJobs()
    const [message] = site.mail.to(user.email)
    expect(message).toMatchObject({ subject: 'Your account is suspended' })
    expect(message?.text).toContain('Because <b>of</b> this')
    expect(message?.html).not.toContain('<b>of')
    expect(site.mail.link(user.email, '/appeal#token=').pathname).toBe('/appeal')
    await lift(user.id)
    await site.runJobs()
    expect(site.mail.to(user.email).at(-1)?.subject).toBe('Your account is active again')
  })

  test('an administrator is not suspended, nor is nobody', async () => {
    const other = await createUser(site, { isAdmin: true })
    expect((await suspend(other.id)).body.code).toBe('user.is_administrator')
    expect((await suspend(admin.id)).body.code).toBe('user.is_administrator')
    expect((await suspend(crypto.randomUUID())).status).toBe(404)
  })

  test.each([[''], [' '], ['x'.repeat(2001)], ['a\u0000b'], [7], [null], [undefined]])(
    'the reason %j is refused',
    async (reason) => {
      const user = await createUser(site)
      const { status } = await post(`/api/admin/users/${user.id}/suspend`, { reason })
      expect(status).toBe(400)
    },
  )

  test.each(mischievousTexts)('%s stays the reason it is', async (reason) => {
    expect((await suspend((await createUser(site)).id, reason)).body.suspension?.reason).toBe(reason)
  })
})

describe('taking an event down', () => {
  test('takes it out of sight and off sale, and restoring puts it back', async () => {
    const event = await createEvent(site)
    expect((await takeDown(event.eventId)).body).toMatchObject({
      takenDownAt: expect.any(String),
      suspension: { reason: 'A copy' },
      can: { takeDown: false, restore: true, feature: false },
    })
    expect(await isPublic(event)).toEqual([404, 404, false])
    expect((await placeOrder(site.app, event)).body).toMatchObject({ code: 'order.not_on_sale' })
    const url = `/api/events/${event.eventId}`
    const own = await call(site.app, { method: 'GET', url, headers: event.organiser.headers })
    expect(own.status).toBe(200)
    expect((await restore(event.eventId)).body).toMatchObject({ takenDownAt: null, suspension: null })
    expect(await isPublic(event)).toEqual([200, 200, true])
    expect((await placeOrder(site.app, event)).status).toBe(201)
    expect((await audited(event.eventId)).slice(-2)).toEqual(['event.take_down', 'event.restore'])
  })

  test('a hold under way at that moment comes before or not at all', async () => {
    const event = await createEvent(site, { ticket: { capacity: 500 } })
    const [, ...orders] = await Promise.all([
      takeDown(event.eventId),
      ...Array.from({ length: 20 }, () => placeOrder(site.app, event)),
    ])
    expect(orders.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await placeOrder(site.app, event)).status).toBe(409)
    const { rows } = await sql<{ claimed: number; held: number }>`
      select claimed, (select sum(quantity)::int from orders where event_id = ${event.eventId}) as held
      from counters where id = ${event.ticketTypeId}`.execute(site.deps.db)
    expect(rows[0]?.claimed).toBe(rows[0]?.held ?? 0)
  })

  test('another server that had its terms in memory sells nothing either', async () => {
    const event = await createEvent(site)
    const other = await site.sibling()
    expect((await placeOrder(other, event)).status).toBe(201)
    await takeDown(event.eventId)
    expect((await placeOrder(other, event)).status).toBe(409)
  })

  test('publishing it again does not bring it back', async () => {
    const event = await createEvent(site)
    await takeDown(event.eventId)
    const toggle = {
      method: 'PATCH',
      url: `/api/events/${event.eventId}/toggle-publish`,
      headers: event.organiser.headers,
    } as const
    await call(site.app, toggle)
    await call(site.app, toggle)
    expect(await isPublic(event)).toEqual([404, 404, false])
  })

  test('of many at once one does it', async () => {
    const { eventId } = await createEvent(site)
    expect(tally(await atOnce(5, () => takeDown(eventId)))).toEqual({ '200': 1, '409 event.already_taken_down': 4 })
    expect(tally(await atOnce(5, () => restore(eventId)))).toEqual({ '200': 1, '409 event.not_taken_down': 4 })
  })

  test('and a suspension of its organiser are lifted apart', async () => {
    const event = await createEvent(site)
    await takeDown(event.eventId)
    await suspend(event.organiser.id)
    await restore(event.eventId)
    expect(await isPublic(event)).toEqual([404, 404, false])
    await lift(event.organiser.id)
    expect(await isPublic(event)).toEqual([200, 200, true])
  })

  test('an organiser who is back can log in on a new session', async () => {
    const event = await createEvent(site)
    await suspend(event.organiser.id)
    await lift(event.organiser.id)
    const old = await call(site.app, { method: 'GET', url: '/api/users/me', headers: event.organiser.headers })
    expect(old.status).toBe(401)
    const { headers } = await createSession(site, event.organiser.id)
    expect((await call(site.app, { method: 'GET', url: '/api/users/me', headers })).status).toBe(200)
  })
})
