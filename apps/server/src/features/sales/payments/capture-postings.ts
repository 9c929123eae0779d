import type { Posting } from '../../money/ledger/index.ts'
import type { OrderRow } from '../orders/index.ts'

/** The ledger's side of a sale: what the buyer paid is owed to the organiser, the platform and the tax office. */
export function capturePostings(order: OrderRow, organiserId: string): Posting[] {
  return [
    { account: 'provider_clearing', amount: order.total },
    { account: 'organiser_pending', organiserId, amount: -(order.total - order.platform_fee - order.tax_total) },
    { account: 'platform_fee_revenue', amount: -order.platform_fee },
    { account: 'tax_payable', amount: -order.tax_total },
  ]
}

export function providerFeePostings(fee: number): Posting[] {
  return [
    { account: 'provider_fee_expense', amount: fee },
    { account: 'provider_clearing', amount: -fee },
  ]
}
