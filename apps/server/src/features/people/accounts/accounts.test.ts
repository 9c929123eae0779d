import type { SessionView, UserView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createSession, createUser, PASSWORD, type TestApp } from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const OTHER_PASSWORD = 'nine purple umbrellas in March'
let people = 0

function newPerson() {
  people += 1
  return { firstName: 'Ngozi', lastName: 'Adichie', email: `ngozi${people}@example.org`, password: PASSWORD }
}

let addresses = 0
function freshAddress(): string {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

interface Answer extends SessionView {
  code: string
  /** Why a link was refused. */
  reason: string
  message: string
  /** The proof that a registration returns. */
  proof: string
}

/** Posts from a new address, so that no rate limit by address applies. */
function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return call<Answer>(site.app, { method: 'POST', url, payload, headers, remoteAddress: freshAddress() })
}

function me(headers: Record<string, string>) {
  return call<UserView>(site.app, { method: 'GET', url: '/api/users/me', headers })
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The token behind the `#` of the newest mailed link of this kind. */
function mailedToken(email: string, page: string): string {
  return site.mail.link(email, page).hash.replace('#token=', '')
}

async function forgot(email: string): Promise<string> {
  await post('/api/auth/forgot-password', { email })
  await site.runJobs()
  return mailedToken(email, '/reset-password')
}

describe('opening an account', () => {
  test('mails a link; the link confirms the address and logs in; then the password does', async () => {
    const person = newPerson()
    const opened = await post('/api/auth/register', person)
    expect(opened.status).toBe(200)
    const early = await post('/api/auth/login', person)
    expect(early.status).toBe(400)
    const { email, password } = person
    expect((await post('/api/auth/login', { email, password })).body).toMatchObject({ code: 'account.unverified' })
    await site.runJobs()
    const token = mailedToken(email, '/verify-email')
    const verified = await post('/api/auth/verify-email', { token, proof: opened.body.proof })
    expect(verified.body.user).toMatchObject({ email, firstName: 'Ngozi', isAdmin: false, emailVerified: true })
    expect((await me(bearer(verified.body.token))).body._id).toBe(verified.body.user._id)
    const again = await post('/api/auth/login', { email: ` ${email.toUpperCase()} `, password })
    expect(again.status).toBe(200)
    expect(again.body.user._id).toBe(verified.body.user._id)
  })

  test('answers a known address like an unknown one, changes nothing, and tells its owner', async () => {
    const known = await createUser(site)
    const before = await site.deps.db.selectFrom('users').selectAll().where('id', '=', known.id).executeTakeFirst()
    const taken = await post('/api/auth/register', { ...newPerson(), email: known.email, password: OTHER_PASSWORD })
    const free = await post('/api/auth/register', newPerson())
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    expect(taken.status).toBe(free.status)
    expect(taken.body.proof).toHaveLength(free.body.proof.length)
    const after = await site.deps.db.selectFrom('users').selectAll().where('id', '=', known.id).executeTakeFirst()
    expect(after).toEqual(before)
    await site.runJobs()
    expect(site.mail.to(known.email).at(-1)?.text).toContain('http://localhost:3000/login')
    expect(site.mail.to(known.email).at(-1)?.text).not.toContain('#token=')
  })

  test('of many who register one address at once one account comes', async () => {
    const person = newPerson()
    const answers = await atOnce(8, () => post('/api/auth/register', person))
    expect(tally(answers)).toEqual({ '200': 8 })
    const { rows } = await site.deps.pool.query('select id from users where email = $1', [person.email])
    expect(rows).toHaveLength(1)
  })

  test('the confirming link works once, even when it is used many times at once', async () => {
    const person = newPerson()
    const { proof } = (await post('/api/auth/register', person)).body
    await site.runJobs()
    const token = mailedToken(person.email, '/verify-email')
    const answers = await atOnce(20, () => post('/api/auth/verify-email', { token, proof }))
    expect(tally(answers)).toEqual({ '200': 1, '200 account.token_invalid': 19 })
  })

  test('asking for the link again is silent about who has an account, and leaves the earlier link alone', async () => {
    const person = newPerson()
    const { proof } = (await post('/api/auth/register', person)).body
    await site.runJobs()
    const first = mailedToken(person.email, '/verify-email')
    const again = await post('/api/auth/resend-verification', { email: person.email, proof })
    const unknown = await post('/api/auth/resend-verification', { email: 'nobody@example.org', proof })
    expect([again.status, again.body]).toEqual([unknown.status, unknown.body])
    await site.runJobs()
    const second = mailedToken(person.email, '/verify-email')
    expect(second).not.toBe(first)
    expect((await post('/api/auth/verify-email', { token: second, proof })).status).toBe(200)
    expect((await post('/api/auth/verify-email', { token: first, proof })).body.reason).toBe('account.token_invalid')
    expect(site.mail.to('nobody@example.org')).toEqual([])
  })

  test.each([
    ['eleven characters', { password: 'ab1cd2ef3gh' }],
    ['129 characters', { password: 'x1'.repeat(64) + 'y' }],
    ['what everybody tries', { password: 'password123456' }],
    ['one letter', { password: 'aaaaaaaaaaaaaa' }],
    ['the own name', { password: 'ngoziadichie99', firstName: 'ngoziadichie' }],
    ['no address', { email: 'ngozi' }],
    ['two addresses', { email: 'a@example.org,b@example.org' }],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['a line break in the name', { firstName: 'Ngozi\r\nBcc: b@example.org' }],
    ['NUL in the name', { firstName: 'Ngozi\u0000' }],
    ['half a surrogate pair in the name', { firstName: 'Ngozi \ud83d' }],
    ['no name', { firstName: '   ' }],
    ['a list for a name', { firstName: ['Ngozi'] }],
    ['an object for an address', { email: { $ne: null } }],
    ['a number for a password', { password: 123_456_789_012 }],
  ])('refuses %s', async (_what, fields) => {
    const refused = await post('/api/auth/register', { ...newPerson(), ...fields })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { [Object.keys(fields)[0] ?? '']: expect.any(String) } })
  })
})

