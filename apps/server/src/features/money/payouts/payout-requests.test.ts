import { randomUUID } from 'node:crypto'
import type { ErrorView, OrganiserBalanceView, PayoutAccountView, PayoutView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createUser,
  PASSWORD,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { postTransaction } from '../ledger/index.ts'
import { createPayout, createPayoutAccount, makeAvailable } from './payout-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  other = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

type Answer = PayoutView & ErrorView & { items: PayoutView[]; details?: { available: number } }

function ask(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  return call<Answer>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })
}

const request = (user: TestUser, amount: number) => ask(user, 'POST', '/api/payouts', { currency: 'NGN', amount })
const decide = (user: TestUser, id: string, act: string, payload?: object) =>
  ask(user, 'POST', `/api/admin/payouts/${id}/${act}`, payload)

async function earner(available = 10_000): Promise<TestUser> {
  const user = await createUser(site)
  await createPayoutAccount(site, user.id)
  await makeAvailable(site, user.id, available)
  return user
}

/** The ledger's balances of an organiser; what is owed stands positive. */
async function owed(user: TestUser) {
  const { rows } = await site.deps.pool.query<{ kind: string; owed: string }>(
    `select kind, -balance as owed from ledger_accounts where organiser_id = $1 and kind <> 'organiser_pending'`,
    [user.id],
  )
  return Object.fromEntries(rows.map((row) => [row.kind, Number(row.owed)]))
}

async function ledgerIsOff(): Promise<number> {
  const { rows } = await site.deps.pool.query<{ off: string }>(
    `select count(*) as off from ledger_accounts a
     where a.balance <> (select coalesce(sum(amount), 0) from ledger_entries e where e.account_id = a.id)`,
  )
  return Number(rows[0]?.off)
}

