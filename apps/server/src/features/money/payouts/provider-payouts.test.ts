import type { AlarmView, ErrorView, PayoutAccountView, PayoutView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { buildTestApp, call, createUser, PASSWORD, type TestApp, type TestUser } from '../../../testing/index.ts'
import { hearNotice } from '../../../testing/payment-scene.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { type PayoutBench, payoutBenches } from '../../../testing/payout-benches.ts'
import { createPayout } from './payout-scene.ts'
import { atOnce } from '../../../testing/race.ts'
import { checkBooks } from '../../operations/alarms/index.ts'
import { checkSentPayouts } from './index.ts'

let site: TestApp
let admin: TestUser
const benches = new Map<string, PayoutBench>()
beforeAll(async () => {
  const paystack = await payoutBenches.paystack()
  const stripe = await payoutBenches.stripe()
  const used = [paystack, stripe]
  site = await buildTestApp({
    providers: { payments: used.map(({ payments }) => payments), payouts: used.map(({ gateway }) => gateway) },
  })
  for (const bench of [await payoutBenches.sandbox(site), ...used]) benches.set(bench.gateway.name, bench)
  admin = await createUser(site, { isAdmin: true })
})
afterAll(async () => {
  const broken = await brokenInvariants(site.deps.pool)
  for (const bench of benches.values()) await bench.close()
  await site.close()
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

type Answer = PayoutView & PayoutAccountView & ErrorView & { url: string; banks: unknown[]; items: AlarmView[] }

const ask = (user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  call<Answer>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })

const typed = {
  holder: 'Adaeze Okafor',
  bankName: 'First Bank',
  bankCode: '011',
  number: '0123456789',
  password: PASSWORD,
}

let bench: PayoutBench
const account = (path = '') => `/api/payouts/accounts/${bench.currency}${path}`

const recipientOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** An organiser whose account the provider knows. */
async function organiser(): Promise<TestUser> {
  const user = await createUser(site)
  if (bench.gateway.payoutAccounts.kind !== 'connected') {
    const { status } = await ask(user, 'PUT', account(), typed)
    if (status !== 200) throw new Error(`The account was not saved: ${status}`)
    return user
  }
  const { body } = await ask(user, 'POST', account('/connection'), { password: PASSWORD })
  bench.finish(recipientOf(body.url))
  expect((await ask(user, 'POST', account('/connection/check'))).body).toMatchObject({ ready: true, last4: '4321' })
  return user
}

/** A payout that the provider was told to send. */
async function sent(user?: TestUser): Promise<{ id: string; reference: string; organiser: TestUser }> {
  const owner = user ?? (await organiser())
  const id = await createPayout(site, owner.id, 'approved', 7000, bench.currency)
  expect((await ask(admin, 'POST', `/api/admin/payouts/${id}/submit`)).body.provider).toBe(bench.gateway.name)
  await site.runJobs()
  return { id, reference: `payout-${id}`, organiser: owner }
}

async function tell(reference: string, end: 'paid' | 'failed', change = (payload: Buffer) => payload) {
  const { payload, headers } = bench.notice(reference, end)
  const { status } = await hearNotice(site, bench.gateway.name, { payload: change(payload), headers })
  return status
}

const stateOf = async (id: string) =>
  site.deps.db
    .selectFrom('payouts')
    .select(['state', 'reason', 'discrepancy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const posted = async (id: string) =>
  (
    await site.deps.pool.query<{ kind: string }>('select kind from ledger_transactions where ref = $1 order by kind', [
      id,
    ])
  ).rows.map(({ kind }) => kind)

/** The balances of an organiser in the ledger, credits positive. */
const owed = async ({ id }: TestUser) => {
  const { rows } = await site.deps.pool.query<{ kind: string; owed: number }>(
    `select kind, -balance as owed from ledger_accounts where organiser_id = $1 and kind <> 'organiser_pending'`,
    [id],
  )
  return Object.fromEntries(rows.map((row) => [row.kind, row.owed]))
}

/** As the clock does, an hour later. */
async function sweep(id: string): Promise<void> {
  await site.deps.pool.query(`update payouts set checked_at = now() - interval '1 day' where id = $1`, [id])
  await checkSentPayouts(site.deps)
}

describe.each(['sandbox', 'paystack', 'stripe'])('%s', (name) => {
  beforeEach(() => {
    const found = benches.get(name)
    if (!found) throw new Error('There is no such provider')
    bench = found
  })

  test('pays once, however often and at once it notifies', async () => {
    const payout = await sent()
    await bench.conclude(payout.reference, 'paid')
    expect(await atOnce(4, () => tell(payout.reference, 'paid'))).toEqual([200, 200, 200, 200])
    await site.runJobs()
    expect(await stateOf(payout.id)).toMatchObject({ state: 'paid', discrepancy: null })
    expect(await posted(payout.id)).toEqual(['payout_paid', 'payout_submitted'])
    expect(await owed(payout.organiser)).toMatchObject({ organiser_available: 0, payout_in_transit: 0 })
  })

  test('notifies early, late or of the end before the beginning: it counts what is so', async () => {
    const payout = await sent()
    await tell(payout.reference, 'failed')
    await tell(payout.reference, 'paid')
    await site.runJobs()
    // Nothing of that has happened: it is under way, or, where money moves at once, there.
    expect(['submitted', 'paid']).toContain((await stateOf(payout.id)).state)
    await bench.conclude(payout.reference, 'paid')
    await bench.conclude(payout.reference, 'failed')
    await tell(payout.reference, 'failed')
    await site.runJobs()
    await tell(payout.reference, 'paid')
    await site.runJobs()
    expect((await stateOf(payout.id)).state).toBe('failed')
    expect(await owed(payout.organiser)).toMatchObject({ organiser_available: 7000, payout_in_transit: 0 })
  })

  test.each(['by its notification', 'by the clock'])(
    'what comes back after it was paid is available again, %s',
    async (how) => {
      const payout = await sent()
      await bench.conclude(payout.reference, 'paid')
      await sweep(payout.id)
      expect((await stateOf(payout.id)).state).toBe('paid')
      await bench.conclude(payout.reference, 'failed')
      if (how === 'by the clock') await sweep(payout.id)
      else await atOnce(3, () => tell(payout.reference, 'failed'))
      await site.runJobs()
      expect(await stateOf(payout.id)).toMatchObject({ state: 'failed', discrepancy: null })
      expect(await posted(payout.id)).toEqual(['payout_paid', 'payout_returned', 'payout_submitted'])
      expect(await owed(payout.organiser)).toMatchObject({ organiser_available: 7000, payout_in_transit: 0 })
      const { body } = await ask(admin, 'GET', `/api/payouts/${payout.id}`)
      expect(body.steps.map(({ state }) => state)).toEqual(['requested', 'approved', 'submitted', 'paid', 'failed'])
      const recorded = await ask(admin, 'POST', `/api/admin/payouts/${payout.id}/settle`, { outcome: 'paid' })
      expect(recorded.body.code).toBe('payout.state')
    },
  )

  test.each([{ amount: 700 }, { amount: 7001 }, { currency: 'USD' }])(
    'which says %j pays nobody: unknown, with an alarm, until it says what is so',
    async (lie) => {
      const organiserOf = await organiser()
      const id = await createPayout(site, organiserOf.id, 'approved', 7000, bench.currency)
      await ask(admin, 'POST', `/api/admin/payouts/${id}/submit`)
      const reference = `payout-${id}`
      // Sent, and changed at the provider before we received any notification.
      await bench.gateway.send({
        reference,
        amount: 7000,
        currency: bench.currency,
        destination: await bench.destination(),
      })
      await bench.conclude(reference, 'paid')
      await bench.lie(reference, lie)
      await site.runJobs()
      await tell(reference, 'paid')
      await site.runJobs()
      const found = await stateOf(id)
      expect(found).toMatchObject({ state: 'unknown', discrepancy: expect.stringMatching(/minor units, not/) })
      expect(await posted(id)).toEqual(['payout_submitted'])
      await checkBooks(site.deps)
      const { body } = await ask(admin, 'GET', '/api/admin/alarms?state=open')
      expect(body.items.map(({ rule }) => rule)).toContain('payouts_differ')
      expect((await ask(organiserOf, 'GET', `/api/payouts/${id}`)).body.discrepancy).toBeNull()
      expect((await ask(admin, 'GET', `/api/payouts/${id}`)).body.discrepancy).toBe(found.discrepancy)
      await bench.lie(reference, { amount: 7000, currency: bench.currency })
      await sweep(id)
      expect(await stateOf(id)).toMatchObject({ state: 'paid', discrepancy: null })
    },
  )

  test('which pays after it said it had failed is not believed: the money may be on its way again', async () => {
    const payout = await sent()
    await bench.conclude(payout.reference, 'failed')
    await tell(payout.reference, 'failed')
    await site.runJobs()
    expect((await stateOf(payout.id)).state).toBe('failed')
    await bench.conclude(payout.reference, 'paid')
    await tell(payout.reference, 'paid')
    await site.runJobs()
    expect(await stateOf(payout.id)).toMatchObject({
      state: 'failed',
      discrepancy: 'The provider has it as paid after it had failed.',
    })
    expect(await owed(payout.organiser)).toMatchObject({ organiser_available: 7000 })
  })

  test('is not believed without its signature, nor about a payout of another provider', async () => {
    const payout = await sent()
    await bench.conclude(payout.reference, 'paid')
    const before = await posted(payout.id)
    expect(await tell(payout.reference, 'paid', (payload) => Buffer.concat([payload, Buffer.from(' ')]))).toBe(401)
    await site.deps.pool.query(`update payouts set provider = 'another' where id = $1`, [payout.id])
    expect(await tell(payout.reference, 'paid')).toBe(200)
    expect(await tell(`payout-${uuidv7()}`, 'paid')).toBe(200)
    await site.runJobs()
    expect(await posted(payout.id)).toEqual(before)
    await site.deps.pool.query(`update payouts set provider = $2 where id = $1`, [payout.id, name])
  })

  test('is told the account of when it was submitted, whatever its owner makes of it afterwards', async () => {
    const user = await organiser()
    const id = await createPayout(site, user.id, 'approved', 7000, bench.currency)
    const seen: unknown[] = []
    const find = (reference: string) => bench.gateway.find(reference)
    await ask(admin, 'POST', `/api/admin/payouts/${id}/submit`)
    await site.deps.pool.query(
      `update payout_accounts set recipient_sealed = null, number_sealed = $2, ready = false where organiser_id = $1`,
      [user.id, Buffer.from('not what it was')],
    )
    seen.push(await find(`payout-${id}`))
    await site.runJobs()
    seen.push((await find(`payout-${id}`))?.amount)
    expect(seen).toEqual([null, 7000])
  })
})

describe('an account at Paystack', () => {
  beforeEach(() => {
    bench = benches.get('paystack') ?? bench
  })

  test('is out of its list of banks, and bears the name that the bank has', async () => {
    const user = await createUser(site)
    const setup = await ask(user, 'GET', account('/setup'))
    expect(setup.body).toMatchObject({ kind: 'listed', provider: 'paystack' })
    expect(setup.body.banks).toHaveLength(3)
    const resolved = await ask(user, 'POST', account('/resolve'), {
      holder: 'Adaeze Okafor',
      bankCode: '011',
      number: '0123 456 789',
    })
    expect(resolved.body).toEqual({ name: 'OKAFOR ADAEZE CHIDINMA', match: 'close' })
    const saved = await ask(user, 'PUT', account(), { ...typed, holder: 'Somebody Else' })
    expect(saved.body).toMatchObject({
      bankName: 'First Bank of Nigeria',
      provider: 'paystack',
      resolvedName: 'OKAFOR ADAEZE CHIDINMA',
      nameMatch: 'different',
      ready: true,
      frozenUntil: null,
    })
    const { rows } = await site.deps.pool.query<{ text: string }>(
      `select row_to_json(a)::text || coalesce((select string_agg(row_to_json(l)::text, '') from audit_log l), '') as text
       from payout_accounts a where organiser_id = $1`,
      [user.id],
    )
    expect(rows[0]?.text).not.toMatch(/RCP_|0123456789/)
  })

  test('that was only typed before is made known to it without freezing, and is paid by hand until then', async () => {
    const user = await createUser(site)
    const id = await createPayout(site, user.id, 'approved', 7000, 'NGN')
    const refused = await ask(admin, 'POST', `/api/admin/payouts/${id}/submit`)
    expect([refused.status, refused.body.code]).toEqual([409, 'payout.account_unready'])
    await site.deps.pool.query(
      `update payout_accounts set bank_name = 'First Bank of Nigeria' where organiser_id = $1`,
      [user.id],
    )
    expect((await ask(user, 'PUT', account(), typed)).body).toMatchObject({ provider: 'paystack', frozenUntil: null })
    expect((await ask(admin, 'POST', `/api/admin/payouts/${id}/submit`)).status).toBe(200)
  })

  test.each([
    [{ number: '9999999999' }, 'number'],
    [{ bankCode: '099' }, 'bankCode'],
    [{ bankCode: undefined }, 'bankCode'],
    [{ bankCode: '<script>' }, 'bankCode'],
    [{ bankCode: 7 }, 'bankCode'],
  ])('is refused with %j, and none is saved', async (change, field) => {
    const user = await createUser(site)
    const { status, body } = await ask(user, 'PUT', account(), { ...typed, ...change })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect((await ask(user, 'GET', '/api/payouts/accounts')).body.items).toEqual([])
  })

  test('is not saved while the provider does not answer', async () => {
    const user = await createUser(site)
    bench.mishaps.push('refuses', 'refuses')
    const { status, body } = await ask(user, 'PUT', account(), typed)
    bench.mishaps.length = 0
    expect([status, body.code]).toEqual([503, 'payout.provider_unavailable'])
    expect((await ask(user, 'GET', '/api/payouts/accounts')).body.items).toEqual([])
  })

  test('does not tell whose every account is to whoever tries them out', async () => {
    const user = await createUser(site)
    const answers = await atOnce(31, () =>
      ask(user, 'POST', account('/resolve'), { holder: 'Adaeze Okafor', bankCode: '011', number: '0123456789' }),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
  })
})

describe('an account at Stripe', () => {
  beforeEach(() => {
    bench = benches.get('stripe') ?? bench
  })

  const begin = (user: TestUser, password = PASSWORD) => ask(user, 'POST', account('/connection'), { password })
  const check = (user: TestUser) => ask(user, 'POST', account('/connection/check'))

  test('is begun on its pages, gone on with there, and pays nobody before it is ready', async () => {
    const user = await createUser(site)
    expect((await check(user)).body.code).toBe('payout.no_connection')
    expect((await begin(user, 'not mine')).body.code).toBe('account.password_wrong')
    const first = await begin(user)
    expect(first.body.url).toMatch(/^https:\/\/connect\.stripe\.com\//)
    expect((await begin(user)).body.url).toBe(first.body.url)
    expect((await check(user)).body).toMatchObject({ ready: false, bankName: 'Stripe', provider: 'stripe' })
    const asked = await ask(user, 'POST', '/api/payouts', { currency: 'EUR', amount: 100 })
    expect(asked.body.code).toBe('payout.account_unready')
    const id = await createPayout(site, user.id, 'approved', 7000, 'EUR')
    expect((await ask(admin, 'POST', `/api/admin/payouts/${id}/submit`)).body.code).toBe('payout.account_unready')
    bench.finish(recipientOf(first.body.url))
    await hearNotice(site, 'stripe', bench.notice(`${user.id}-EUR`, 'account'))
    await site.runJobs()
    expect((await ask(user, 'GET', '/api/payouts/accounts')).body.items).toMatchObject([
      { ready: true, holder: 'Adaeze Okafor', bankName: 'N26', last4: '4321', frozenUntil: null },
    ])
  })

  test('whose bank becomes another there freezes payouts and is told by mail', async () => {
    const user = await createUser(site)
    const recipient = recipientOf((await begin(user)).body.url)
    bench.finish(recipient)
    expect((await check(user)).body.frozenUntil).toBeNull()
    bench.finish(recipient, '6666')
    expect((await check(user)).body).toMatchObject({ last4: '6666', frozenUntil: expect.any(String) })
    await site.runJobs()
    const mails = site.mail.sent.filter(({ to }) => to.address === user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payout account was changed'])
  })

  test('is not begun while Stripe does not answer, nor where another pays', async () => {
    const user = await createUser(site)
    bench.mishaps.push('refuses', 'refuses', 'refuses')
    expect((await begin(user)).body.code).toBe('payout.provider_unavailable')
    expect((await ask(user, 'GET', '/api/payouts/accounts')).body.items).toEqual([])
    const elsewhere = await ask(user, 'POST', '/api/payouts/accounts/NGN/connection', { password: PASSWORD })
    expect(elsewhere.body.code).toBe('payout.no_connection')
  })
})
