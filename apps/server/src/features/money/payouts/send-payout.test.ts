import type { ErrorView, PayoutView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PayoutGateway, payoutProviders } from '../../../gateways/payouts/payout-gateway.ts'
import { buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { createPayout } from './payout-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { checkSentPayouts, sendPayout } from './index.ts'

let site: TestApp
let admins: TestUser[]
beforeAll(async () => {
  site = await buildTestApp()
  admins = [await createUser(site, { isAdmin: true }), await createUser(site, { isAdmin: true })]
})
afterAll(() => site.close())

const decide = (id: string, act: string, admin = admins[0], payload?: object) =>
  call<PayoutView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/admin/payouts/${id}/${act}`,
    headers: admin?.headers ?? {},
    ...(payload && { payload }),
  })

async function approved(amount = 7000): Promise<{ id: string; organiser: TestUser }> {
  const organiser = await createUser(site)
  return { organiser, id: await createPayout(site, organiser.id, 'approved', amount) }
}

async function submitted(): Promise<string> {
  const { id } = await approved()
  expect((await decide(id, 'submit')).body).toMatchObject({ state: 'submitted', provider: 'sandbox' })
  return id
}

const stateOf = async (id: string) =>
  (await site.deps.db.selectFrom('payouts').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow())
    .state

/** The amounts that the bank has sent for a payout. */
const sentFor = async (id: string) =>
  (
    await site.deps.pool.query<{ amount: number }>('select amount from sandbox_transfers where reference = $1', [
      `payout-${id}`,
    ])
  ).rows.map(({ amount }) => amount)

const concludeNow = (id: string, fails = false) =>
  site.deps.pool.query('update sandbox_transfers set settles_at = now(), fails = $2 where reference = $1', [
    `payout-${id}`,
    fails,
  ])

const posted = async (id: string) =>
  (
    await site.deps.pool.query<{ kind: string }>('select kind from ledger_transactions where ref = $1 order by kind', [
      id,
    ])
  ).rows.map(({ kind }) => kind)

/** Dependencies with a changed bank, or with a process that is killed at a fail-point. */
function withTrouble(change: { bank?: Partial<PayoutGateway>; diesAt?: string }) {
  const bank = site.deps.payouts.byName.get('sandbox')
  if (!bank) throw new Error('There is no bank')
  return {
    ...site.deps,
    payouts: payoutProviders([{ ...bank, ...change.bank }]),
    failpoint: (name: string) => {
      if (name === change.diesAt) throw new Error('killed')
    },
  }
}

const gone = () => Promise.reject(new Error('connection reset'))

describe('sent by the provider', () => {
  test('on its way, then paid, told by asking; each step in the ledger once', async () => {
    const id = await submitted()
    await site.runJobs()
    expect([await stateOf(id), await sentFor(id)]).toEqual(['submitted', [7000]])
    await concludeNow(id)
    await site.deps.pool.query(`update payouts set checked_at = now() - interval '1 hour' where id = $1`, [id])
    await atOnce(3, () => checkSentPayouts(site.deps))
    expect(await stateOf(id)).toBe('paid')
    expect(await posted(id)).toEqual(['payout_paid', 'payout_submitted'])
    await atOnce(3, () => sendPayout(site.deps, id))
    expect(await sentFor(id)).toEqual([7000])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('by two administrators at once leaves once', async () => {
    const { id } = await approved()
    const answers = await atOnce(8, (turn) => decide(id, 'submit', admins[turn % 2]))
    expect(tally(answers)).toEqual({ '200': 1, '409 payout.state': 7 })
    await site.runJobs()
    expect(await sentFor(id)).toEqual([7000])
    expect(await posted(id)).toEqual(['payout_submitted'])
  })

  test('that fails makes the money available again, with what the bank said', async () => {
    const id = await submitted()
    await site.runJobs()
    await concludeNow(id, true)
    await sendPayout(site.deps, id)
    expect(await stateOf(id)).toBe('failed')
    expect(await posted(id)).toEqual(['payout_failed', 'payout_submitted'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is ended by nobody but the provider', async () => {
    const id = await submitted()
    const { body } = await decide(id, 'settle', admins[0], { outcome: 'failed' })
    expect(body.code).toBe('payout.state')
    expect((await decide(id, 'transfer', admins[0], { reference: 'FT-AGAIN' })).body.code).toBe('payout.state')
  })

  test('not before it is approved, not where nobody sends that currency, not more than there is', async () => {
    const asked = await createPayout(site, (await createUser(site)).id, 'requested')
    expect((await decide(asked, 'submit')).body.code).toBe('payout.state')
    const { id, organiser } = await approved()
    await site.deps.pool.query(
      `update ledger_accounts set balance = balance + 1 where kind = 'organiser_available' and organiser_id = $1`,
      [organiser.id],
    )
    expect((await decide(id, 'submit')).body.code).toBe('payout.exceeds_balance')
    await site.deps.pool.query(
      `update ledger_accounts set balance = balance - 1 where kind = 'organiser_available' and organiser_id = $1`,
      [organiser.id],
    )
    expect(await sentFor(id)).toEqual([])
  })
})

describe('when it is not known whether it was sent', () => {
  test.each(['before_provider_payout', 'after_provider_payout'])('killed at %s: one transfer', async (diesAt) => {
    const id = await submitted()
    await expect(sendPayout(withTrouble({ diesAt }), id)).rejects.toThrow('killed')
    await atOnce(3, () => sendPayout(site.deps, id))
    await concludeNow(id)
    await sendPayout(site.deps, id)
    expect([await stateOf(id), await sentFor(id)]).toEqual(['paid', [7000]])
    expect(await posted(id)).toEqual(['payout_paid', 'payout_submitted'])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('an answer that is lost leaves it unknown until the provider is asked, and never sends it twice', async () => {
    const id = await submitted()
    const bank = site.deps.payouts.byName.get('sandbox')
    const lost: Partial<PayoutGateway> = {
      send: async (request) => {
        await bank?.send(request)
        return gone()
      },
    }
    await expect(sendPayout(withTrouble({ bank: lost }), id)).rejects.toThrow('reset')
    expect(await stateOf(id)).toBe('unknown')
    const { body } = await decide(id, 'settle', admins[0], { outcome: 'failed' })
    expect(body.code).toBe('payout.state')
    await expect(sendPayout(withTrouble({ bank: { find: gone } }), id)).rejects.toThrow('reset')
    expect(await stateOf(id)).toBe('unknown')
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
    const never: Partial<PayoutGateway> = { send: () => Promise.reject(new Error('sent again')) }
    await sendPayout(withTrouble({ bank: never }), id)
    expect([await stateOf(id), await sentFor(id)]).toEqual(['submitted', [7000]])
    await concludeNow(id)
    await sendPayout(site.deps, id)
    expect(await stateOf(id)).toBe('paid')
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})
