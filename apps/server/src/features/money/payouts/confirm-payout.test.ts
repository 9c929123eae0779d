import type { ErrorView, PayoutView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { createColleague, createPayoutAccount, makeAvailable } from './payout-scene.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

type Answer = PayoutView & ErrorView & { items: PayoutView[]; details?: { available: number } }

function ask(user: TestUser, method: 'GET' | 'POST', url: string, payload?: object) {
  return call<Answer>(site.app, { method, url, headers: user.headers, ...(payload && { payload }) })
}

const request = (user: TestUser, amount: number) => ask(user, 'POST', '/api/payouts', { currency: 'NGN', amount })
const confirm = (user: TestUser, id: string) => ask(user, 'POST', `/api/payouts/${id}/confirm`)
const withdraw = (user: TestUser, id: string) => ask(user, 'POST', `/api/payouts/${id}/withdraw`)
const approve = (user: TestUser, id: string) => ask(user, 'POST', `/api/admin/payouts/${id}/approve`)

/** An organisation with money and two people who can request payouts. */
async function pair() {
  const owner = await createUser(site)
  await createPayoutAccount(site, owner.id)
  await makeAvailable(site, owner.id, 10_000)
  return { owner, finance: await createColleague(site, owner.id) }
}

/** The organisation's balance in the ledger, and how much of it is reserved for payouts. */
async function moneyOf(user: TestUser) {
  const { rows } = await site.deps.pool.query<{ available: string; asked: string }>(
    `select -coalesce(sum(a.balance) filter (where a.kind = 'organiser_available'), 0) as available,
       (select coalesce(sum(p.amount), 0) from payouts p where p.organiser_id = m.organisation_id
         and p.state in ('awaiting_confirmation', 'requested', 'approved')) as asked
     from members m left join ledger_accounts a on a.organiser_id = m.organisation_id
     where m.user_id = $1 group by m.organisation_id`,
    [user.id],
  )
  return { available: Number(rows[0]?.available), asked: Number(rows[0]?.asked) }
}

async function auditOf(id: string) {
  const { rows } = await site.deps.pool.query<{ actor_id: string; action: string; organisation_id: string | null }>(
    `select actor_id, action, organisation_id from audit_log where target_id = $1 order by position`,
    [id],
  )
  return rows
}

describe('a payout of an organisation with two people who can request payouts', () => {
  test('waits for the other one, is reserved meanwhile, and reaches the administrators when it is confirmed', async () => {
    const { owner, finance } = await pair()
    const { status, body: payout } = await request(finance, 6000)
    expect([status, payout.state, payout.can.confirm, payout.can.withdraw]).toEqual([
      201,
      'awaiting_confirmation',
      false,
      true,
    ])
    expect(await moneyOf(owner)).toEqual({ available: 10_000, asked: 6000 })
    expect((await request(owner, 5000)).body).toMatchObject({
      code: 'payout.exceeds_balance',
      details: { available: 4000 },
    })
    expect((await approve(admin, payout._id)).body.code).toBe('payout.state')
    const { body: all } = await ask(admin, 'GET', `/api/admin/payouts?state=awaiting_confirmation&limit=100`)
    expect(all.items.find(({ _id }) => _id === payout._id)?.can).toMatchObject({ approve: false, reject: false })

    const confirmed = await confirm(owner, payout._id)
    expect([confirmed.status, confirmed.body.state]).toEqual([200, 'requested'])
    expect(confirmed.body.steps.map(({ state }) => state)).toEqual(['awaiting_confirmation', 'requested'])
    expect(await moneyOf(owner)).toEqual({ available: 10_000, asked: 6000 })
    expect((await approve(admin, payout._id)).body.state).toBe('approved')
    const acts = await auditOf(payout._id)
    expect(acts.map(({ action, actor_id: by }) => [action, by])).toEqual([
      ['payout.request', finance.id],
      ['payout.confirm', owner.id],
      ['payout.approved', admin.id],
    ])
    expect(new Set(acts.map((act) => act.organisation_id)).size).toBe(1)
  })

  test('is told to the one who can confirm it, and not to the one who requested it', async () => {
    const { owner, finance } = await pair()
    await request(finance, 1000)
    await site.runJobs()
    const titled = site.mail.sent.filter(({ subject }) =>
      subject.startsWith('A payout is waiting for your confirmation'),
    )
    expect(titled.map(({ to }) => to.address).filter((to) => [owner.email, finance.email].includes(to))).toEqual([
      owner.email,
    ])
  })

  test('is not confirmed by who requested it, by who has no right to, by an administrator, or twice', async () => {
    const { owner, finance } = await pair()
    const viewer = await createColleague(site, owner.id, 'viewer')
    const { body: payout } = await request(finance, 1000)
    const codeOf = async (user: TestUser) => (await confirm(user, payout._id)).body.code
    expect(await codeOf(finance)).toBe('payout.confirm_own')
    expect(await codeOf(viewer)).toBe('member.forbidden')
    expect(await codeOf(await createUser(site))).toBe('payout.not_found')
    expect(await codeOf(admin)).toBe('payout.not_found')
    expect((await confirm(owner, payout._id)).status).toBe(200)
    expect(await codeOf(owner)).toBe('payout.state')
  })

  test('confirmed and withdrawn at once sixteen times: one of it happens', async () => {
    const { owner, finance } = await pair()
    const { body: payout } = await request(finance, 1000)
    const answers = await atOnce(16, (index) =>
      index % 2 ? withdraw(finance, payout._id) : confirm(owner, payout._id),
    )
    expect(tally(answers)).toEqual({ '200': 1, '409 payout.state': 15 })
    const { action } = (await auditOf(payout._id)).at(-1) ?? { action: '' }
    const { body: ended } = await ask(owner, 'GET', `/api/payouts/${payout._id}`)
    expect(ended.state).toBe(action === 'payout.confirm' ? 'requested' : 'withdrawn')
  })

  test('withdrawn by either, it is available again', async () => {
    const { owner, finance } = await pair()
    for (const who of [owner, finance]) {
      const { body: payout } = await request(finance, 10_000)
      expect((await withdraw(who, payout._id)).body.state).toBe('withdrawn')
      expect(await moneyOf(owner)).toEqual({ available: 10_000, asked: 0 })
    }
  })

  test('the database refuses that one person does both', async () => {
    const { finance } = await pair()
    const { body: payout } = await request(finance, 1000)
    const both = site.deps.db
      .updateTable('payouts')
      .set({ state: 'requested', confirmed_by: finance.id, confirmed_at: new Date() })
      .where('id', '=', payout._id)
      .execute()
    await expect(both).rejects.toMatchObject({ constraint: 'payouts_two_members' })
  })
})

test.each(['suspended', 'limited', 'without the right'])('a second person who is %s is none', async (what) => {
  const { owner, finance } = await pair()
  const { db } = site.deps
  if (what === 'suspended')
    await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', finance.id).execute()
  const change = what === 'limited' ? { event_ids: [] } : { role: 'viewer' as const }
  if (what !== 'suspended') await db.updateTable('members').set(change).where('user_id', '=', finance.id).execute()
  expect((await request(owner, 1000)).body.state).toBe('requested')
})

test('an administrator who is a member does not approve a payout of their organisation', async () => {
  const owner = await createUser(site)
  await createPayoutAccount(site, owner.id)
  await makeAvailable(site, owner.id, 10_000)
  const member = await createColleague(site, owner.id, 'viewer', { isAdmin: true })
  const { body: payout } = await request(owner, 1000)
  expect((await approve(member, payout._id)).body.code).toBe('payout.two_persons')
  expect((await approve(admin, payout._id)).body.state).toBe('approved')
})
