import { createHash, randomBytes } from 'node:crypto'
import type { SessionView, UserView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, PASSWORD, type TestApp, type TestUser } from '../../../testing/index.ts'
import { watchStatements } from '../../../testing/watch-statements.ts'
import { forgetOldAccountLinks } from './account-tokens.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const NEW_PASSWORD = 'nine purple umbrellas in March'
let count = 0

const fresh = (who: string) => `${who}${(count += 1)}@example.org`

interface Answer extends SessionView {
  code: string
  /** Why a link was refused. */
  reason: string
  proof: string
}

/** Each call comes from a different network. */
function post(url: string, payload: object, headers: Record<string, string> = {}) {
  count += 1
  const remoteAddress = `10.20.${count >> 8}.${count & 255}`
  return call<Answer>(site.app, { method: 'POST', url, payload, headers, remoteAddress })
}

async function mailedTo(email: string, page: string): Promise<string> {
  await site.runJobs()
  return site.mail.link(email, page).hash.replace('#token=', '')
}

const logIn = (email: string, password: string) => post('/api/auth/login', { email, password })

/** An unconfirmed account with two verification links and two reset links. */
async function accountWithLinks() {
  const email = fresh('ada')
  const { body } = await post('/api/auth/register', { firstName: 'Ada', email, password: PASSWORD })
  const verifyToken = await mailedTo(email, '/verify-email')
  await post('/api/auth/resend-verification', { email, proof: body.proof })
  const secondVerifyToken = await mailedTo(email, '/verify-email')
  await post('/api/auth/forgot-password', { email })
  const resetToken = await mailedTo(email, '/reset-password')
  await post('/api/auth/forgot-password', { email })
  const secondResetToken = await mailedTo(email, '/reset-password')
  return { email, proof: body.proof, verifyToken, secondVerifyToken, resetToken, secondResetToken }
}

type Links = Awaited<ReturnType<typeof accountWithLinks>>

/** Confirms the account without a link and requests a change of address, which only a confirmed account can do. */
async function confirmed(links: Links): Promise<{ user: TestUser['headers']; changeToken: string; newEmail: string }> {
  await sql`update users set email_verified_at = now() where email = ${links.email}`.execute(site.deps.db)
  const { body } = await logIn(links.email, PASSWORD)
  const user = { authorization: `Bearer ${body.token}` }
  const newEmail = fresh('new')
  await post('/api/users/me/email', { email: newEmail, currentPassword: PASSWORD }, user)
  return { user, changeToken: await mailedTo(newEmail, '/confirm-email'), newEmail }
}

