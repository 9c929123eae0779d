import type { FactorChangeView, SecondFactorView, TotpSetupView, UserView } from '@foyer/contract'
import { Secret } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askAs, challengeOf, codeOf, enrolTotp, secondStep } from './factor-scene.ts'
import { buildTestApp, call, createSession, createUser, PASSWORD, type TestApp } from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
afterEach(() => site.setClock(null))

const FACTOR = '/api/users/me/second-factor'
const login = (email: string) => askAs(site, null, 'POST', '/api/auth/login', { email, password: PASSWORD })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function guarded() {
  const user = await createUser(site)
  return { user, ...(await enrolTotp(site, user)) }
}

/** A minute in which no period of thirty seconds ends while a test runs. */
function steadyClock(): number {
  const at = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
  site.setClock(new Date(at))
  return at
}

describe('setting up an authenticator app', () => {
  test('guards nothing before a code is shown, then every login; its owner is told', async () => {
    const user = await createUser(site)
    const started = await askAs<TotpSetupView>(site, user, 'POST', `${FACTOR}/totp`)
    expect(started.status).toBe(201)
    expect(started.body.uri).toContain(`secret=${started.body.secret}`)
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Foyer:.*issuer=Foyer/)
    expect((await login(user.email)).status).toBe(200)
    const code = codeOf(started.body.secret)
    const confirmed = await askAs<FactorChangeView>(site, user, 'POST', `${FACTOR}/totp/confirm`, { code })
    expect(confirmed.body.secondFactor).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10, required: false })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect((await login(user.email)).body).toMatchObject({
      code: 'account.second_factor_required',
      details: { methods: ['totp', 'recovery'] },
    })
    await site.runJobs()
    expect(site.mail.to(user.email).at(-1)?.subject).toBe('An authenticator app was added to your account')
    const audit = await site.deps.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.id).execute()
    expect(audit.map(({ action }) => action)).toEqual(['second_factor.totp_on'])
    expect(JSON.stringify(audit)).not.toContain(started.body.secret)
  })

  test('takes no wrong code, no second app beside the first, and no secret begun long ago', async () => {
    const user = await createUser(site)
    const confirm = (code: string) => askAs(site, user, 'POST', `${FACTOR}/totp/confirm`, { code })
    expect((await confirm('123456')).body.code).toBe('account.factor_not_started')
    const { body } = await askAs<TotpSetupView>(site, user, 'POST', `${FACTOR}/totp`)
    const right = codeOf(body.secret)
    expect((await confirm(right === '000000' ? '111111' : '000000')).body).toMatchObject({
      code: 'account.code_wrong',
      fields: { code: expect.any(String) },
    })
    await site.deps.pool.query(`update totp_factors set created_at = now() - interval '2 hours' where user_id = $1`, [
      user.id,
    ])
    expect((await confirm(codeOf(body.secret))).body.code).toBe('account.factor_not_started')
    await enrolTotp(site, user)
    expect((await askAs(site, user, 'POST', `${FACTOR}/totp`)).body.code).toBe('account.factor_exists')
  })

  test('keeps the secret sealed and the recovery codes hashed', async () => {
    const { user, secret, recoveryCodes } = await guarded()
    const { rows } = await site.deps.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from totp_factors t where user_id = $1
       union all select row_to_json(r)::text from recovery_codes r where user_id = $1`,
      [user.id],
    )
    const stored = rows.map(({ row }) => row).join()
    expect(rows).toHaveLength(11)
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(stored).not.toContain(bytes.toString('hex'))
    for (const code of recoveryCodes)
      for (const text of [code, code.replaceAll('-', '')])
        expect(stored).not.toContain(Buffer.from(text).toString('hex'))
  })

  test.each([
    ['confirm', { code: 123456 }],
    ['confirm', { code: '12345' }],
    ['confirm', { code: '1234567' }],
    ['confirm', { code: '<script>alert(1)</script>' }],
    ['confirm', { code: '123456', secret: 'AAAA' }],
    ['confirm', {}],
  ])('refuses %s with %j', async (path, payload) => {
    const user = await createUser(site)
    expect((await askAs(site, user, 'POST', `${FACTOR}/totp/${path}`, payload)).status).toBe(400)
  })
})

describe('the second step of a login', () => {
  test('is a session only once the code is right; an account without one logs in as ever', async () => {
    const { user, secret } = await guarded()
    const challenge = await challengeOf(site, user)
    expect((await askAs(site, bearer(challenge), 'GET', '/api/users/me')).status).toBe(401)
    expect((await secondStep(site, challenge, '000000')).body.code).toBe('account.code_wrong')
    const second = await secondStep(site, challenge, codeOf(secret))
    expect(second.body.user).toMatchObject({ _id: user.id, email: user.email })
    expect((await askAs<UserView>(site, bearer(second.body.token), 'GET', '/api/users/me')).body._id).toBe(user.id)
    expect(Object.keys((await login((await createUser(site)).email)).body).toSorted()).toEqual(['token', 'user'])
  })

  test('takes a code once, be it by eight at the same time on two nodes', async () => {
    const { user, secret } = await guarded()
    const apps = [site.app, await site.sibling()]
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(site, user)))
    const code = codeOf(secret)
    const answers = await atOnce(8, (turn) =>
      secondStep({ app: apps[turn % 2] ?? site.app }, challenges[turn] ?? '', code),
    )
    expect(tally(answers)).toEqual({ '200': 1, '400 account.code_wrong': 7 })
    expect((await secondStep(site, await challengeOf(site, user), code)).body.code).toBe('account.code_wrong')
  })

  test('takes the period before and after, and none further off', async () => {
    const at = steadyClock()
    const { user, secret } = await guarded()
    const tried = async (periods: number) =>
      (await secondStep(site, await challengeOf(site, user), codeOf(secret, { periods, at }))).status
    expect([await tried(-2), await tried(2), await tried(-1), await tried(0), await tried(1)]).toEqual([
      400, 400, 200, 200, 200,
    ])
    expect(await tried(0)).toBe(400)
  })

  test('is over after five wrong codes, after five minutes, and once it was used', async () => {
    const { user, secret, recoveryCodes } = await guarded()
    const challenge = await challengeOf(site, user)
    for (let turn = 0; turn < 5; turn += 1) expect((await secondStep(site, challenge, 'ABCD-EFGH')).status).toBe(400)
    expect((await secondStep(site, challenge, codeOf(secret))).body.code).toBe('account.challenge_over')
    const late = await challengeOf(site, user)
    await site.deps.pool.query(`update login_challenges set expires_at = now() where user_id = $1`, [user.id])
    expect((await secondStep(site, late, codeOf(secret))).body.code).toBe('account.challenge_over')
    const used = await challengeOf(site, user)
    expect((await secondStep(site, used, codeOf(secret))).status).toBe(200)
    expect((await secondStep(site, used, recoveryCodes[0] ?? '')).body.code).toBe('account.challenge_over')
  })

  test('one challenge used twice at the same time opens one session', async () => {
    const { user, secret, recoveryCodes } = await guarded()
    const challenge = await challengeOf(site, user)
    const codes = [codeOf(secret), recoveryCodes[0] ?? '', recoveryCodes[1] ?? '']
    const answers = await atOnce(3, (turn) => secondStep(site, challenge, codes[turn] ?? ''))
    expect(tally(answers)['200']).toBe(1)
    const { rows } = await site.deps.pool.query('select 1 from recovery_codes where user_id = $1 and used_at is null', [
      user.id,
    ])
    expect(rows.length).toBeGreaterThanOrEqual(9)
  })

  test('wrong codes are counted for the account, over challenges and nodes', async () => {
    await awayFromWindowEdge(site, 900)
    const { user, secret } = await guarded()
    const apps = [site.app, await site.sibling()]
    const statuses = []
    for (let turn = 0; turn < 3; turn += 1) {
      const challenge = await challengeOf(site, user)
      for (let guess = 0; guess < 4; guess += 1)
        statuses.push((await secondStep({ app: apps[guess % 2] ?? site.app }, challenge, '000000')).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await secondStep(site, await challengeOf(site, user), codeOf(secret))).status).toBe(429)
  })

  test('a password that was changed, or a suspension, ends a challenge', async () => {
    const { user, secret } = await guarded()
    const before = await challengeOf(site, user)
    const changed = await askAs(site, user, 'POST', '/api/users/me/password', {
      currentPassword: PASSWORD,
      newPassword: PASSWORD,
    })
    expect(changed.status).toBe(200)
    expect((await secondStep(site, before, codeOf(secret))).body.code).toBe('account.challenge_over')
    const open = await challengeOf(site, user)
    await site.deps.pool.query('update users set suspended_at = now() where id = $1', [user.id])
    expect((await secondStep(site, open, codeOf(secret))).body.code).toBe('account.suspended')
  })

  test.each([{ challenge: 'x', code: '123456' }, { code: '123456' }, { challenge: 'y'.repeat(43), code: 1 }])(
    'refuses %j',
    async (payload) => {
      expect((await askAs(site, null, 'POST', '/api/auth/second-factor', payload)).status).toBe(400)
    },
  )
})

describe('recovery codes', () => {
  test('stand in for the app once each, however they are typed; the owner is told', async () => {
    const { user, recoveryCodes } = await guarded()
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect((await secondStep(site, await challengeOf(site, user), typed)).status).toBe(200)
    expect((await secondStep(site, await challengeOf(site, user), first)).body.code).toBe('account.code_wrong')
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeOf(site, user)))
    const answers = await atOnce(6, (turn) => secondStep(site, challenges[turn] ?? '', second))
    expect(tally(answers)).toEqual({ '200': 1, '400 account.code_wrong': 5 })
    expect((await askAs<SecondFactorView>(site, user, 'GET', FACTOR)).body.recoveryCodesLeft).toBe(8)
    await site.runJobs()
    expect(site.mail.to(user.email).at(-1)?.subject).toBe('A recovery code was used')
  })

  test('of somebody else are worth nothing, and new ones end the old', async () => {
    const one = await guarded()
    const other = await guarded()
    const [old = ''] = one.recoveryCodes
    expect((await secondStep(site, await challengeOf(site, other.user), old)).body.code).toBe('account.code_wrong')
    const renewed = await askAs<FactorChangeView>(site, one.user, 'POST', `${FACTOR}/recovery-codes`)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await secondStep(site, await challengeOf(site, one.user), old)).body.code).toBe('account.code_wrong')
    const fresh = renewed.body.recoveryCodes?.[0] ?? ''
    expect((await secondStep(site, await challengeOf(site, one.user), fresh)).status).toBe(200)
  })

  test('go with the last factor', async () => {
    const { user } = await guarded()
    const off = await askAs<FactorChangeView>(site, user, 'DELETE', `${FACTOR}/totp`)
    expect(off.body.secondFactor).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await login(user.email)).status).toBe(200)
    expect((await askAs(site, user, 'DELETE', `${FACTOR}/totp`)).body.code).toBe('account.factor_missing')
    expect((await askAs(site, user, 'POST', `${FACTOR}/recovery-codes`)).body.code).toBe('account.factor_missing')
  })
})

describe('confirming that it is you', () => {
  const prove = (user: { headers: { authorization: string } }, payload: object) =>
    askAs(site, user, 'POST', '/api/users/me/proof', payload)

  async function stale(userId: string) {
    const session = await createSession(site, userId)
    await site.deps.pool.query(`update sessions set proved_at = now() - interval '11 minutes' where id = $1`, [
      session.sessionId,
    ])
    return session
  }

  test('is asked of a session whose last proof is older than ten minutes; the password does without a factor', async () => {
    const user = await createUser(site)
    const old = await stale(user.id)
    const start = () => askAs(site, old, 'POST', `${FACTOR}/totp`)
    expect((await start()).body.code).toBe('session.step_up')
    expect((await prove(old, { password: 'not this one' })).body.code).toBe('account.password_wrong')
    expect((await start()).body.code).toBe('session.step_up')
    expect((await prove(old, { password: PASSWORD })).status).toBe(204)
    expect((await start()).status).toBe(201)
  })

  test('takes a code, not the password, where there is a second factor', async () => {
    const { user, secret } = await guarded()
    const old = await stale(user.id)
    const off = () => askAs(site, old, 'DELETE', `${FACTOR}/totp`)
    expect((await off()).body.code).toBe('session.step_up')
    expect((await prove(old, { password: PASSWORD })).body.code).toBe('account.proof_too_weak')
    expect((await prove(old, { code: '000000' })).body.code).toBe('account.code_wrong')
    expect((await off()).body.code).toBe('session.step_up')
    expect((await prove(old, { code: codeOf(secret) })).status).toBe(204)
    expect((await off()).status).toBe(200)
  })

  test('what other sessions proved by the password counts no more once there is a factor', async () => {
    const user = await createUser(site)
    const other = await createSession(site, user.id)
    await enrolTotp(site, user)
    expect((await askAs(site, other, 'DELETE', `${FACTOR}/totp`)).body.code).toBe('session.step_up')
    expect((await askAs(site, user, 'DELETE', `${FACTOR}/totp`)).status).toBe(200)
  })

  test('a new password is no way around the second factor', async () => {
    const { user } = await guarded()
    const old = await stale(user.id)
    const changed = await call<{ token: string }>(site.app, {
      method: 'POST',
      url: '/api/users/me/password',
      headers: old.headers,
      payload: { currentPassword: PASSWORD, newPassword: PASSWORD },
    })
    const after = bearer(changed.body.token)
    expect((await askAs(site, after, 'DELETE', `${FACTOR}/totp`)).body.code).toBe('session.step_up')
  })

  test.each([{}, { password: PASSWORD, code: '123456' }, { password: '' }, { code: '12' }, { code: ['123456'] }])(
    'refuses %j',
    async (payload) => {
      expect((await prove(await createUser(site), payload)).status).toBe(400)
    },
  )
})
