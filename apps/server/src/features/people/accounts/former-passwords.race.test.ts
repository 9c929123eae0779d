import type { ErrorView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, PASSWORD, type TestApp, type TestUser } from '../../../testing/index.ts'
import { untilWaiting } from '../../../testing/race.ts'
import { Subject } from '../../../http/subject.ts'
import { enrolTotp } from '../second-factor/factor-scene.ts'
import { hashPassword } from './passwords.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

interface Act {
  readonly method: 'POST'
  readonly url: string
  readonly payload: object
}

const logIn = ({ email }: TestUser): Act => ({
  method: 'POST',
  url: '/api/auth/login',
  payload: { email, password: PASSWORD },
})

/** Sends a call, sets another password and ends all sessions once it has begun, as a reset does, and returns the answer. */
async function whileReset(user: TestUser, { headers, ...act }: Act & { headers?: TestUser['headers'] }) {
  const passwordHash = await hashPassword('another long password 7', Subject.network('127.0.0.1'))
  const { answer } = await site.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    const sent = call<Partial<ErrorView>>(site.app, { ...act, headers: headers ?? {} })
    await untilWaiting(site, 1)
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await trx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user.id).execute()
    return { answer: sent }
  })
  return answer
}

describe('a password that is replaced while it is checked', () => {
  test('opens no session', async () => {
    const user = await createUser(site)
    const { status, body } = await whileReset(user, logIn(user))
    expect(status).toBe(401)
    expect(body.code).toBe('account.credentials_wrong')
  })

  test('leads to no second step', async () => {
    const user = await createUser(site)
    await enrolTotp(site, user)
    expect((await whileReset(user, logIn(user))).body.code).toBe('account.credentials_wrong')
  })

  test('does not replace the new one', async () => {
    const user = await createUser(site)
    const payload = { currentPassword: PASSWORD, newPassword: 'a password of a stranger 5' }
    const { headers } = user
    const { status, body } = await whileReset(user, { method: 'POST', url: '/api/users/me/password', headers, payload })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'account.password_wrong', fields: { currentPassword: expect.anything() } })
  })

  test('gives the account no new address', async () => {
    const user = await createUser(site)
    const payload = { email: `stranger-${user.id}@example.org`, currentPassword: PASSWORD }
    const { headers } = user
    const { body } = await whileReset(user, { method: 'POST', url: '/api/users/me/email', headers, payload })
    expect(body.code).toBe('account.password_wrong')
    const links = site.deps.db.selectFrom('account_tokens').select('kind').where('user_id', '=', user.id)
    expect(await links.execute()).toEqual([])
  })
})

test('a session that a new password has ended leaves no recovery codes and no factors behind', async () => {
  const user = await createUser(site)
  const { headers } = user
  const factors = '/api/users/me/second-factor'
  const started = await whileReset(user, { method: 'POST', url: `${factors}/totp`, headers, payload: {} })
  expect(started.body.code).toBe('session.required')
  const other = await createUser(site)
  await enrolTotp(site, other)
  const renewal = { method: 'POST', url: `${factors}/recovery-codes`, headers: other.headers, payload: {} } as const
  expect((await whileReset(other, renewal)).body.code).toBe('session.required')
})
