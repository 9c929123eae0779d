import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { ProviderDispute } from '../../../gateways/payments/payment-gateway.ts'
import type { Posting } from '../../money/ledger/index.ts'
import type { OrderRow } from '../orders/index.ts'
import type { PaymentRow } from './payments.queries.ts'

/** The bank took the money back from the provider: the party that loses the dispute owes it. */
export function disputeOpenedPostings(amount: number): Posting[] {
  return [
    { account: 'dispute_receivable', amount },
    { account: 'provider_clearing', amount: -amount },
  ]
}

export function disputeWonPostings(amount: number): Posting[] {
  return [
    { account: 'provider_clearing', amount },
    { account: 'dispute_receivable', amount: -amount },
  ]
}

/**
 * The organiser's share of a disputed amount: in proportion to their share of the order, but never more than they still have of it. Money
 * that never became tickets, or arrived in another currency, was never theirs.
 */
export async function disputedShare(
  trx: Trx,
  { payment, order, said }: { payment: PaymentRow; order: OrderRow; said: ProviderDispute },
): Promise<number> {
  const { rows } = await sql<{ captured: boolean; given: number }>`
    select exists (select from ledger_transactions where kind = 'capture' and ref = ${payment.id}) as captured,
      (select coalesce(sum(r.amount - r.fee_returned - r.tax_returned), 0)::bigint from refunds r
        join payments p on p.id = r.payment_id
        where p.order_id = ${order.id} and r.state <> 'rejected' and r.reason not in ('late_payment', 'mismatch'))
      + (select coalesce(sum(d.organiser_share), 0)::bigint from disputes d join payments p on p.id = d.payment_id
        where p.order_id = ${order.id} and d.state <> 'won') as given`.execute(trx)
  const { captured = false, given = 0 } = rows[0] ?? {}
  if (!captured || said.currency !== order.currency || order.total === 0) return 0
  const earned = order.total - order.platform_fee - order.tax_total
  const part = Number((BigInt(said.amount) * BigInt(earned)) / BigInt(order.total))
  return Math.max(0, Math.min(part, earned - given))
}
