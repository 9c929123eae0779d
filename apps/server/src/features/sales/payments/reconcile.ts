import type { Deps } from '../../../deps.ts'
import { namesOf } from '../../../gateways/payments/payment-gateway.ts'
import { endUnpaid } from '../orders/index.ts'
import { claimUndecidedPayments, findOpenPayment, findPayment, listOverdueOrders } from './payments.queries.ts'
import { checkPayment } from './verify-payment.ts'

const BATCH = 50

/** Asks providers about payments nobody has told us of: a browser that never came back, a webhook that was lost, a crash. */
export async function checkUndecidedPayments(deps: Deps): Promise<void> {
  for (const payment of await claimUndecidedPayments(deps.db, BATCH))
    await checkPayment(deps, payment).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked'),
    )
}

/** Expires orders that wait for money beyond their hold, after asking once more whether it came. */
export async function expireAwaitedOrders(deps: Deps): Promise<void> {
  for (const { id } of await listOverdueOrders(deps.db, BATCH)) {
    const payment = await findOpenPayment(deps.db, id)
    // A provider that does not answer must not keep tickets from others: should the money come later, it is a late payment.
    if (payment)
      await checkPayment(deps, payment)
        .then(() => closeCheckout(deps, payment.id))
        .catch((error: unknown) => deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be checked'))
    await endUnpaid(deps, [id], 'expired').catch((error: unknown) =>
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
