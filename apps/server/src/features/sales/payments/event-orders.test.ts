import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refund, orderIdOf } from '../refunds/refund-scene.ts'
import { placeOrder, startPayment } from '../../../testing/index.ts'
import { Subject } from '../../../http/subject.ts'
import { readNotices } from '../../../testing/payment-scene.ts'
import { savepointDatabase } from '../../../testing/savepoint-database.ts'
import { sendRefunds } from '../../../testing/simulation/steps.ts'
import { openWorld, type Sale, type World } from '../../../testing/simulation/world.ts'
import { receiveNotice } from './receive-notice.ts'
import { checkSentRefunds } from '../refunds/index.ts'
import { verifyPayment } from './verify-payment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Event = (deps: Deps) => Promise<unknown>

/** The books in a deterministic form: without ids and times. */
const DUMP = `
  select jsonb_build_object(
    'orders', (select jsonb_agg(jsonb_build_array(state, refunded_total, paid_at is not null) order by reference) from orders),
    'tickets', (select jsonb_agg(state order by number) from tickets),
    'payments', (select jsonb_agg(jsonb_build_array(state, captured_amount, refunded, refunding) order by reference) from payments),
    'refunds', (select jsonb_agg(jsonb_build_array(amount, state, round) order by amount) from refunds),
    'disputes', (select jsonb_agg(jsonb_build_array(state, amount, organiser_share)) from disputes),
    'accounts', (select jsonb_object_agg(kind || coalesce(organiser_id::text, ''), balance) from ledger_accounts where balance <> 0),
    'posted', (select jsonb_agg(kind order by kind) from ledger_transactions),
    'history', (select jsonb_agg(kind order by kind) from order_events),
    'mails', (select jsonb_agg(distinct data->>'template') from pgboss.job where name = 'mail.send')
  )::text as books`

/**
 * Applies to every set of events each possible next event, including repeated ones. Every path to a set must lead to the same books, so all
 * orders of the events, with any duplicates, end the same.
 */
async function walk(events: readonly Event[]): Promise<{ sets: number; ends: Set<string> }> {
  const pool = createPool({ connectionString: world.site.databaseUrl, max: 1, idleTimeoutMillis: 0 }, () => {})
  const deps = { ...world.deps, pool, db: savepointDatabase(pool) }
  const books = async () => (await pool.query<{ books: string }>(DUMP)).rows[0]?.books ?? ''
  const seen = new Map<number, string>()
  const visit = async (came: number): Promise<void> => {
    for (const [index, event] of events.entries()) {
      const next = came | (1 << index)
      await pool.query(`savepoint step_${came}_${index}`)
      await event(deps)
      const found = await books()
      expect(found, `after ${next.toString(2)}, coming from ${came.toString(2)}`).toBe(seen.get(next) ?? found)
      if (!seen.has(next)) {
        seen.set(next, found)
        await visit(next)
      }
      await pool.query(`rollback to savepoint step_${came}_${index}`)
    }
  }
  await pool.query('begin')
  seen.set(0, await books())
  await visit(0)
  await pool.query('rollback')
  await pool.end()
  return { sets: seen.size, ends: new Set([seen.get(2 ** events.length - 1) ?? '']) }
}

async function started({ first }: Sale) {
  const { body: placed } = await placeOrder(world.app, { ...first, quantity: 2 })
  const payment = await startPayment(world.app, placed)
  return { placed, payment, id: await orderIdOf(world, placed.reference) }
}

const saleOf = (name: string): Sale => {
  const sale = world.sales.find(({ provider }) => provider.name === name)
  if (!sale) throw new Error('There is no such sale')
  return sale
}

test.each([
  ['paystack', 'won', true],
  ['stripe', 'lost', false],
] as const)(
  '%s: payment, page and a dispute that is %s, in every order: one end',
  { timeout: 240_000 },
  async (name, outcome, won) => {
    await world.reset()
    const sale = saleOf(name)
    const { provider } = sale
    const { payment } = await started(sale)
    await provider.collect(payment)
    const dispute = await provider.dispute(payment)
    await provider.decideDispute(dispute, won)
    const hear = (notice: { payload: Buffer; headers: Record<string, string> }) => (deps: Deps) =>
      hearOf(deps, name, notice)
    const { sets, ends } = await walk([
      hear(provider.notice(payment)),
      (deps) => verifyPayment(deps, payment),
      hear(provider.disputeNotice(dispute, payment)),
      hear(provider.disputeNotice(dispute, payment)),
      hear(provider.refundNotice(payment)),
    ])
    expect(sets).toBe(32)
    const [end = ''] = ends
    expect(end).toContain(`"dispute_${outcome}"`)
    expect(JSON.parse(end).payments[0][0]).toBe(won ? 'captured' : 'lost')
    expect(JSON.parse(end).posted.filter((kind: string) => kind === 'capture')).toHaveLength(1)
  },
)

test(
  'one refund that arrived, one that came back, a lost dispute and the clock, in every order: one end',
  { timeout: 240_000 },
  async () => {
    await world.reset()
    const sale = saleOf('paystack')
    const { provider, organiser } = sale
    const { payment, id } = await started(sale)
    await provider.collect(payment)
    await hearOf(world.deps, 'paystack', provider.notice(payment))
    await refund(world.app, organiser, { id }, { scope: { kind: 'amount', amount: 1000 } })
    provider.holdRefunds(true)
    await sendRefunds(world)
    await provider.decideRefunds(payment, false)
    await refund(world.app, organiser, { id }, { scope: { kind: 'amount', amount: 2000 } })
    provider.holdRefunds(false)
    // The bank has decided about both; no notification has arrived, and the second was sent by a process that died.
    const failpoint = (name: string) => {
      if (name === 'after_provider_refund') throw new Error('killed')
    }
    await sendRefunds({ ...world, deps: { ...world.deps, failpoint } })
    await world.deps.pool.query(`update refunds set sent_at = now() - interval '1 day' where sent_at is not null`)
    const dispute = await provider.dispute(payment)
    await provider.decideDispute(dispute, false)
    const hear = (notice: { payload: Buffer; headers: Record<string, string> }) => (deps: Deps) =>
      hearOf(deps, 'paystack', notice)
    const { sets, ends } = await walk([
      hear(provider.notice(payment)),
      hear(provider.refundNotice(payment)),
      hear(provider.disputeNotice(dispute, payment)),
      hear(provider.refundNotice(payment)),
      checkSentRefunds,
      (deps) => verifyPayment(deps, payment),
    ])
    expect(sets).toBe(64)
    expect(JSON.parse([...ends][0] ?? '{}')).toMatchObject({
      payments: [['lost', 6666, 2000, 0]],
      refunds: [
        [1000, 'charged_back', 1],
        [2000, 'succeeded', 0],
      ],
    })
  },
)

/** A notification is stored and read within the walk's transaction. */
async function hearOf(
  deps: Deps,
  provider: string,
  { payload: body, headers }: { payload: Buffer; headers: Record<string, string> },
): Promise<void> {
  const raw = { provider, body, contentType: 'application/json', query: {} }
  await receiveNotice(deps, Subject.network('192.0.2.1'), raw, headers)
  await readNotices({ deps })
}
