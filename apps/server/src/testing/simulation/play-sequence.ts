import { expect } from 'vitest'
import { brokenInvariants } from '../invariants.ts'
import { deliver, type Choice, type Play, sendRefunds, type StepName, steps, sweep } from './steps.ts'
import type { World } from './world.ts'

/** Which sale it is about, and what happens there, one after the other. Plain data, so that it can be kept and read. */
export interface Sequence {
  readonly sale: number
  readonly steps: readonly (readonly [StepName, ...Choice])[]
}

async function assertSound({ deps }: World, after: string): Promise<void> {
  expect(await brokenInvariants(deps.pool), `after ${after}`).toEqual([])
}

/** Plays a sequence from nothing. After each step every invariant holds, and when all is quiet both sides' books agree. */
export async function playSequence(world: World, sequence: Sequence): Promise<void> {
  await world.reset()
  const sale = world.sales[sequence.sale % world.sales.length]
  if (!sale) throw new Error('There is no such sale')
  const play: Play = { world, sale, orders: [], disputes: [], ended: null }
  for (const [index, [name, ...choice]] of sequence.steps.entries()) {
    await steps[name][2](play, choice)
    await assertSound(world, `step ${index + 1}, ${name}`)
  }
  await comeToRest(play)
  await assertSound(world, 'coming to rest')
  await compareBooks(play)
}

/** Nothing goes wrong any more: notifications arrive, jobs run, organisers try again what failed. */
async function comeToRest(play: Play): Promise<void> {
  const { world, sale, orders } = play
  const { deps, troubles } = world
  Object.assign(troubles, { crashAt: null, mishap: null })
  await deps.pool.query(`
    update payments set created_at = now() - interval '1 hour', checked_at = null where state in ('created', 'pending')`)
  const payments = orders.flatMap((order) => order.payments)
  sale.provider.holdRefunds(false)
  for (const payment of payments) {
    await deliver(play, sale.provider.notice(payment))
    await sale.provider.decideRefunds(payment, true)
    await deliver(play, sale.provider.refundNotice(payment))
  }
  for (const { id, payment } of play.disputes) await deliver(play, sale.provider.disputeNotice(id, payment))
  await deps.pool.query(`update refunds set state = 'requested', attempts = 0 where state = 'failed'`)
  await sweep(world)
  await sendRefunds(world)
}

async function compareBooks({ world, sale }: Play): Promise<void> {
  const payments = await world.deps.db.selectFrom('payments').selectAll().execute()
  for (const payment of payments) {
    const { collected, returned } = await sale.provider.booksOf(payment.reference)
    const ours = { collected: payment.captured_amount ?? 0, returned: payment.refunded, returning: payment.refunding }
    expect(ours, `payment ${payment.reference}`).toEqual({ collected, returned, returning: 0 })
  }
}