describe('mass assignment', () => {
  const columns = [
    'isAdmin',
    'is_admin',
    'id',
    '_id',
    'role',
    'emailVerified',
    'email_verified_at',
    'password_hash',
    'suspended_at',
    'created_at',
    'balance',
    'constructor',
  ]

  test.each(columns)('%s cannot be set by who registers or changes a profile', async (column) => {
    const person = newPerson()
    const registered = await post('/api/auth/register', { ...person, [column]: true })
    expect(registered.status).toBe(400)
    const user = await createUser(site)
    const profile = (await me(user.headers)).body
    const { firstName, lastName, username, organiserName, phone, timezone, currency } = profile
    const fields = { firstName, lastName, username, organiserName, phone, timezone, currency }
    const put = (payload: object) =>
      call(site.app, { method: 'PUT', url: '/api/users/me', headers: user.headers, payload })
    expect((await put({ ...fields, [column]: true })).status).toBe(400)
    expect((await put(fields)).status).toBe(200)
    expect((await me(user.headers)).body).toEqual(profile)
  })

  test('__proto__ is refused before it is read', async () => {
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(newPerson()).replace('{', '{"__proto__":{"isAdmin":true},'),
    })
    expect(statusCode).toBe(400)
  })
})

describe('logging in', () => {
  test('an unknown address and a wrong password are one answer after the same work', async () => {
    const user = await createUser(site)
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let turn = 0; turn < 12; turn += 1)
      for (const [who, email] of [
        ['known', user.email],
        ['unknown', `nobody${turn}@example.org`],
      ] as const) {
        const started = performance.now()
        const { status, body } = await post('/api/auth/login', { email, password: OTHER_PASSWORD })
        took[who].push(performance.now() - started)
        expect([status, { ...body, requestId: '' }]).toEqual([
          401,
          {
            code: 'account.credentials_wrong',
            message: 'Your e-mail address or password is incorrect.',
            error: 'Your e-mail address or password is incorrect.',
            requestId: '',
          },
        ])
      }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[6] ?? 0
    // Without the decoy comparison, the answer for the unknown address would take a tenth of the time.
    expect(median(took.unknown) / median(took.known)).toBeGreaterThan(0.5)
  })

  test('a suspended user is told so only with the right password, and their sessions are dead', async () => {
    const user = await createUser(site)
    expect((await me(user.headers)).status).toBe(200)
    await site.deps.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute()
    expect((await me(user.headers)).status).toBe(401)
    const wrong = await post('/api/auth/login', { email: user.email, password: OTHER_PASSWORD })
    expect(wrong.body.code).toBe('account.credentials_wrong')
    const right = await post('/api/auth/login', { email: user.email, password: PASSWORD })
    expect([right.status, right.body.code]).toEqual([403, 'account.suspended'])
    await site.runJobs()
    const mails = site.mail.to(user.email).length
    const asked = await post('/api/auth/forgot-password', { email: user.email })
    const unknown = await post('/api/auth/forgot-password', { email: 'nobody@example.org' })
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body])
    await site.runJobs()
    expect(site.mail.to(user.email)).toHaveLength(mails)
  })

  test('who is made an administrator is one from the next request on, and no longer when it is taken away', async () => {
    const organiser = await createUser(site)
    const other = await createUser(site)
    const payload = { title: 'A draft', timezone: 'Africa/Lagos', currency: 'NGN' }
    const { headers } = organiser
    const made = await call<{ _id: string }>(site.app, { method: 'POST', url: '/api/events/create', headers, payload })
    const look = async () =>
      (await call(site.app, { method: 'GET', url: `/api/events/${made.body._id}`, headers: other.headers })).status
    const appoint = (is_admin: boolean) =>
      site.deps.db.updateTable('users').set({ is_admin }).where('id', '=', other.id).execute()
    expect(await look()).toBe(404)
    await appoint(true)
    expect(await look()).toBe(200)
    await appoint(false)
    expect(await look()).toBe(404)
  })
})

