import type { ErrorView, PayoutView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, placeOrder, startPayment } from '../../../testing/index.ts'
import { hearNotice } from '../../../testing/payment-scene.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { payOutHeld } from '../../money/payouts/payout-scene.ts'
import { atOnce } from '../../../testing/race.ts'
import { orderDetail, orderIdOf, refund } from '../refunds/refund-scene.ts'
import { sweep } from '../../../testing/simulation/play.ts'
import { sendRefunds } from '../../../testing/simulation/steps.ts'
import { openWorld, type Sale, type World } from '../../../testing/simulation/world.ts'
import { findPaymentByReference } from './payments.queries.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

// 2 × 33.33 with a fee of 3.33 % and 0.07 each, half up: NGN and KWD absorb it, JPY passes it on.
const FACTS = {
  paystack: { total: 6666, fee: 236 },
  stripe: { total: 6902, fee: 236 },
  sandbox: { total: 6666, fee: 236 },
} as const

function saleOf(name: keyof typeof FACTS): Sale {
  const sale = world.sales.find(({ provider }) => provider.name === name)
  if (!sale) throw new Error('There is no such sale')
  return sale
}

function hear({ provider }: Sale, notice: { payload: Buffer; headers: Record<string, string> }) {
  return hearNotice(world, provider.name, notice)
}

async function sold(sale: Sale) {
  const { body } = await placeOrder(world.app, {
    ...sale.first,
    quantity: 2,
  })
  const payment = await startPayment(world.app, body)
  await sale.provider.collect(payment)
  await hear(sale, sale.provider.notice(payment))
  return { payment, id: await orderIdOf(world, body.reference) }
}