describe('a bank account', () => {
  const url = '/api/payouts/accounts/NGN'
  const body = { holder: 'Adaeze Okafor', bankName: 'First Bank', number: '0123 456 789', password: PASSWORD }
  const save = (user: TestUser, change: object = {}) =>
    call<PayoutAccountView & ErrorView>(site.app, {
      method: 'PUT',
      url,
      headers: user.headers,
      payload: { ...body, ...change },
    })

  test('is kept sealed, shown by its last four, and written down without its number', async () => {
    const user = await createUser(site)
    const saved = await save(user)
    expect(saved.body).toMatchObject({ currency: 'NGN', last4: '6789', frozenUntil: null })
    const { rows } = await site.deps.pool.query<{ text: string }>(
      `select row_to_json(a)::text || coalesce((select string_agg(row_to_json(l)::text, '') from audit_log l), '') as text
       from payout_accounts a where organiser_id = $1`,
      [user.id],
    )
    expect(rows[0]?.text).not.toContain('0123456789')
  })

  test('that changes freezes payouts for three days and is told by mail; saving the same again does neither', async () => {
    const user = await createUser(site)
    await save(user)
    expect((await save(user)).body.frozenUntil).toBeNull()
    const { body: changed } = await save(user, { number: '9876543210' })
    const hours = (Date.parse(changed.frozenUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThan(72.1)
    await site.runJobs()
    const mails = site.mail.sent.filter(({ to }) => to.address === user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payout account was changed'])
    await makeAvailable(site, user.id, 5000)
    const { body: payout } = await request(user, 5000)
    expect(payout.blockedBy).toMatch(/72 hours/)
    expect((await decide(admin, payout._id, 'approve')).body.code).toBe('payout.frozen')
    await site.deps.pool.query(
      `update payout_accounts set frozen_until = now() + interval '30 minutes' where organiser_id =
         (select organiser_id from payouts where id = $1)`,
      [payout._id],
    )
    // A server whose clock is an hour fast.
    site.setClock(new Date(Date.now() + 3_600_000))
    const early = await decide(admin, payout._id, 'approve').finally(() => site.setClock(null))
    expect(early.body.code).toBe('payout.frozen')
  })

  test('of a removed founder is none of the organisation that has their id', async () => {
    const founder = await earner()
    await addMember(site, { organisationId: founder.id, role: 'owner' })
    await site.deps.db.deleteFrom('members').where('user_id', '=', founder.id).execute()
    expect((await save(founder, { number: '9876543210' })).status).toBe(200)
    const { rows } = await site.deps.pool.query(
      `select organiser_id = $1 as of_organisation, last4 from payout_accounts
       where organiser_id = $1 or organiser_id in (select organisation_id from members where user_id = $1) order by 1`,
      [founder.id],
    )
    expect(rows).toEqual([
      { of_organisation: false, last4: '3210' },
      { of_organisation: true, last4: expect.not.stringMatching('3210') as string },
    ])
  })

  test.each([
    [{ number: '012345678' }, 400, 'request.invalid'],
    [{ number: '<script>alert(1)</script>' }, 400, 'request.invalid'],
    [{ holder: '' }, 400, 'request.invalid'],
    [{ holder: 7 }, 400, 'request.invalid'],
    [{ extra: 1 }, 400, 'request.invalid'],
    [{ password: 'not mine' }, 400, 'account.password_wrong'],
  ])('is refused with %j', async (change, status, code) => {
    const answer = await save(await createUser(site), change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('asking', () => {
  test('takes from what can be asked for, not yet from the ledger', async () => {
    const user = await earner(10_000)
    expect((await request(user, 6000)).status).toBe(201)
    const more = await request(user, 5000)
    expect([more.status, more.body.code, more.body.details?.available]).toEqual([409, 'payout.exceeds_balance', 4000])
    expect(await owed(user)).toEqual({ organiser_available: 10_000 })
  })

  test('sixteen times at once: never more than there is', async () => {
    const user = await earner(10_000)
    expect(tally(await atOnce(16, () => request(user, 3000)))).toEqual({ '201': 3, '409 payout.exceeds_balance': 13 })
  })

  test('is refused while anything is owed, and what was approved before does not leave', async () => {
    const user = await earner(10_000)
    const approved = (await request(user, 4000)).body
    expect((await decide(admin, approved._id, 'approve')).status).toBe(200)
    await site.deps.db.transaction().execute((trx) =>
      postTransaction(trx, {
        kind: 'dispute_lost',
        ref: randomUUID(),
        currency: 'NGN',
        eventId: null,
        postings: [
          { account: 'dispute_receivable', organiserId: user.id, amount: 1 },
          { account: 'dispute_receivable', amount: -1 },
        ],
      }),
    )
    const more = await request(user, 1000)
    expect([more.status, more.body.code, more.body.details?.available]).toEqual([409, 'payout.exceeds_balance', 0])
    const sent = await decide(other, approved._id, 'transfer', { reference: 'FT-OWED' })
    expect([sent.status, sent.body.code]).toEqual([409, 'payout.exceeds_balance'])
    expect(await owed(user)).toMatchObject({ organiser_available: 10_000, dispute_receivable: -1 })
  })

  test('needs an account', async () => {
    const user = await createUser(site)
    expect((await request(user, 100)).body.code).toBe('payout.no_account')
  })

  test.each([0, -1, 1e21, 1.5, '100', null])('refuses the amount %s', async (amount) => {
    const user = await earner()
    const { status } = await ask(user, 'POST', '/api/payouts', { currency: 'NGN', amount })
    expect(status).toBe(400)
  })
})

describe('the way of a payout', () => {
  test('asked for, approved by another, told to the bank, paid: each step in the ledger once', async () => {
    const user = await earner(10_000)
    const { body: payout } = await request(user, 8000)
    expect((await decide(admin, payout._id, 'approve')).body.state).toBe('approved')
    expect(await owed(user)).toEqual({ organiser_available: 10_000 })
    const sent = await decide(other, payout._id, 'transfer', { reference: 'FT-2026-1' })
    expect(sent.body).toMatchObject({ state: 'submitted', transferReference: 'FT-2026-1' })
    expect(await owed(user)).toEqual({ organiser_available: 2000, payout_in_transit: 8000 })
    const paid = await decide(other, payout._id, 'settle', { outcome: 'paid' })
    expect(paid.body.steps.map(({ state }) => state)).toEqual(['requested', 'approved', 'submitted', 'paid'])
    const again = await decide(admin, payout._id, 'settle', { outcome: 'failed' })
    expect([again.status, again.body.code]).toEqual([409, 'payout.state'])
    expect(await owed(user)).toEqual({ organiser_available: 2000, payout_in_transit: 0 })
    const { body: accounts } = await call<{ items: OrganiserBalanceView[] }>(site.app, {
      method: 'GET',
      url: `/api/admin/accounts?search=${encodeURIComponent(user.email)}`,
      headers: admin.headers,
    })
    expect(accounts.items).toMatchObject([{ available: 2000, asked: 0, onItsWay: 0, paidOut: 8000 }])
    expect(await ledgerIsOff()).toBe(0)
  })

  test('a payout transfer that failed makes the money available again', async () => {
    const user = await earner(0)
    const id = await createPayout(site, user.id, 'submitted', 7000)
    expect(await owed(user)).toMatchObject({ organiser_available: 0, payout_in_transit: 7000 })
    const failed = await decide(admin, id, 'settle', { outcome: 'failed', reason: 'Account closed' })
    expect(failed.body).toMatchObject({ state: 'failed', reason: 'Account closed' })
    expect(await owed(user)).toMatchObject({ organiser_available: 7000, payout_in_transit: 0 })
    expect((await request(user, 7000)).status).toBe(201)
  })

  test('rejected with a reason, the money can be asked for again', async () => {
    const user = await earner(5000)
    const { body: payout } = await request(user, 5000)
    const rejected = await decide(admin, payout._id, 'reject', { reason: 'The name differs.' })
    expect(rejected.body).toMatchObject({ state: 'rejected', reason: 'The name differs.' })
    expect((await request(user, 5000)).status).toBe(201)
  })

  test('tells the organiser by mail once how it ended, and nobody of the steps before', async () => {
    const user = await earner(20_000)
    const mailsAfter = async (act: () => Promise<unknown>) => {
      await site.runJobs()
      const known = site.mail.sent.length
      await act()
      await site.runJobs()
      return site.mail.sent.slice(known).filter(({ to }) => to.address === user.email)
    }
    const ids: string[] = []
    const steps = await mailsAfter(async () => {
      for (const reference of ['FT-mail-1', 'FT-mail-2']) {
        const { body: payout } = await request(user, 5000)
        ids.push(payout._id)
        await decide(admin, payout._id, 'approve')
        await decide(other, payout._id, 'transfer', { reference })
      }
    })
    expect(steps).toEqual([])
    const paid = await mailsAfter(() => decide(other, ids[0]!, 'settle', { outcome: 'paid' }))
    expect(paid.map(({ subject }) => subject)).toEqual(['Your payout was paid: ₦50'])
    expect(paid[0]?.text).toContain(`/payouts/${ids[0]}`)
    const failed = await mailsAfter(() =>
      decide(other, ids[1]!, 'settle', { outcome: 'failed', reason: 'Account closed' }),
    )
    expect(failed[0]?.text).toContain('Reason: Account closed')
    const { body: third } = await request(user, 5000)
    const rejected = await mailsAfter(() => decide(admin, third._id, 'reject', { reason: 'The name differs.' }))
    expect([failed, rejected].map((mails) => mails.map(({ subject }) => subject))).toEqual([
      ['Your payout failed: ₦50'],
      ['Your payout was rejected: ₦50'],
    ])
    expect(await mailsAfter(() => decide(admin, third._id, 'reject', { reason: 'Again.' }))).toEqual([])
  })

  test('nobody approves their own wish, administrator or not', async () => {
    await createPayoutAccount(site, admin.id)
    await makeAvailable(site, admin.id, 5000)
    const { body: payout } = await request(admin, 5000)
    expect(payout.can.approve).toBe(false)
    expect((await decide(admin, payout._id, 'approve')).body.code).toBe('payout.two_persons')
    expect((await decide(other, payout._id, 'approve')).status).toBe(200)
  })

  test('two administrators at once: one approves, one transfer, paid once', async () => {
    const user = await earner(5000)
    const { body: payout } = await request(user, 5000)
    const who = (turn: number) => (turn % 2 === 0 ? admin : other)
    const approved = await atOnce(8, (turn) => decide(who(turn), payout._id, 'approve'))
    expect(tally(approved)).toEqual({ '200': 1, '409 payout.state': 7 })
    const sent = await atOnce(8, (turn) => decide(who(turn), payout._id, 'transfer', { reference: `FT-${turn}-once` }))
    expect(tally(sent)).toEqual({ '200': 1, '409 payout.state': 7 })
    const answers = await atOnce(8, (turn) =>
      decide(who(turn), payout._id, 'settle', { outcome: turn % 2 === 0 ? 'paid' : 'failed' }),
    )
    expect(tally(answers)).toEqual({ '200': 1, '409 payout.state': 7 })
    expect(await ledgerIsOff()).toBe(0)
  })

  test('one transfer of the bank pays one payout', async () => {
    const user = await earner(0)
    const [first, second] = [
      await createPayout(site, user.id, 'approved'),
      await createPayout(site, user.id, 'approved'),
    ]
    await decide(admin, first, 'transfer', { reference: 'FT-SAME' })
    const again = await decide(admin, second, 'transfer', { reference: 'FT-SAME' })
    expect([again.status, again.body.code]).toEqual([409, 'payout.reference_taken'])
    expect(await owed(user)).toMatchObject({ payout_in_transit: 5000 })
  })

  test('money that went back to guests in between does not leave', async () => {
    const user = await earner(0)
    const id = await createPayout(site, user.id, 'approved', 5000)
    await makeAvailable(site, user.id, -1)
    const refused = await decide(admin, id, 'transfer', { reference: 'FT-TOO-MUCH' })
    expect([refused.status, refused.body.code]).toEqual([409, 'payout.exceeds_balance'])
    expect((await decide(admin, id, 'transfer', { reference: 'x' })).status).toBe(400)
  })

  test('a suspended organiser is not paid', async () => {
    const user = await earner(5000)
    const { body: payout } = await request(user, 5000)
    await site.deps.pool.query('update users set suspended_at = now() where id = $1', [user.id])
    expect((await decide(admin, payout._id, 'approve')).body.code).toBe('payout.frozen')
  })

  test("is nobody else's to see", async () => {
    const user = await earner(5000)
    const { body: payout } = await request(user, 100)
    const url = `/api/payouts/${payout._id}`
    expect((await ask(user, 'GET', url)).body.can).toEqual({
      confirm: false,
      withdraw: false,
      approve: false,
      reject: false,
      transfer: false,
      submit: false,
      settle: false,
    })
    expect((await ask(await createUser(site), 'GET', url)).status).toBe(404)
    expect((await ask(user, 'GET', '/api/payouts')).body.items).toHaveLength(1)
    const found = await ask(admin, 'GET', `/api/admin/payouts?state=requested&search=${payout.reference}`)
    expect(found.body.items.map(({ _id }) => _id)).toEqual([payout._id])
  })
})