describe('forgetting and changing the password', () => {
  test('the mailed link sets a new one, ends every session and every other link, and says so by mail', async () => {
    const user = await createUser(site)
    const first = await forgot(user.email)
    const second = await forgot(user.email)
    const reset = await post('/api/auth/reset-password', { token: second, password: OTHER_PASSWORD })
    expect(reset.status).toBe(204)
    expect((await me(user.headers)).status).toBe(401)
    const late = await post('/api/auth/reset-password', { token: first, password: PASSWORD })
    expect(late.body.code).toBe('account.token_invalid')
    expect((await post('/api/auth/login', { email: user.email, password: PASSWORD })).status).toBe(401)
    expect((await post('/api/auth/login', { email: user.email, password: OTHER_PASSWORD })).status).toBe(200)
    await site.runJobs()
    expect(site.mail.to(user.email).at(-1)?.subject).toMatch(/password/i)
  })

  test('of fifty uses of one link at once exactly one sets its password', async () => {
    const user = await createUser(site)
    const token = await forgot(user.email)
    const password = (index: number) => `try number ${index} of fifty`
    const answers = await atOnce(50, (index) => post('/api/auth/reset-password', { token, password: password(index) }))
    expect(tally(answers)).toEqual({ '204': 1, '400 account.token_invalid': 49 })
    const winner = answers.findIndex(({ status }) => status === 204)
    const entered = await post('/api/auth/login', { email: user.email, password: password(winner) })
    expect(entered.status).toBe(200)
  })

  test('a weak new password is refused and leaves the link usable', async () => {
    const user = await createUser(site)
    const token = await forgot(user.email)
    const weak = await post('/api/auth/reset-password', { token, password: 'password123456' })
    expect(weak.body.code).toBe('account.password_weak')
    expect((await post('/api/auth/reset-password', { token, password: OTHER_PASSWORD })).status).toBe(204)
  })

  test('a link is of no use when it is old, made up, or for something else', async () => {
    const user = await createUser(site)
    const token = await forgot(user.email)
    await sql`update account_tokens set expires_at = now() where user_id = ${user.id}`.execute(site.deps.db)
    const unverified = newPerson()
    await post('/api/auth/register', unverified)
    await site.runJobs()
    const verifying = mailedToken(unverified.email, '/verify-email')
    for (const wrong of [token, verifying, '', 'x'.repeat(43), `${token}=`, '\u0000']) {
      const refused = await post('/api/auth/reset-password', { token: wrong, password: OTHER_PASSWORD })
      expect(refused.body.code).toBe('account.token_invalid')
    }
    const confused = await post('/api/auth/verify-email', { token: await forgot(user.email) })
    expect(confused.body.reason).toBe('account.token_invalid')
  })

  test('only the hash of a mailed token is kept', async () => {
    const user = await createUser(site)
    const token = await forgot(user.email)
    const { rows } = await site.deps.pool.query<{ row: string }>(
      `select account_tokens::text || encode(hash, 'escape') as row from account_tokens where user_id = $1`,
      [user.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('changing it asks for the old one, ends the other sessions and goes on with a new one', async () => {
    const user = await createUser(site)
    const other = await post('/api/auth/login', { email: user.email, password: PASSWORD })
    const change = (currentPassword: string, newPassword: string) =>
      post('/api/users/me/password', { currentPassword, newPassword }, user.headers)
    expect((await change(OTHER_PASSWORD, OTHER_PASSWORD)).body.code).toBe('account.password_wrong')
    expect((await change(PASSWORD, 'password123456')).body.code).toBe('account.password_weak')
    const changed = await change(PASSWORD, OTHER_PASSWORD)
    expect(changed.status).toBe(200)
    expect((await me(user.headers)).status).toBe(401)
    expect((await me(bearer(other.body.token))).status).toBe(401)
    expect((await me(bearer(changed.body.token))).status).toBe(200)
    expect((await post('/api/auth/login', { email: user.email, password: PASSWORD })).status).toBe(401)
  })
})

describe('sessions', () => {
  test('logging out ends this session and no other', async () => {
    const user = await createUser(site)
    const other = await post('/api/auth/login', { email: user.email, password: PASSWORD })
    await post('/api/auth/logout', {}, user.headers)
    expect((await me(user.headers)).status).toBe(401)
    expect((await me(bearer(other.body.token))).status).toBe(200)
  })

  test('are listed without their tokens and ended one by one, only by their owner', async () => {
    const user = await createUser(site)
    const stranger = await createUser(site)
    const other = await post('/api/auth/login', { email: user.email, password: PASSWORD }, { 'user-agent': 'Phone' })
    const url = '/api/users/me/sessions'
    const list = await call<{ items: { _id: string; current: boolean; userAgent: string }[] }>(site.app, {
      method: 'GET',
      url,
      headers: user.headers,
    })
    expect(list.body.items.map(({ current, userAgent }) => `${userAgent} ${String(current)}`).toSorted()).toEqual([
      'Phone false',
      'test true',
    ])
    expect(JSON.stringify(list.body)).not.toContain(other.body.token)
    const phone = list.body.items.find(({ current }) => !current)?._id ?? ''
    const end = async (headers: Record<string, string>) =>
      (await call(site.app, { method: 'DELETE', url: `${url}/${phone}`, headers })).status
    expect(await end(stranger.headers)).toBe(404)
    expect((await me(bearer(other.body.token))).status).toBe(200)
    expect(await end(user.headers)).toBe(204)
    expect(await end(user.headers)).toBe(404)
    expect((await me(bearer(other.body.token))).status).toBe(401)
  })

  test('are listed while they open the account, not while they are merely young', async () => {
    const user = await createUser(site)
    const idle = await createSession(site, user.id)
    await sql`update sessions set last_seen_at = now() - interval '13 hours' where id = ${idle.sessionId}`.execute(
      site.deps.db,
    )
    const url = '/api/users/me/sessions'
    const { body } = await call<{ items: { _id: string }[] }>(site.app, { method: 'GET', url, headers: user.headers })
    expect(body.items.map(({ _id }) => _id)).toEqual([user.sessionId])
    expect((await me(idle.headers)).status).toBe(401)
  })

  test.each([
    ['an organiser idle for 11 hours stays', false, '11 hours', 200],
    ['an organiser idle for 13 hours goes', false, '13 hours', 401],
    ['an administrator idle for 29 minutes stays', true, '29 minutes', 200],
    ['an administrator idle for 31 minutes goes', true, '31 minutes', 401],
  ])('%s', async (_what, isAdmin, idle, status) => {
    const user = await createUser(site, { isAdmin })
    await sql`update sessions set last_seen_at = now() - ${idle}::interval where user_id = ${user.id}`.execute(
      site.deps.db,
    )
    expect((await me(user.headers)).status).toBe(status)
    // The call counts as activity: a session that was nearly idle is fresh again.
    expect((await me(user.headers)).status).toBe(status)
    const { rows } = await site.deps.pool.query<{ fresh: boolean }>(
      `select last_seen_at > now() - interval '1 minute' as fresh from sessions where user_id = $1`,
      [user.id],
    )
    expect(rows[0]?.fresh).toBe(status === 200)
  })

  test.each([
    ['an organiser', false, 30 * 24],
    ['an administrator', true, 8],
  ])('the session of %s ends after its longest time, however busy', async (_who, isAdmin, hours) => {
    const user = await createUser(site, { isAdmin })
    const entered = await post('/api/auth/login', { email: user.email, password: PASSWORD })
    const { rows } = await site.deps.pool.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions
       where user_id = $1 order by created_at desc limit 1`,
      [user.id],
    )
    expect(rows[0]?.hours).toBe(hours)
    await sql`update sessions set expires_at = now() where user_id = ${user.id}`.execute(site.deps.db)
    expect((await me(bearer(entered.body.token))).status).toBe(401)
  })
})

describe('the profile', () => {
  const profile = {
    firstName: 'Ngozi',
    lastName: '',
    username: null,
    organiserName: null,
    phone: null,
    timezone: 'Africa/Lagos',
    currency: 'NGN',
  }
  const put = (headers: Record<string, string>, fields: object) =>
    call<UserView & { code: string }>(site.app, {
      method: 'PUT',
      url: '/api/users/me',
      headers,
      payload: { ...profile, ...fields },
    })

  test('of two who want one user name at once one gets it', async () => {
    const users = [await createUser(site), await createUser(site)]
    const answers = await Promise.all(users.map(({ headers }) => put(headers, { username: 'highlife' })))
    expect(tally(answers)).toEqual({ '200': 1, '409 account.username_taken': 1 })
  })

  test.each([
    { timezone: 'Mars/Olympus' },
    { timezone: '+01:00' },
    { currency: 'XXX' },
    { currency: 'ngn' },
    { phone: '0803 123 4567' },
    { username: 'a' },
    { username: 'Admin' },
    { username: '../x' },
    { firstName: '' },
    { organiserName: 'x'.repeat(101) },
    { lastName: null },
  ])('refuses %j', async (fields) => {
    const user = await createUser(site)
    expect((await put(user.headers, fields)).status).toBe(400)
  })

  test('keeps what looks like a script as the text it is', async () => {
    const user = await createUser(site)
    const organiserName = '<script>alert(1)</script> & "Sons"'
    const answer = await put(user.headers, { organiserName })
    expect(answer.body.organiserName).toBe(organiserName)
  })
})
