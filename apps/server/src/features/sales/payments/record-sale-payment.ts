import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { issueSoldCard, lockSale, soldPostings } from '../gift-cards/index.ts'
import { returnUnmatched } from '../refunds/index.ts'
import { providerFeePostings } from './capture-postings.ts'
import { findOpenSalePayment, type PaymentRow } from './payments.queries.ts'

interface CollectedForSale {
  readonly amount: number
  readonly currency: string
  readonly fee: number
  /** Whether the amount is the requested one. */
  readonly asked: boolean
}

/**
 * Records what a locked payment that has just arrived does for the sale of a gift card: its card is issued, once. The second of two
 * payments for one sale is refunded, and so is an amount that differs from the requested one.
 */
export async function recordSalePayment(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  { amount, currency, fee, asked }: CollectedForSale,
): Promise<void> {
  const saleId = required(payment.gift_card_sale_id, `what payment ${payment.id} pays`)
  const sale = required(await lockSale(trx, saleId), `the sale of payment ${payment.id}`)
  if (!asked || sale.paid_at !== null) {
    const reason = asked ? 'late_payment' : 'mismatch'
    return returnUnmatched(deps, trx, { paymentId: payment.id, order: null, amount, currency, reason })
  }
  await issueSoldCard(deps, trx, sale)
  const other = await findOpenSalePayment(trx, saleId)
  if (other) await deps.jobs.enqueue(trx, 'payment.close', { paymentId: other.id })
  const posting = { ref: payment.id, currency: sale.currency, eventId: null }
  const postings = soldPostings(sale.organisation_id, sale.amount)
  await postTransaction(trx, { ...posting, kind: 'gift_card_sold', postings })
  await postTransaction(trx, { ...posting, kind: 'provider_fee', postings: providerFeePostings(fee) })
}
