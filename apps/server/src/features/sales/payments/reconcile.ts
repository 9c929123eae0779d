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

/** Asks providers about payments nobody has told us of: a browser that never came back, a webhook that was lost, a crash. */
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

/** Expires orders that wait for money beyond their hold, after asking once more whether it came. */
export async function expireAwaitedOrders(deps: Deps): Promise<void> {
  const ended = new Set<string>()
  for (const { id, group_id: groupId } of await listOverdueOrders(deps.db, BATCH)) {
    if (ended.has(id)) continue
    const group = groupId === null ? undefined : await findOrderGroup(deps.db, groupId)
    // All orders of a group end in one transaction: none may keep its places alone.
    const together = group?.order_ids ?? [id]
    for (const each of together) ended.add(each)
    // An order of the group that costs nothing has no payment to ask after.
    const [payment] = await listOpenPayments(deps.db, together)
    // A provider that does not answer must not keep tickets from others: should the money come later, it is a late payment.
    if (payment)
      await checkPayment(deps, payment)
        .then(() => closeCheckout(deps, payment.id))
        .catch((error: unknown) => deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked'))
    await endUnpaid(deps, together, 'expired').catch((error: unknown) =>
      deps.log.error({ err: error, order: id }, 'an order that was not paid could not be ended'),
    )
  }
}

/** Whoever still has the provider's page open is told there that it is too late, rather than paid back. */
async function closeCheckout(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment?.state === 'created' || payment?.state === 'pending')
    await deps.payments.byName.get(payment.provider)?.expire(namesOf(payment))
}