/** Balances that are not zero; amounts that the platform owes are negative. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await world.deps.pool.query<{ name: string; balance: number }>(
    `select kind || case when kind = 'dispute_receivable' and organiser_id is not null then ' of the organiser' else '' end
       as name, balance from ledger_accounts where balance <> 0`,
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

const mails = async () =>
  (
    await world.deps.pool.query<{ news: string }>(
      `select data->>'news' as news from pgboss.job where data->>'template' = 'dispute' order by created_on`,
    )
  ).rows.map(({ news }) => news)

const askForPayout = ({ organiser, provider: { currency } }: Sale, amount: number) =>
  call<PayoutView & ErrorView>(world.app, {
    method: 'POST',
    url: '/api/payouts',
    headers: organiser.headers,
    payload: { currency, amount },
  })

describe.each(['paystack', 'stripe', 'sandbox'] as const)('%s: a payment that a bank takes back', (name) => {
  const { total, fee } = FACTS[name]
  const share = total - fee

  test('is disputed, its share reserved; lost, it is taken from what the organiser has', async () => {
    const sale = saleOf(name)
    const { payment, id } = await sold(sale)
    const kept = (await balances())['provider_fee_expense'] ?? 0
    await world.endEvents(sale, 'both')
    await sweep(world)
    const dispute = await sale.provider.dispute(payment)
    const answers = await atOnce(4, () => hear(sale, sale.provider.disputeNotice(dispute, payment)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await findPaymentByReference(world.deps.db, payment))?.state).toBe('disputed')
    expect(await balances()).toMatchObject({ dispute_receivable: total, organiser_available: -share })
    expect((await askForPayout(sale, 1)).body.code).toBe('payout.exceeds_balance')
    const barred = await refund(world.app, sale.organiser, { id }, { scope: { kind: 'full' } })
    expect(barred.body.code).toBe('refund.disputed')
    const { disputes } = await orderDetail(world.app, sale.organiser, { id })
    expect(disputes).toMatchObject([{ state: 'open', amount: total, share }])
    const list = {
      method: 'GET',
      url: `/api/guests/${sale.first.eventId}/orders`,
      headers: sale.organiser.headers,
    } as const
    const { body: guests } = await call<{ items: { disputed: boolean }[] }>(world.app, list)
    expect(guests.items.map(({ disputed }) => disputed)).toEqual([true])
    expect(await brokenInvariants(world.deps.pool)).toEqual([])

    await sale.provider.decideDispute(dispute, false)
    await atOnce(2, () => hear(sale, sale.provider.disputeNotice(dispute, payment)))
    expect(await balances()).toEqual({
      dispute_loss: fee,
      platform_fee_revenue: -fee,
      ...(kept > 0 && { provider_fee_expense: kept, provider_clearing: -kept }),
    })
    expect(await mails()).toEqual(['opened', 'lost'])
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })

  test('won, everything is as it was, and can be paid out', async () => {
    const sale = saleOf(name)
    const { payment } = await sold(sale)
    const before = await balances()
    const dispute = await sale.provider.dispute(payment)
    await sale.provider.decideDispute(dispute, true)
    // The notification that it was opened arrives after it was decided.
    await hear(sale, sale.provider.disputeNotice(dispute, payment))
    expect(await balances()).toEqual(before)
    expect((await findPaymentByReference(world.deps.db, payment))?.state).toBe('captured')
    await world.endEvents(sale, 'both')
    await sweep(world)
    expect((await askForPayout(sale, share)).status).toBe(201)
    expect(await mails()).toEqual(['opened', 'won'])
  })

  test('after it was paid out, is owed, keeps payouts from leaving, and is settled by what is earned next', async () => {
    const sale = saleOf(name)
    const { payment } = await sold(sale)
    const { organiser, first, provider } = sale
    await payOutHeld(world, { organiserId: organiser.id, eventId: first.eventId, currency: provider.currency }, share)
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
    const dispute = await sale.provider.dispute(payment)
    await sale.provider.decideDispute(dispute, false)
    await hear(sale, sale.provider.disputeNotice(dispute, payment))
    expect(await balances()).toMatchObject({ 'dispute_receivable of the organiser': share, dispute_loss: fee })
    await sold(sale)
    await world.endEvents(sale, 'both')
    await sweep(world)
    const after = await balances()
    expect(after['dispute_receivable of the organiser']).toBeUndefined()
    expect(after['organiser_available']).toBeUndefined()
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })

  test('of a part, or of more than there is: never more than the organiser got', async () => {
    const sale = saleOf(name)
    const { payment } = await sold(sale)
    await sale.provider.dispute(payment, total * 3)
    const tooMuch = await sale.provider.dispute(payment, total * 3)
    await hear(sale, sale.provider.disputeNotice(tooMuch, payment))
    expect((await balances())['dispute_receivable']).toBe(total * 3)
    await sale.provider.decideDispute(tooMuch, false)
    await hear(sale, sale.provider.disputeNotice(tooMuch, payment))
    expect((await balances())['dispute_loss']).toBe(total * 3 - share)
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })

  test('is not believed of a dispute nobody has, nor with a wrong signature', async () => {
    const sale = saleOf(name)
    const { payment } = await sold(sale)
    const before = await balances()
    expect((await hear(sale, sale.provider.disputeNotice('999999', payment))).status).toBe(200)
    const dispute = await sale.provider.dispute(payment)
    const { payload, headers } = sale.provider.disputeNotice(dispute, payment)
    const forged = await hear(sale, { payload: Buffer.concat([payload, Buffer.from(' ')]), headers })
    expect(forged.body.code).toBe('payment.signature_invalid')
    expect(await balances()).toEqual(before)
  })
})

describe.each(['paystack', 'stripe', 'sandbox'] as const)('%s: a refund that the provider only takes', (name) => {
  const { total } = FACTS[name]

  async function taken(sale: Sale) {
    const { payment, id } = await sold(sale)
    sale.provider.holdRefunds(true)
    await refund(world.app, sale.organiser, { id }, { scope: { kind: 'amount', amount: 1000 } })
    await sendRefunds(world)
    return { payment, id }
  }

  const seen = async (sale: Sale, id: string) => (await orderDetail(world.app, sale.organiser, { id })).refunds

  test('is done when it says so, once', async () => {
    const sale = saleOf(name)
    const { payment, id } = await taken(sale)
    expect(await seen(sale, id)).toMatchObject([{ state: 'submitted', failure: null }])
    expect((await balances())['refund_clearing']).toBe(-1000)
    await hear(sale, sale.provider.refundNotice(payment))
    expect(await seen(sale, id)).toMatchObject([{ state: 'submitted' }])
    await sale.provider.decideRefunds(payment, true)
    await atOnce(3, () => hear(sale, sale.provider.refundNotice(payment)))
    expect(await seen(sale, id)).toMatchObject([{ state: 'succeeded' }])
    expect((await balances())['refund_clearing']).toBeUndefined()
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })

  /** The totals of an order's documents, the receipt first. */
  async function documents(id: string): Promise<number[]> {
    const { rows } = await world.deps.pool.query<{ total: number }>(
      `select total from receipt_documents where order_id = $1 order by kind <> 'receipt', total`,
      [id],
    )
    return rows.map((row) => row.total)
  }

  /** The platform loses nothing with a dispute over an order that was refunded completely: nothing of it was theirs any more. */
  const onlyOnce = { refund_clearing: undefined, dispute_loss: undefined }

  async function takenWhole(sale: Sale) {
    const { payment, id } = await sold(sale)
    sale.provider.holdRefunds(true)
    await refund(world.app, sale.organiser, { id }, { scope: { kind: 'full' } })
    await sendRefunds(world)
    return { payment, id }
  }

  async function lose(sale: Sale, payment: string, amount?: number) {
    const dispute = await sale.provider.dispute(payment, amount)
    await sale.provider.decideDispute(dispute, false)
    await atOnce(2, () => hear(sale, sale.provider.disputeNotice(dispute, payment)))
  }

  async function sendBack(sale: Sale, payment: string) {
    await sale.provider.decideRefunds(payment, false)
    await atOnce(3, () => hear(sale, sale.provider.refundNotice(payment)))
  }

  test.each(['before', 'after'] as const)('that fails %s the payment is lost is owed no more', async (when) => {
    const sale = saleOf(name)
    const { payment, id } = await takenWhole(sale)
    if (when === 'before') await sendBack(sale, payment)
    await lose(sale, payment)
    if (when === 'after') await sendBack(sale, payment)
    expect(await seen(sale, id)).toMatchObject([{ state: 'charged_back', failure: null, can: { retry: false } }])
    expect(await balances()).not.toMatchObject({ refund_clearing: expect.anything() })
    expect({ ...onlyOnce, ...(await balances()) }).toMatchObject(onlyOnce)
    expect(await documents(id)).toEqual([total, -total])
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })

  test('and the chargeback of all of the payment: the credit notes together are the receipt', async () => {
    const sale = saleOf(name)
    const { payment, id } = await taken(sale)
    await sendBack(sale, payment)
    await lose(sale, payment)
    expect(await documents(id)).toEqual([total, 1000 - total, -1000])
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })

  test('that fails is owed still where the bank took another part of the payment', async () => {
    const sale = saleOf(name)
    const { payment, id } = await taken(sale)
    await sendBack(sale, payment)
    await lose(sale, payment, 500)
    expect(await seen(sale, id)).toMatchObject([{ state: 'failed' }])
    expect((await balances())['refund_clearing']).toBe(-1000)
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })

  test('that the bank sends back, even after it had arrived, waits for the organiser and goes once more', async () => {
    const sale = saleOf(name)
    const { payment, id } = await taken(sale)
    await sale.provider.decideRefunds(payment, true)
    await hear(sale, sale.provider.refundNotice(payment))
    await sale.provider.decideRefunds(payment, false)
    await atOnce(3, () => hear(sale, sale.provider.refundNotice(payment)))
    expect(await seen(sale, id)).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('bank'), can: { retry: true } },
    ])
    expect((await balances())['refund_clearing']).toBe(-1000)
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
    sale.provider.holdRefunds(false)
    const [failed] = await seen(sale, id)
    const retry = `/api/guests/refunds/${failed?._id ?? ''}/retry`
    await call(world.app, { method: 'POST', url: retry, headers: sale.organiser.headers })
    await sendRefunds(world)
    await hear(sale, sale.provider.refundNotice(payment))
    expect(await seen(sale, id)).toMatchObject([{ state: 'succeeded' }])
    expect((await sale.provider.booksOf(payment)).returned).toBe(1000)
    expect(await brokenInvariants(world.deps.pool)).toEqual([])
  })
})
