import type { PlacedOrderView, PlaceOrderInput } from '@foyer/contract'
import { type Language, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { orderToken } from '../../../secrets.ts'
import { lacksAnswers } from '../../programme/order-questions/index.ts'
import { limitPromoGuesses } from '../../programme/promo-codes/index.ts'
import type { OrderIntake, Placed } from './order-intake.ts'
import { limitFreeOrder } from './free-orders.ts'
import { lockOrder } from './orders.queries.ts'
import { fulfilOrder } from './fulfil-order.ts'

/** Holds tickets. An order that costs nothing and names its buyer is paid at once, unless something more is asked of it. */
export async function placeOrder(
  deps: Deps,
  orderIntake: OrderIntake,
  input: PlaceOrderInput,
  { key, network, passes, language }: { key: string; network: Network; passes: readonly string[]; language: Language },
): Promise<PlacedOrderView> {
  const placing = () => orderIntake.place(input, key, { network, passes })
  const attempt = input.promoCode === undefined ? placing() : limitPromoGuesses(deps, network, placing)
  const placed = await counted(deps, attempt)
  const { id, reference, currency, total, quantity } = placed.request ?? placed.order
  const isFree = total === 0
  const state =
    isFree && input.buyer ? await fulfilFree(deps, id, { network, language }) : (placed.order?.state ?? 'held')
  const now = deps.now()
  const heldUntil = placed.request
    ? new Date(now.getTime() + placed.request.holdSeconds * 1000)
    : (placed.order.held_until ?? now)
  return {
    reference,
    // A replay repeats the first answer: after the link was replaced, the idempotency key must not return the new one.
    token: orderToken(deps.secrets, { id, link_generation: 0 }),
    state,
    heldUntil: heldUntil.toISOString(),
    serverTime: now.toISOString(),
    currency,
    total,
    quantity,
  }
}

/** Counts the outcome of a request; anything that is not one of our refusals, such as a lost database, counts as `error`. */
async function counted({ metrics }: Deps, attempt: Promise<Placed>): Promise<Placed> {
  try {
    const placed = await attempt
    metrics.ordersPlaced.inc({ request: placed.request ? 'new' : 'repeated' })
    return placed
  } catch (error) {
    metrics.ordersRefused.inc({ reason: error instanceof AppError ? error.code : 'error' })
    throw error
  }
}

async function fulfilFree(
  deps: Deps,
  orderId: string,
  { network, language }: { network: Network; language: Language },
): Promise<PlacedOrderView['state']> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new Error('The order just placed is not there')
    // A repeated request finds it paid already.
    if (order.state !== 'held' || (await lacksAnswers(trx, order))) return order.state
    await trx.updateTable('orders').set({ language }).where('id', '=', order.id).execute()
    const email = required(order.email, `the e-mail address of order ${order.reference}`)
    await fulfilOrder(deps, trx, order, {
      limit: (isYoung) => limitFreeOrder(trx, { network, email, isYoung }),
    })
    return 'paid'
  })
}
