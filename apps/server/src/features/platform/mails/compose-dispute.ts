import { displayReference } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { disputeNews } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { cardOfSale, findSale, type GiftCardSaleRow } from '../../sales/gift-cards/index.ts'
import { findOrder, loadOrderParts } from '../../sales/orders/index.ts'
import type { Composed } from './order-letter.ts'
import { findReader } from './reader.ts'

/** Notifies a member that a buyer's bank has reversed a payment, or of the outcome of the dispute. */
export async function composeDispute(
  deps: Deps,
  { disputeId, news, ...job }: Extract<MailJob, { template: 'dispute' }>,
): Promise<Composed> {
  const dispute = await deps.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select([
      'disputes.amount',
      'disputes.currency',
      'disputes.organiser_share',
      'payments.order_id',
      'payments.gift_card_sale_id',
    ])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
  if (!dispute) return null
  const amounts = {
    amountText: formatMoney(dispute.amount, dispute.currency),
    shareText: dispute.organiser_share > 0 ? formatMoney(dispute.organiser_share, dispute.currency) : null,
    news,
  }
  const sale = dispute.gift_card_sale_id === null ? undefined : await findSale(deps.db, dispute.gift_card_sale_id)
  if (sale) return composeCardDispute(deps, job, sale, amounts)
  const order = dispute.order_id === null ? undefined : await findOrder(deps.db, dispute.order_id)
  if (!order) return null
  const { event, organiser } = await loadOrderParts(deps, order)
  const reader = await findReader(deps, organiser.id, job)
  if (!reader) return null
  return {
    to: reader.to,
    organiser: null,
    orderId: order.id,
    ...disputeNews({
      ...amounts,
      name: reader.firstName,
      eventTitle: event.title,
      reference: displayReference(order.reference),
      orderUrl: `${deps.site.publicUrl}/events/orders/${order.id}`,
    }),
  }
}

/** The same for the payment of a gift card. */
async function composeCardDispute(
  deps: Deps,
  job: Parameters<typeof findReader>[2],
  sale: GiftCardSaleRow,
  amounts: { amountText: string; shareText: string | null; news: 'opened' | 'won' | 'lost' },
): Promise<Composed> {
  const reader = await findReader(deps, sale.organisation_id, job)
  const cardId = await cardOfSale(deps.db, sale.id)
  if (!reader || cardId === undefined) return null
  return {
    to: reader.to,
    organiser: null,
    ...disputeNews({
      ...amounts,
      name: reader.firstName,
      eventTitle: m.sales_gift_card_description(),
      reference: displayReference(sale.reference),
      orderUrl: `${deps.site.publicUrl}/organisation/settings/gift-cards/${cardId}`,
    }),
  }
}
