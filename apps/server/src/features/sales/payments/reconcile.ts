import type { Deps } from '../../../deps.ts'
import { namesOf } from '../../../gateways/payments/payment-gateway.ts'
import { endUnpaid, findOrderGroup } from '../orders/index.ts'
import {
  claimUndecidedPayments,
  findPayment,
  listOpenPayments,
  listOverdueOrders,
  type PaymentRow,
} from './payments.queries.ts'
import { checkPayment } from './verify-payment.ts'

const BATCH = 50

/** Asks providers about payments without a known outcome: because of a browser that never came back, a lost webhook or a crash. */
export async function checkUndecidedPayments(deps: Deps): Promise<void> {
  const claimed = await claimUndecidedPayments(deps.db, BATCH)
  for (const payment of claimed.filter(isFirstOfCheckout()))
    await checkPayment(deps, payment).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked'),
    )
}

/** Picks one payment of each checkout: the provider is asked once for all of them. */
function isFirstOfCheckout(): (payment: PaymentRow) => boolean {
  const asked = new Set<string>()
  return ({ checkout_reference: checkout }) => {
    if (checkout === null) return true
    const isFirst = !asked.has(checkout)
    asked.add(checkout)
    return isFirst
  }
}

/** Expires orders that wait for money beyond their hold, after asking the provider once more whether it arrived. */
export async function expireAwaitedOrders(deps: Deps): Promise<void> {
  const ended = new Set<string>()
  for (const { id, group_id: groupId } of await listOverdueOrders(deps.db, BATCH)) {
    if (ended.has(id)) continue
    const group = groupId === null ? undefined : await findOrderGroup(deps.db, groupId)
    // All orders of a group end in one transaction, so that none keeps its places alone.
    const together = group?.order_ids ?? [id]
    for (const each of together) ended.add(each)
    // A free order of the group has no payment to ask about.
    const [payment] = await listOpenPayments(deps.db, together)
    // A provider that does not answer must not keep tickets from other buyers: if the money arrives later, it is a late payment.
    if (payment)
      await checkPayment(deps, payment)
        .then(() => closeCheckout(deps, payment.id))
        .catch((error: unknown) => deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked'))
    await endUnpaid(deps, together, 'expired').catch((error: unknown) =>
      deps.log.error({ err: error, order: id }, 'an order that was not paid could not be ended'),
    )
  }
}

/** A buyer who still has the provider's page open learns there that it is too late, instead of being refunded. */
async function closeCheckout(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment?.state === 'created' || payment?.state === 'pending')
    await deps.payments.byName.get(payment.provider)?.expire(namesOf(payment))
}
