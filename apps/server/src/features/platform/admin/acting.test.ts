import type { AuditEntryView, DeviceSessionView, SessionView, UserView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actAs } from '../../people/accounts/acting-scene.ts'
import { askAs, challengeOf, enrolTotp, secondStep } from '../../people/second-factor/factor-scene.ts'
import {
  buildTestApp,
  createEvent,
  createUser,
  organisationOf,
  PASSWORD,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

const reason = 'They cannot find their draft'

async function act(user: { id: string }, who = admin) {
  const started = await askAs<SessionView>(site, who, 'POST', `/api/admin/users/${user.id}/act`, { reason })
  return { ...started, session: { headers: { authorization: `Bearer ${started.body.token}` } } }
}

async function trailOf(userId: string): Promise<AuditEntryView[]> {
  const url = `/api/admin/audit?target=user&targetId=${userId}`
  return (await askAs<{ items: AuditEntryView[] }>(site, admin, 'GET', url)).body.items
}

describe('acting as a user', () => {
  test('shows and does what the user may, for a quarter of an hour; start, each write and stop stand in the log under both ids', async () => {
    const { organiser, eventId } = await createEvent(site)
    const { status, body, session } = await act(organiser)
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ _id: organiser.id, isAdmin: false, acting: { userId: organiser.id } })
    const me = await askAs<UserView>(site, session, 'GET', '/api/users/me')
    const left = Date.parse(me.body.acting?.until ?? '') - Date.now()
    expect(left).toBeGreaterThan(14 * 60_000)
    expect(left).toBeLessThanOrEqual(15 * 60_000)
    expect((await askAs(site, session, 'GET', `/api/events/${eventId}`)).status).toBe(200)
    const publish = `/api/events/${eventId}/toggle-publish`
    const changed = await site.app.inject({ method: 'PATCH', url: publish, headers: session.headers })
    expect(changed.statusCode).toBe(200)
    expect((await askAs(site, session, 'POST', '/api/users/me/acting/stop')).status).toBe(204)
    expect((await askAs(site, session, 'GET', '/api/users/me')).status).toBe(401)
    const trail = await trailOf(organiser.id)
    expect(trail.map(({ action }) => action)).toEqual(['user.act_stop', 'user.acted', 'user.act_start'])
    for (const entry of trail) expect([entry.actor?._id, entry.onBehalfOf?._id]).toEqual([admin.id, organiser.id])
    expect(trail[1]?.after).toEqual({ call: `PATCH ${publish}`, what: expect.any(String) })
    expect(trail[2]?.after).toEqual({ reason })
  })

  test('reaches no money, credential, payout account or other session, nor the administration', async () => {
    const user = await createUser(site)
    const { session } = await act(user)
    const shut: ['POST' | 'PUT' | 'DELETE', string][] = [
      ['POST', '/api/payouts'],
      ['PUT', '/api/payouts/accounts/NGN'],
      ['POST', '/api/users/me/password'],
      ['POST', '/api/users/me/second-factor/totp'],
      ['POST', '/api/users/me/proof'],
      ['DELETE', '/api/users/me/sessions'],
    ]
    const payload = { password: PASSWORD, currentPassword: PASSWORD, newPassword: PASSWORD }
    for (const [method, url] of shut) {
      const { body } = await askAs(site, session, method, url, payload)
      expect([url, body.code]).toEqual([url, 'session.acting'])
    }
    expect((await askAs(site, session, 'GET', '/api/admin/users')).body.code).toBe('session.forbidden')
  })

  test('takes no gift card with its code, and sends no news of the organisation elsewhere', async () => {
    const { organiser } = await createEvent(site)
    const organisationId = await organisationOf(site, organiser)
    const { session } = await act(organiser)
    const issued = await askAs(site, session, 'POST', `/api/organisations/${organisationId}/gift-cards`, {
      value: 1_000_000,
      currency: 'NGN',
    })
    expect([issued.status, issued.body.code]).toEqual([403, 'session.acting'])
    const endpoint = { url: 'https://hooks.example.org/', types: ['order.paid'] }
    const added = await askAs(site, session, 'POST', '/api/webhook-endpoints', endpoint)
    expect([added.status, added.body.code]).toEqual([403, 'session.acting'])
    expect(await site.deps.db.selectFrom('gift_cards').select('id').execute()).toEqual([])
  })

  test('is never possible as an administrator, as a suspended user, or as nobody', async () => {
    const other = await createUser(site, { isAdmin: true })
    expect((await act(other)).body.code).toBe('user.cannot_be_acted')
    expect((await act(admin)).body.code).toBe('user.cannot_be_acted')
    const suspended = await createUser(site)
    await site.deps.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    expect((await act(suspended)).body.code).toBe('user.cannot_be_acted')
    expect((await act({ id: '01935d1e-0000-7000-8000-000000000001' })).body.code).toBe('user.not_found')
    expect((await askAs(site, await createUser(site), 'POST', '/api/users/me/acting/stop')).body.code).toBe(
      'user.not_acting',
    )
  })

  test.each([
    ['the own session is revoked', 'update sessions set revoked_at = now() where id = $1', 'own'],
    ['the own session is over', 'update sessions set expires_at = now() where id = $1', 'own'],
    ['the role is gone', 'update users set is_admin = false where id = $1', 'admin'],
    ['the administrator is suspended', 'update users set suspended_at = now() where id = $1', 'admin'],
    ['the user becomes an administrator', 'update users set is_admin = true where id = $1', 'user'],
    ['the quarter of an hour is over', 'update sessions set expires_at = now() where id = $1', 'session'],
  ])('ends when %s', async (_when, statement, whose) => {
    const somebody = await createUser(site, { isAdmin: true })
    const user = await createUser(site)
    const acting = await actAs(site, somebody, user.id)
    expect((await askAs(site, acting, 'GET', '/api/users/me')).status).toBe(200)
    const ids: Record<string, string> = {
      own: acting.own.sessionId,
      admin: somebody.id,
      user: user.id,
      session: acting.sessionId,
    }
    await site.deps.pool.query(statement, [ids[whose]])
    expect((await askAs(site, acting, 'GET', '/api/users/me')).status).toBe(401)
  })

  test('is seen by the user among their sessions, who can end it', async () => {
    const user = await createUser(site)
    const { session } = await act(user)
    const url = '/api/users/me/sessions'
    const { items } = (await askAs<{ items: DeviceSessionView[] }>(site, user, 'GET', url)).body
    const strange = items.filter(({ actingBy }) => actingBy !== null)
    expect(strange).toHaveLength(1)
    expect((await askAs(site, user, 'DELETE', `${url}/${strange[0]?._id}`)).status).toBe(204)
    expect((await askAs(site, session, 'GET', '/api/users/me')).status).toBe(401)
  })

  test('asks the administrator who they are, and why', async () => {
    const user = await createUser(site)
    const url = `/api/admin/users/${user.id}/act`
    for (const payload of [{}, { reason: '' }, { reason: 'x'.repeat(2001) }, { reason, minutes: 600 }])
      expect((await askAs(site, admin, 'POST', url, payload)).status).toBe(400)
  })
})

