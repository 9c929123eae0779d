import { displayReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { disputeNews } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findOrder, loadOrderParts } from '../../sales/orders/index.ts'
import type { Composed } from './order-letter.ts'
import { findReader } from './reader.ts'

/** To a member: a buyer's bank took a payment back, or whose the money is was decided. */
export async function composeDispute(
  deps: Deps,
  { disputeId, news, ...job }: Extract<MailJob, { template: 'dispute' }>,
): Promise<Composed> {
  const dispute = await deps.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.amount', 'disputes.currency', 'disputes.organiser_share', 'payments.order_id'])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
  const order = dispute && (await findOrder(deps.db, dispute.order_id))
  if (!dispute || !order) return null
  const { event, organiser } = await loadOrderParts(deps, order)
  const reader = await findReader(deps, organiser.id, job)
  if (!reader) return null
  return {
    to: reader.to,
    organiser: null,
    orderId: order.id,
    ...disputeNews({
      name: reader.firstName,
      eventTitle: event.title,
      reference: displayReference(order.reference),
      amountText: formatMoney(dispute.amount, dispute.currency),
      shareText: formatMoney(dispute.organiser_share, dispute.currency),
      news,
      orderUrl: `${deps.site.publicUrl}/events/orders/${order.id}`,
    }),
  }
}
