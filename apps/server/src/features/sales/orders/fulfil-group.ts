import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { askOnceIfYoung, mailsConfirmation } from './free-orders.ts'
import { addToSales, announcePaid, issueOrder } from './fulfil-order.ts'
import type { OrderGroupRow } from './order-groups.queries.ts'
import { writeOrderEvent } from './order-history.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Fulfils all locked orders of a group, each with its tickets and its part of the one receipt, and mails the buyer once. In the order of
 * their events, so that two groups cannot deadlock. Their money is posted afterwards: ledger accounts are locked last, as in the payment of
 * one order.
 */
export async function fulfilGroup(
  deps: Deps,
  trx: Trx,
  group: OrderGroupRow,
  orders: readonly OrderRow[],
  limit?: (isYoung: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const issued = []
  for (const order of orders.toSorted((a, b) => a.event_id.localeCompare(b.event_id))) {
    const { event, paidAt } = await issueOrder(deps, trx, order)
    await announcePaid(deps, trx, { order, event, confirmed: false })
    issued.push({ order, event, paidAt })
  }
  const first = required(orders[0], 'the first order of a group')
  const sums = {
    total: orders.reduce((sum, order) => sum + order.total, 0),
    gift_card_amount: orders.reduce((sum, order) => sum + order.gift_card_amount, 0),
  }
  const isYoung = askOnceIfYoung(deps, trx, group.organisation_id)
  const confirmed = await mailsConfirmation(trx, { ...first, ...sums }, { organiserId: group.organisation_id, isYoung })
  if (!confirmed)
    for (const order of orders) await writeOrderEvent(trx, { orderId: order.id, kind: 'mail_withheld', actorId: null })
  await deps.outbox.announce(trx, {
    name: 'order_group.paid',
    organiserId: group.organisation_id,
    groupId: group.id,
    confirmed,
  })
  await limit?.(isYoung)
  // The limits of free orders are counted before the sales of the day, as for one order, so that the two cannot deadlock.
  for (const { order, event, paidAt } of issued) await addToSales(trx, order, event, paidAt)
}