describe('resetting a second factor', () => {
  test('takes it away, logs the user out, tells them and says why in the log', async () => {
    const user = await createUser(site)
    const { recoveryCodes } = await enrolTotp(site, user)
    const open = await challengeOf(site, user)
    const url = `/api/admin/users/${user.id}/reset-second-factor`
    const lost = 'Phone and codes were stolen'
    expect((await askAs(site, admin, 'POST', url, { reason: lost })).status).toBe(204)
    expect((await askAs(site, user, 'GET', '/api/users/me')).status).toBe(401)
    expect((await secondStep(site, open, recoveryCodes[0] ?? '')).body.code).toBe('account.challenge_over')
    const login = { email: user.email, password: PASSWORD }
    expect((await askAs(site, null, 'POST', '/api/auth/login', login)).status).toBe(200)
    await site.runJobs()
    expect(site.mail.to(user.email).at(-1)?.subject).toBe('Your second factor was reset')
    const [entry] = await trailOf(user.id)
    expect(entry).toMatchObject({
      action: 'user.reset_second_factor',
      before: { app: true, passkeys: 0 },
      after: { reason: lost },
    })
    expect((await askAs(site, admin, 'POST', url, { reason: lost })).body.code).toBe('account.factor_missing')
    expect((await askAs(site, admin, 'POST', url, {})).status).toBe(400)
  })
})
