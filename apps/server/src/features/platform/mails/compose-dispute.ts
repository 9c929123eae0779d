import { displayReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { disputeNews } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { organiserNameOf } from '../../people/accounts/index.ts'
import { findOrder, loadOrderParts } from '../../sales/orders/index.ts'
import type { Composed } from './order-letter.ts'

/** To the organiser: a buyer's bank took a payment back, or whose the money is was decided. */
export async function composeDispute(
  deps: Deps,
  { disputeId, news }: Extract<MailJob, { template: 'dispute' }>,
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
  return {
    to: { name: organiserNameOf(organiser), address: organiser.email },
    organiser: null,
    orderId: order.id,
    ...disputeNews({
      name: organiser.first_name,
      eventTitle: event.title,
      reference: displayReference(order.reference),
      amountText: formatMoney(dispute.amount, dispute.currency),
      shareText: formatMoney(dispute.organiser_share, dispute.currency),
      news,
      orderUrl: `${deps.site.publicUrl}/events/orders/${order.id}`,
    }),
  }
}
