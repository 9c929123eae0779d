import type { MoveSurchargeView } from '@foyer/contract'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { currentFee } from '../../programme/fees/index.ts'
import { gotOf, lockMove, matchDate } from '../date-moves/index.ts'
import { findOpenSurcharge, findOrder, type OrderRow, placeSurcharge } from '../orders/index.ts'
import { startPayment } from '../payments/index.ts'
import { assertOnSale, assertOwnMove, giveUpSurcharge, type OwnMove } from './move-own-order.ts'
import { surchargeOf, surchargeRefusal } from './surcharge-price.ts'

/**
 * Starts the payment for a dearer date: holds its places with a surcharge order and sends the buyer to the provider. The order moves when
 * the payment is captured. `method` is the id of a way to pay; without it the first one is used. A repeated call for the same date
 * continues the open payment; an open payment for another date is given up.
 */
export async function payMoveSurcharge(
  deps: Deps,
  { method, ...move }: OwnMove & { readonly amount: number; readonly method?: string | undefined },
  network: Network,
): Promise<MoveSurchargeView> {
  const open = await findOpenSurcharge(deps.db, move.orderId)
  const goesOn = open?.event_id === move.toEventId && open.total === move.amount && open.held_until > deps.now()
  if (open && !goesOn) await giveUpSurcharge(deps, move.orderId)
  const surcharge = await place(deps, move)
  if (!surcharge) return { state: 'moved', redirectUrl: null, paymentReference: null, heldUntil: null }
  const started = await startPayment(deps, surcharge.id, network, { chosen: method ?? null })
  const held = (await findOrder(deps.db, surcharge.id)) ?? surcharge
  return {
    state: 'redirect',
    redirectUrl: started.redirectUrl,
    paymentReference: started.paymentReference,
    heldUntil: held.held_until.toISOString(),
  }
}

/** The surcharge order that holds the places, a new one or the open one; null where the order is already at that date. */
async function place(deps: Deps, move: OwnMove & { readonly amount: number }): Promise<OrderRow | null> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const moving = await lockMove(deps, trx, move)
      if (!moving) return null
      const { order, to, paidMore } = moving
      await assertOwnMove(deps, trx, moving)
      const refusal = await surchargeRefusal(trx, order, paidMore)
      if (refusal) throw new AppError(refusal)
      const open = await findOpenSurcharge(trx, order.id)
      if (open && (open.event_id !== to.id || open.total !== move.amount)) throw new AppError('move.surcharge_open')
      if (open) return open
      const { fit, stock } = await matchDate(trx, order, to)
      const priced = surchargeOf(order, to, fit, await currentFee(trx, to))
      if (!priced) throw new AppError('move.price_differs', { details: { ticket: fit.dearer } })
      assertOnSale({ got: gotOf(order, fit, stock), stock }, to, deps.now())
      if (priced.total !== move.amount)
        throw new AppError('move.surcharge_changed', { details: { amount: priced.total, currency: order.currency } })
      return placeSurcharge(deps, trx, { order, to, ...stock, priced })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'orders_surcharge')) throw new AppError('move.surcharge_open', { cause: error })
    throw error
  }
}
