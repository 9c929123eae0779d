import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import type { OrderGroupRow, OrderRow } from '../orders/index.ts'
import { capturePostings, lockSaleLedgerAccounts, providerFeePostings } from './capture-postings.ts'
import { captureByCard, recordCardPayments } from './pay-by-card.ts'
import type { PaymentRow } from './payments.queries.ts'

/** The payment of one order within the checkout of its group, with its part of the provider's fee. */
interface PaidPart {
  readonly payment: PaymentRow
  readonly fee: number
}

/**
 * Posts the payments of a group's orders: the checkout, gift cards, or both, each order separately. The orders may change different ledger
 * accounts, so all of these are locked before the first posting.
 */
export async function captureGroup(
  trx: Trx,
  group: OrderGroupRow,
  orders: readonly OrderRow[],
  parts: readonly PaidPart[] = [],
): Promise<void> {
  if (orders.some(({ gift_card_amount: ofCard }) => ofCard > 0))
    await lockSaleLedgerAccounts(trx, group.organisation_id, group.currency)
  for (const { payment, fee } of parts) {
    const order = required(
      orders.find(({ id }) => id === payment.order_id),
      `the order of payment ${payment.id}`,
    )
    if (order.gift_card_amount > 0) await recordCardPayments(trx, order)
    const posting = { ref: payment.id, currency: order.currency, eventId: order.event_id }
    const postings = await capturePostings(trx, order, group.organisation_id)
    await postTransaction(trx, { ...posting, kind: 'capture', postings })
    await postTransaction(trx, { ...posting, kind: 'provider_fee', postings: providerFeePostings(fee) })
  }
  const byCard = orders.filter(({ id, total }) => total > 0 && !parts.some(({ payment }) => payment.order_id === id))
  for (const order of byCard) await captureByCard(trx, order, group.organisation_id)
}
