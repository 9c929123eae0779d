import { randomUUID } from 'node:crypto'
import type { ErrorView, PayoutView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, call, createSession, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { createPayout } from '../../money/payouts/payout-scene.ts'
import { createRemittance } from '../../money/books/tax-scene.ts'

let site: TestApp
let first: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  first = await createUser(site, { isAdmin: true })
})
beforeEach(async () => {
  await site.runJobs()
  site.mail.sent.length = 0
})
afterAll(() => site.close())

type Answer = PayoutView & ErrorView

const send = (user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  call<Answer>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })

const setRole = (id: string, isAdmin: boolean) => send(first, 'PUT', `/api/admin/users/${id}/role`, { isAdmin })

/** A user whom the first administrator appointed just now, logged in again. */
async function appointed(): Promise<TestUser> {
  const user = await createUser(site)
  expect((await setRole(user.id, true)).status).toBe(200)
  return { ...user, ...(await createSession(site, user.id)) }
}

async function requestedPayout(): Promise<string> {
  const organiser = await createUser(site)
  return createPayout(site, organiser.id, 'requested', 1000)
}

const setSince = ({ id }: TestUser, hoursAgo: number) =>
  site.deps.pool.query(`update users set administrator_since = now() - make_interval(mins => $2) where id = $1`, [
    id,
    Math.round(hoursAgo * 60),
  ])

describe('an administrator whom another one appointed', () => {
  test('cannot approve payouts and remittances for a day, reads why and until when, and may do everything else', async () => {
    const fresh = await appointed()
    const id = await requestedPayout()
    const seen = await send(fresh, 'GET', `/api/payouts/${id}`)
    expect(seen.body).toMatchObject({ can: { approve: false, reject: true } })
    expect(seen.body.blockedBy).toMatch(/^You became an administrator recently\. You can approve .* from .* UTC\.$/)
    const refused = await send(fresh, 'POST', `/api/admin/payouts/${id}/approve`)
    expect([refused.status, refused.body.code]).toEqual([403, 'administrator.too_new'])
    expect(refused.body.message).toBe(seen.body.blockedBy)
    const remittance = `/api/admin/tax/remittances/${await createRemittance(site)}/post`
    expect((await send(fresh, 'POST', remittance)).body.code).toBe('administrator.too_new')
    expect(
      (await send(fresh, 'POST', `/api/admin/payouts/${await requestedPayout()}/reject`, { reason: 'No' })).status,
    ).toBe(200)

    await setSince(fresh, 23.9)
    expect((await send(fresh, 'POST', `/api/admin/payouts/${id}/approve`)).body.code).toBe('administrator.too_new')
    await setSince(fresh, 24.1)
    expect((await send(fresh, 'GET', `/api/payouts/${id}`)).body).toMatchObject({
      can: { approve: true },
      blockedBy: null,
    })
    expect((await send(fresh, 'POST', `/api/admin/payouts/${id}/approve`)).status).toBe(200)
    expect((await send(fresh, 'POST', remittance)).status).toBe(200)
  })

  test('waits by the clock of the database: a server whose clock is fast ends the wait of nobody', async () => {
    const fresh = await appointed()
    const payout = `/api/admin/payouts/${await requestedPayout()}/approve`
    const remittance = `/api/admin/tax/remittances/${await createRemittance(site)}/post`
    const transfer = `/api/admin/bank-transfers/${randomUUID()}/confirm`
    await setSince(fresh, 23)
    site.setClock(new Date(Date.now() + 2 * 3_600_000))
    try {
      expect((await send(fresh, 'POST', payout)).body.code).toBe('administrator.too_new')
      expect((await send(fresh, 'POST', remittance)).body.code).toBe('administrator.too_new')
      expect((await send(fresh, 'POST', transfer, { note: 'Arrived' })).body.code).toBe('administrator.too_new')
    } finally {
      site.setClock(null)
    }
  })

  test('waits again after the role was taken away and given back; the first administrator never waits', async () => {
    const fresh = await appointed()
    await setSince(fresh, 48)
    await setRole(fresh.id, false)
    await setRole(fresh.id, true)
    const again = { ...fresh, ...(await createSession(site, fresh.id)) }
    const id = await requestedPayout()
    expect((await send(again, 'POST', `/api/admin/payouts/${id}/approve`)).body.code).toBe('administrator.too_new')
    expect((await send(first, 'POST', `/api/admin/payouts/${id}/approve`)).status).toBe(200)
  })
})

describe('all administrators are mailed', () => {
  const lettersOf = async () => {
    await site.runJobs()
    return site.mail.sent.filter(({ subject }) => /administrator/.test(subject))
  }

  test('when one is added, by whom and whom, once, and nobody else is', async () => {
    const attendee = await createUser(site)
    const fresh = await appointed()
    await setRole(fresh.id, true)
    const letters = await lettersOf()
    const { rows } = await site.deps.pool.query<{ email: string }>('select email from users where is_admin order by 1')
    expect(letters.map(({ to }) => to.address).toSorted()).toEqual(rows.map(({ email }) => email).toSorted())
    expect(letters.map(({ to }) => to.address)).not.toContain(attendee.email)
    for (const { subject, text } of letters) {
      expect(subject).toBe('A new administrator was added')
      expect(text).toContain(fresh.email)
      expect(text).toContain(first.email)
      expect(text).toContain(`/admin/users/${fresh.id}`)
    }
  })

  test('when the second factor of one is reset, and not when that of another user is', async () => {
    const guarded = async (user: TestUser) => {
      const factor = { user_id: user.id, secret_sealed: Buffer.of(0), confirmed_at: new Date() }
      await site.deps.db.insertInto('totp_factors').values(factor).execute()
      const url = `/api/admin/users/${user.id}/reset-second-factor`
      expect((await send(first, 'POST', url, { reason: 'Lost the phone' })).status).toBe(204)
      return lettersOf()
    }
    expect(await guarded(await createUser(site))).toEqual([])
    const other = await createUser(site, { isAdmin: true })
    const letters = await guarded(other)
    expect(new Set(letters.map(({ subject }) => subject))).toEqual(
      new Set(['The second factor of an administrator was reset']),
    )
    expect(letters.map(({ to }) => to.address)).toEqual(expect.arrayContaining([first.email, other.email]))
  })
})
