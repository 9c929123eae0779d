import { randomBytes, randomUUID } from 'node:crypto'
import type { ErrorView, PaymentInstructions, PlacedOrderView } from '@foyer/contract'
import { transferReference } from '@foyer/domain'
import { uuidv7 } from '../ids.ts'
import { buyer, call, createEvent, createUser, placeOrder } from './factories.ts'
import type { TestApp } from './test-app.ts'

export interface AwaitedBankTransfer {
  readonly placed: PlacedOrderView
  readonly paymentId: string
  readonly paymentReference: string
  /** What the buyer gives as the reference of the transfer. */
  readonly reference: string
  readonly amount: number
}

/** A sale of an event in a month that accepts bank transfers, in the currency of the test's account. */
export function createBankTransferSale(site: TestApp, options: Parameters<typeof createEvent>[1] = {}) {
  const at = (hours: number) => new Date(Date.now() + (30 * 24 + hours) * 3_600_000).toISOString()
  return createEvent(site, {
    ...options,
    event: { bankTransferDays: 7, startsAt: at(0), endsAt: at(5), ...options.event },
  })
}

let visitors = 0

/**
 * A visitor who has not paid by bank transfer before, from a network of their own: limits count bank transfers by address and by network.
 */
export function newVisitor() {
  visitors += 1
  return {
    ip: `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
    buyer: { ...buyer, email: `transfer-${visitors}@example.org` },
  }
}

/** An order whose buyer chose to pay by bank transfer. */
export async function createBankTransfer(
  site: TestApp,
  options: { sale?: Parameters<typeof placeOrder>[1] } = {},
): Promise<AwaitedBankTransfer> {
  const sale = { ...newVisitor(), ...(options.sale ?? (await createBankTransferSale(site))) }
  const { status, body: placed } = await placeOrder(site.app, sale)
  if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(placed)}`)
  const started = await startBankTransfer(site, placed, sale.ip)
  if (started.status !== 200) throw new Error(`Paying was refused: ${JSON.stringify(started.body)}`)
  const payment = await site.deps.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.reference'])
    .where('orders.reference', '=', placed.reference)
    .where('provider', '=', 'bank-transfer')
    .executeTakeFirstOrThrow()
  return {
    placed,
    paymentId: payment.id,
    paymentReference: payment.reference,
    reference: transferReference(placed.reference),
    amount: placed.total,
  }
}

/** What the checkout sends when its buyer chooses to pay by bank transfer. */
export function startBankTransfer(
  site: Pick<TestApp, 'app'>,
  placed: { reference: string; token: string },
  ip = newVisitor().ip,
) {
  return call<{ state: string; instructions: PaymentInstructions | null } & ErrorView>(site.app, {
    method: 'POST',
    remoteAddress: ip,
    url: `/api/orders/${placed.reference}/payments`,
    headers: { 'x-order-token': placed.token },
    payload: { method: 'bank-transfer.bank_transfer' },
  })
}

/** The buyer gives the tickets back. */
export function cancelOrder(site: Pick<TestApp, 'app'>, placed: { reference: string; token: string }) {
  return call(site.app, {
    method: 'POST',
    url: `/api/orders/${placed.reference}/cancel`,
    headers: { 'x-order-token': placed.token },
  })
}

/** An entry of a statement that a person has to decide about. */
export async function createBankEntry(site: Pick<TestApp, 'deps'>): Promise<string> {
  const id = uuidv7()
  await site.deps.db
    .insertInto('bank_entries')
    .values({
      id,
      key_hash: randomBytes(32),
      statement: 'May',
      imported_by: (await createUser(site, { isAdmin: true })).id,
      line: 2,
      kind: 'credit',
      amount: 500,
      currency: 'NGN',
      text: 'Rent',
      payer: 'Adaeze Okafor',
      outcome: 'unknown_reference',
    })
    .execute()
  return id
}

/** Money that has to be sent back, of a transfer that belongs to no payment. */
export async function createBankRefund(site: Pick<TestApp, 'deps'>): Promise<string> {
  const [id, reference] = [uuidv7(), randomUUID()]
  const { db } = site.deps
  await db
    .insertInto('bank_transfers')
    .values({
      reference,
      amount: 500,
      currency: 'NGN',
      received_amount: 500,
      received_currency: 'NGN',
      received_at: new Date(),
    })
    .execute()
  await db.insertInto('bank_refunds').values({ id, key: randomUUID(), reference, amount: 500 }).execute()
  return id
}