/** A change of address of an account that is not confirmed, as an earlier version or a mistake could leave it. */
async function plantChange(email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into account_tokens (hash, user_id, kind, new_email, expires_at)
    select ${createHash('sha256').update(token).digest()}, id, 'change_email', ${fresh('new')}, now() + interval '1 day'
    from users where email = ${email}`.execute(site.deps.db)
  return token
}

const verify = (token: string, proof: string) => post('/api/auth/verify-email', { token, proof })
const reset = (token: string, password = NEW_PASSWORD) => post('/api/auth/reset-password', { token, password })
const confirmChange = (token: string) => post('/api/auth/confirm-email', { token })

describe('every link ends with every change of a credential or of the address', () => {
  const events = {
    'a verification': async (links: Links) => {
      const changeToken = await plantChange(links.email)
      expect((await verify(links.secondVerifyToken, links.proof)).status).toBe(200)
      return changeToken
    },
    'a reset': async (links: Links) => {
      const change = await confirmed(links)
      expect((await reset(links.secondResetToken)).status).toBe(204)
      return change.changeToken
    },
    'a change of the password': async (links: Links) => {
      const { user, changeToken } = await confirmed(links)
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect((await post('/api/users/me/password', body, user)).status).toBe(200)
      return changeToken
    },
    'a change of the address': async (links: Links) => {
      const { user, changeToken } = await confirmed(links)
      // A second request replaces the first, whose link must then no longer work.
      const email = fresh('newer')
      await post('/api/users/me/email', { email, currentPassword: PASSWORD }, user)
      expect((await confirmChange(await mailedTo(email, '/confirm-email'))).status).toBe(200)
      return changeToken
    },
  }

  test.each(Object.entries(events))('%s ends verification, reset and change of address', async (_, happen) => {
    const links = await accountWithLinks()
    const changeToken = await happen(links)
    expect((await verify(links.verifyToken, links.proof)).body.reason).toBe('account.token_invalid')
    expect((await reset(links.resetToken)).body.code).toBe('account.token_invalid')
    expect((await confirmChange(changeToken)).body.reason).toBe('account.token_invalid')
    const { rows } = await sql`
      select kind from account_tokens join users on users.id = user_id
      where used_at is null and email = ${links.email}`.execute(site.deps.db)
    expect(rows).toEqual([])
  })

  test('a verification link never logs in an account that is confirmed already', async () => {
    const { email, verifyToken, proof } = await accountWithLinks()
    await sql`update users set email_verified_at = now() where email = ${email}`.execute(site.deps.db)
    expect((await verify(verifyToken, proof)).body.reason).toBe('account.token_invalid')
    const chosen = await post('/api/auth/verify-email', { token: verifyToken, password: NEW_PASSWORD })
    expect(chosen.body.reason).toBe('account.token_invalid')
  })

  test('a verification link works for an hour', async () => {
    const { email, verifyToken, proof } = await accountWithLinks()
    const { rows } = await sql<{ minutes: number }>`
      select distinct round(extract(epoch from expires_at - now()) / 60)::int as minutes from account_tokens
      join users on users.id = user_id where email = ${email} and kind = 'verify_email'`.execute(site.deps.db)
    expect(rows).toEqual([{ minutes: 60 }])
    await sql`update account_tokens set expires_at = now() where kind = 'verify_email'`.execute(site.deps.db)
    expect((await verify(verifyToken, proof)).body.reason).toBe('account.token_invalid')
  })

  test('of two verification links opened at once one logs in', async () => {
    const { verifyToken, secondVerifyToken, proof } = await accountWithLinks()
    const answers = await atOnce(10, (turn) => verify(turn % 2 ? verifyToken : secondVerifyToken, proof))
    expect(tally(answers)).toEqual({ '200': 1, '200 account.token_invalid': 9 })
  })
})

describe('an address registered by somebody else', () => {
  const SQUATTERS = 'the squatter waits for you'

  async function squat(email: string) {
    const { body } = await post('/api/auth/register', { firstName: 'Squatter', email, password: SQUATTERS })
    return body.proof
  }

  async function me(session: SessionView) {
    const headers = { authorization: `Bearer ${session.token}` }
    return call<UserView>(site.app, { method: 'GET', url: '/api/users/me', headers })
  }

  test('goes to whoever opens the mail and chooses a password; the squatter’s password opens nothing', async () => {
    const email = fresh('owner')
    const proof = await squat(email)
    const token = await mailedTo(email, '/verify-email')
    const unproven = await post('/api/auth/verify-email', { token })
    expect([unproven.status, unproven.body.reason]).toEqual([200, 'account.password_needed'])
    const mistaken = await post('/api/auth/verify-email', { token, proof: `${proof.slice(1)}x` })
    expect(mistaken.body.reason).toBe('account.password_needed')
    const weak = await post('/api/auth/verify-email', { token, password: 'foyerfoyerfoyer' })
    expect(weak.body.code).toBe('account.password_weak')
    const owner = await post('/api/auth/verify-email', { token, password: NEW_PASSWORD })
    expect(owner.status).toBe(200)
    expect((await me(owner.body)).body.email).toBe(email)
    expect((await logIn(email, SQUATTERS)).status).toBe(401)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('goes to its owner, who registers later in their own browser, with the owner’s own password and name', async () => {
    const email = fresh('owner')
    const squatters = await squat(email)
    const squattedToken = await mailedTo(email, '/verify-email')
    const own = await post('/api/auth/register', { firstName: 'Owner', email, password: NEW_PASSWORD })
    const token = await mailedTo(email, '/verify-email')
    expect((await verify(token, squatters)).body.reason).toBe('account.password_needed')
    const entered = await verify(token, own.body.proof)
    expect(entered.body.user.firstName).toBe('Owner')
    expect((await verify(squattedToken, squatters)).body.reason).toBe('account.token_invalid')
    expect((await logIn(email, SQUATTERS)).status).toBe(401)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('goes to its owner, though the squatter registers again after them', async () => {
    const email = fresh('owner')
    const own = await post('/api/auth/register', { firstName: 'Owner', email, password: NEW_PASSWORD })
    const token = await mailedTo(email, '/verify-email')
    await squat(email)
    const entered = await verify(token, own.body.proof)
    expect(entered.body.user.firstName).toBe('Owner')
    expect((await logIn(email, SQUATTERS)).status).toBe(401)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('goes to its owner by a reset', async () => {
    const email = fresh('owner')
    const proof = await squat(email)
    const squattedToken = await mailedTo(email, '/verify-email')
    await post('/api/auth/forgot-password', { email })
    expect((await reset(await mailedTo(email, '/reset-password'))).status).toBe(204)
    expect((await verify(squattedToken, proof)).body.reason).toBe('account.token_invalid')
    expect((await logIn(email, SQUATTERS)).status).toBe(401)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('goes to an account whose owner moves to it', async () => {
    const email = fresh('owner')
    await squat(email)
    const user = await createUser(site)
    await post('/api/users/me/email', { email, currentPassword: PASSWORD }, user.headers)
    expect((await confirmChange(await mailedTo(email, '/confirm-email'))).status).toBe(200)
    expect((await logIn(email, SQUATTERS)).status).toBe(401)
    expect((await logIn(email, PASSWORD)).body.user._id).toBe(user.id)
  })

  test('leaves a session to nobody who only registered', async () => {
    const email = fresh('owner')
    await squat(email)
    expect((await logIn(email, SQUATTERS)).body.code).toBe('account.unverified')
    const { rows } = await sql`select 1 from sessions join users on users.id = user_id where email = ${email}`.execute(
      site.deps.db,
    )
    expect(rows).toEqual([])
  })

  test('a link sent again to the browser that registered keeps its password', async () => {
    const email = fresh('again')
    const { body } = await post('/api/auth/register', { firstName: 'Ada', email, password: NEW_PASSWORD })
    await sql`update account_tokens set expires_at = now() where kind = 'verify_email'`.execute(site.deps.db)
    await post('/api/auth/resend-verification', { email, proof: body.proof })
    expect((await verify(await mailedTo(email, '/verify-email'), body.proof)).status).toBe(200)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('a link that is asked for by an address alone', () => {
  test.each(['/api/auth/forgot-password', '/api/auth/resend-verification'])(
    '%s does the same for a known, an unconfirmed, a suspended and an unknown address',
    async (url) => {
      const known = await createUser(site)
      const unconfirmed = await createUser(site, { verified: false })
      const suspended = await createUser(site)
      await sql`update users set suspended_at = now() where id = ${suspended.id}`.execute(site.deps.db)
      const statements: string[] = []
      const pool = site.deps.pool
      const seen = []
      for (const email of [known.email, unconfirmed.email, suspended.email, fresh('nobody')]) {
        statements.length = 0
        const stop = watchStatements(pool, (text) => {
          if (!text.includes('pgboss')) statements.push(text)
        })
        const { status, body } = await post(url, { email })
        stop()
        seen.push({ status, body, statements: [...statements], jobs: await waitingJobs() })
        await site.runJobs()
      }
      expect(seen[0]?.statements.length).toBeGreaterThan(4)
      expect(seen[0]?.jobs).toBe(1)
      for (const each of seen) expect(each).toEqual(seen[0])
    },
  )
})

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where name = 'account.mail' and state = 'created'`.execute(
    site.deps.db,
  )
  return rows[0]?.jobs ?? 0
}

test('a link is forgotten 30 days after its end, with the name and the password of an attempt to register', async () => {
  const email = fresh('stranger')
  await post('/api/auth/register', { firstName: 'Stranger', email, password: PASSWORD })
  const kept = async () => {
    const { rows } = await sql<{ first_name: string }>`
      select t.first_name from account_tokens t join users u on u.id = t.user_id where u.email = ${email}`.execute(
      site.deps.db,
    )
    return rows.map((row) => row.first_name)
  }
  const end = (days: number) =>
    sql`update account_tokens set expires_at = now() - make_interval(days => ${days}) where first_name = 'Stranger'`
  await end(29).execute(site.deps.db)
  await forgetOldAccountLinks(site.deps.db)
  expect(await kept()).toEqual(['Stranger'])
  await end(31).execute(site.deps.db)
  await forgetOldAccountLinks(site.deps.db)
  expect(await kept()).toEqual([])
})
