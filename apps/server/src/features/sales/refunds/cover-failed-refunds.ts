import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { type Posting, postTransaction } from '../../money/ledger/index.ts'
import { lockOrder, moveOrder } from '../orders/index.ts'
import { type RefundedPayment, reserveForRefund } from './refunded-payment.ts'
import type { RefundRow } from './refunds.queries.ts'

type OfPayment = Pick<RefundedPayment, 'id' | 'order_id'>

/**
 * Ends the failed refunds of a locked payment whose buyer got the money back through their bank instead. Once a dispute is lost, refunds
 * and lost disputes may together exceed what was paid; the buyer already has that excess, so it is no longer owed to them, and the
 * platform's loss from the dispute decreases by the same amount. A refund that is only partly covered stays failed. Called after the later
 * of the two, the failure or the bank's decision.
 */
export async function coverFailedRefunds(trx: Trx, payment: OfPayment): Promise<void> {
  let surplus = await returnedTwice(trx, payment)
  if (surplus <= 0) return
  const failed = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const refund of failed) {
    if (refund.amount > surplus) continue
    surplus -= refund.amount
    await cover(trx, payment, refund)
  }
}

/** By how much refunds, also those under way, and lost disputes exceed what was paid, minor units. 0 while a bank is deciding. */
async function returnedTwice(trx: Trx, { id }: OfPayment): Promise<number> {
  const { rows } = await sql<{ surplus: number }>`
    select (coalesce(sum(d.amount) filter (where d.state = 'lost' and d.currency = p.captured_currency), 0)
      + p.refunded + p.refunding - p.captured_amount)::bigint as surplus
    from payments p join disputes d on d.payment_id = p.id
    where p.id = ${id} group by p.id having not bool_or(d.state = 'open') and bool_or(d.state = 'lost')`.execute(trx)
  return rows[0]?.surplus ?? 0
}

async function cover(trx: Trx, payment: OfPayment, refund: RefundRow): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'charged_back', failure: null, decided_at: sql<Date>`now()` })
    .where('id', '=', refund.id)
    .execute()
  await reserveForRefund(trx, payment.id, -refund.amount)
  const order = await post(trx, payment, refund, { ref: refOf(refund), amount: refund.amount })
  if (order?.state === 'refunding') await moveOrder(trx, order.id, 'refunded')
}

/**
 * The provider paid a refund that we had taken to be covered by a chargeback: the amount is owed again, so that its payment can be posted.
 */
export async function uncoverRefund(trx: Trx, payment: OfPayment, refund: RefundRow): Promise<void> {
  await reserveForRefund(trx, payment.id, refund.amount)
  await post(trx, payment, refund, { ref: `${refOf(refund)}:paid`, amount: -refund.amount })
}

/** A refund can be covered once in each of its rounds at the provider. */
function refOf({ id, round }: Pick<RefundRow, 'id' | 'round'>): string {
  return `${id}:${round}`
}

async function post(
  trx: Trx,
  payment: OfPayment,
  { currency }: RefundRow,
  { ref, amount }: { ref: string; amount: number },
) {
  const order =
    payment.order_id === null
      ? undefined
      : required(await lockOrder(trx, payment.order_id), `the order of payment ${payment.id}`)
  const postings: Posting[] = [
    { account: 'refund_clearing', amount },
    { account: 'dispute_loss', amount: -amount },
  ]
  await postTransaction(trx, {
    kind: 'refund_charged_back',
    ref,
    currency,
    eventId: order?.event_id ?? null,
    postings,
  })
  return order
}
