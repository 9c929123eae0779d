import { required } from '@foyer/domain'
import { expect } from 'vitest'
import { brokenInvariants } from '../invariants.ts'
import { sendAllBack } from './bank-transfer-steps.ts'
import { GIFT_CARD } from '../../features/sales/gift-cards/index.ts'
import { booksOfCard } from './gift-card-steps.ts'
import { type Choice, type Play, providerPayments, sideOf, sweep } from './play.ts'
import { compareFigures, compareLedger } from './figures.ts'
import { deliver } from './sale-steps.ts'
import { sendRefunds, type StepName, steps } from './steps.ts'
import type { World } from './world.ts'

/** Which sale the sequence is about, and its steps in order. Plain data, so that it can be stored and read. */
export interface Sequence {
  readonly sale: number
  readonly steps: readonly (readonly [StepName, ...Choice])[]
}

async function assertSound({ deps }: World, after: string): Promise<void> {
  expect(await brokenInvariants(deps.pool), `after ${after}`).toEqual([])
}

/** Plays a sequence from an empty platform. Checks every invariant after each step and, once all is quiet, that both sides' books agree. */
export async function playSequence(world: World, sequence: Sequence): Promise<Play> {
  await world.reset()
  const sale = world.sales[sequence.sale % world.sales.length]
  if (!sale) throw new Error('There is no such sale')
  const play: Play = {
    world,
    sale,
    orders: [],
    sides: new Map(),
    disputes: [],
    cards: [],
    cardPayments: [],
    statements: [],
    ended: null,
  }
  for (const [index, [name, ...choice]] of sequence.steps.entries()) {
    await steps[name][2](play, choice)
    await assertSound(world, `step ${index + 1}, ${name}`)
  }
  await comeToRest(play)
  await assertSound(world, 'coming to rest')
  await compareAll(play)
  return play
}

/** Compares what providers, the ledger and the organiser's pages say with each other, once all is quiet. Throws where they differ. */
export async function compareAll(play: Play): Promise<void> {
  await compareBooks(play)
  await compareFigures(play)
}

/** Nothing fails from here on: notifications arrive, jobs run, and organisers retry what failed. */
async function comeToRest(play: Play): Promise<void> {
  const { world, sale } = play
  const { deps, troubles } = world
  Object.assign(troubles, { crashAt: null, mishap: null })
  await deps.pool.query(`
    update payments set created_at = now() - interval '1 hour', checked_at = null where state in ('created', 'pending')`)
  for (const side of sale.sides) side.holdRefunds(false)
  for (const payment of providerPayments(play)) {
    const side = sideOf(play, payment)
    if (!side) continue
    await deliver(play, side, side.notice(payment))
    await side.decideRefunds(payment, true)
    await deliver(play, side, side.refundNotice(payment))
  }
  for (const { id, payment, side } of play.disputes) await deliver(play, side, side.disputeNotice(id, payment))
  await deps.pool.query(`update refunds set state = 'requested', attempts = 0 where state = 'failed'`)
  await sweep(world)
  await sendRefunds(world)
  await sendAllBack(play)
  await sendRefunds(world)
}

/**
 * Compares what each payment collected and gave back: one amount at the provider, one part for each order that it paid in our books; then
 * the totals.
 */
async function compareBooks(play: Play): Promise<void> {
  const { world, sale } = play
  const payments = await world.deps.db.selectFrom('payments').selectAll().execute()
  const all = new Map<string, number>()
  for (const [reference, parts] of Map.groupBy(
    payments,
    (payment) => payment.checkout_reference ?? payment.reference,
  )) {
    const payment = required(parts[0], 'a payment')
    const side = sale.sides.find(({ name }) => name === payment.provider) ?? world.bank
    const { collected, returned } =
      payment.provider === GIFT_CARD ? await booksOfCard(play, payment) : await side.booksOf(reference)
    const sum = (of: (part: typeof payment) => number) => parts.reduce((running, part) => running + of(part), 0)
    const ours = {
      collected: sum((part) => part.captured_amount ?? 0),
      returned: sum(({ refunded }) => refunded),
      returning: sum(({ refunding }) => refunding),
    }
    expect(ours, `payment ${reference}`).toEqual({ collected, returned, returning: 0 })
    const currency = parts.find((part) => part.captured_currency !== null)?.captured_currency
    if (currency && payment.provider !== GIFT_CARD) all.set(currency, (all.get(currency) ?? 0) + collected)
  }
  await compareLedger(play, all)
}
