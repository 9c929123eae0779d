import { routes, type RouteName, type Row } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { Notifications } from '../../../outbox/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { askAs, codeOf, enrolTotp } from './factor-scene.ts'
import { buildTestApp, createSession, createUser, type TestApp } from '../../../testing/index.ts'
import { createPayoutAccount, makeAvailable } from '../../money/payouts/payout-scene.ts'

let site: TestApp
/** The same site where a second factor is required, as in production. */
let strict: Pick<TestApp, 'app'> & { app: FastifyInstance }
beforeAll(async () => {
  site = await buildTestApp()
  const deps = { ...site.deps, site: { ...site.deps.site, secondFactor: 'required' as const } }
  const app = await buildApp(deps, {
    notifications: new Notifications(deps.pool, () => {}),
    deliverNotice: () => Promise.resolve(),
    web: 'none',
    metricsToken: null,
  })
  strict = { app }
})
afterAll(async () => {
  await strict.app.close()
  await site.close()
})

describe('where a second factor is required', () => {
  test('an administrator without one reaches their own account alone, and with one everything', async () => {
    const admin = await createUser(site, { isAdmin: true })
    const shut = ['/api/admin/users', '/api/admin/audit', '/api/events/organizer', '/api/payouts']
    for (const url of shut)
      expect((await askAs(strict, admin, 'GET', url)).body.code).toBe('session.enrol_second_factor')
    for (const url of ['/api/users/me', '/api/users/me/sessions', '/api/events/listing'])
      expect((await askAs(strict, admin, 'GET', url)).status).toBe(200)
    expect((await askAs(strict, admin, 'GET', '/api/users/me/second-factor')).body).toMatchObject({ required: true })
    await enrolTotp({ ...site, ...strict }, admin)
    for (const url of shut) expect((await askAs(strict, admin, 'GET', url)).status).toBe(200)
  })

  test('an organiser has everything without one but the money', async () => {
    const user = await createUser(site)
    await createPayoutAccount(site, user.id)
    await makeAvailable(site, user.id, 5000)
    const request = () => askAs(strict, user, 'POST', '/api/payouts', { currency: 'NGN', amount: 5000 })
    expect((await askAs(strict, user, 'GET', '/api/events/organizer')).status).toBe(200)
    expect((await request()).body.code).toBe('payout.second_factor')
    await enrolTotp(site, user)
    expect((await request()).status).toBe(201)
  })
})

/** Acts that must never lose the proof; a new one has its mark in the contract. */
const demanding: RouteName[] = [
  'approvePayout',
  'closeBankEntry',
  'confirmBankRefund',
  'confirmBankTransfer',
  'connectPayoutAccount',
  'endRemittance',
  'eraseOwnAccount',
  'erasePersonalData',
  'exportOwnPersonalData',
  'exportPersonalData',
  'importBankStatement',
  'postRemittance',
  'recordRemittance',
  'rejectPayout',
  'removePasskey',
  'renewRecoveryCodes',
  'requestPayout',
  'resetSecondFactor',
  'savePayoutAccount',
  'setUserRole',
  'settlePayout',
  'startActing',
  'startPasskey',
  'startTotp',
  'submitPayout',
  'suspendUser',
  'transferPayout',
  'turnOffTotp',
]

describe('acts that a stolen session must not do', () => {
  const rowOf = (name: RouteName): Row => routes[name]
  const marked = (Object.keys(routes) as RouteName[]).filter((name) => rowOf(name).stepUp)

  test('include all of these', () => {
    expect(marked).toEqual(expect.arrayContaining(demanding))
  })

  test.each(marked)('%s asks for a proof of the last ten minutes', async (name) => {
    const admin = await createUser(site, { isAdmin: true })
    const stale = await createSession(site, admin.id)
    await site.deps.pool.query(`update sessions set proved_at = now() - interval '601 seconds' where id = $1`, [
      stale.sessionId,
    ])
    const { method, url } = rowOf(name)
    const path = url.replaceAll(/:\w+/g, uuidv7())
    const { app } = site
    const ask = (headers: { authorization: string }) => app.inject({ method, url: path, headers })
    expect((await ask(stale.headers)).json()).toMatchObject({ code: 'session.step_up' })
    const fresh = await ask(admin.headers)
    expect([fresh.statusCode, fresh.json<{ code?: string }>().code]).not.toEqual([403, 'session.step_up'])
  })

  test('a proof by code opens them for the session that gave it, and no other', async () => {
    const admin = await createUser(site, { isAdmin: true })
    const { secret } = await enrolTotp(site, admin)
    const [one, other] = [await createSession(site, admin.id), await createSession(site, admin.id)]
    await site.deps.pool.query('update sessions set proved_at = null where user_id = $1', [admin.id])
    const user = await createUser(site)
    const suspend = (session: typeof one) =>
      askAs(site, session, 'POST', `/api/admin/users/${user.id}/suspend`, { reason: 'Spam' })
    expect((await suspend(one)).body.code).toBe('session.step_up')
    expect((await askAs(site, one, 'POST', '/api/users/me/proof', { code: codeOf(secret) })).status).toBe(204)
    expect((await suspend(other)).body.code).toBe('session.step_up')
    expect((await suspend(one)).status).toBe(200)
  })
})
