import type { OrderGroupView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { orderToken } from '../../../secrets.ts'
import { findEvent } from '../../programme/events/index.ts'
import { dueOf } from './gift-card-claim.ts'
import { giftCardsOf, loadOrderView } from './load-order.ts'
import { listGroupOrders, type OrderGroupRow } from './order-groups.queries.ts'
import { findOrderBankTransfer, orderBankTransferView } from './order-bank-transfer.ts'
import type { OrderRow } from './orders.queries.ts'
import { asOneCard } from './orders.view.ts'
import { BANK_TRANSFER } from './bank-transfer-holds.ts'
import { bankTransferUntil, type PaymentOption, paymentOptions, paymentOptionView } from './payment-options.ts'

/**
 * The ways to pay all orders of a group with one payment: those that each of its orders could be paid with. A bank transfer keeps the
 * places of all dates for days, so each date must accept it, also one that costs nothing. Places are kept as long as by the order with the
 * shortest time. Within a transaction, pass it as `db`: a transaction that waits for another connection would keep its locks while it
 * waits.
 */
export async function groupPaymentOptions(
  deps: Deps,
  db: Database | Trx,
  orders: readonly OrderRow[],
): Promise<PaymentOption[]> {
  const lists: PaymentOption[][] = []
  const transfers: (Date | null)[] = []
  for (const order of orders) {
    const event = required(await findEvent(db, order.event_id), `event ${order.event_id}`)
    transfers.push(bankTransferUntil(order, event, deps.now()))
    if (dueOf(order) > 0) lists.push(paymentOptions(deps, order, event))
  }
  const [first = []] = lists
  return first.flatMap((option) => {
    const same = lists.map((list) => list.find(({ id }) => id === option.id))
    if (same.some((each) => each === undefined)) return []
    if (option.gateway.name === BANK_TRANSFER) {
      const accepted = transfers.flatMap((until) => until?.getTime() ?? [])
      return accepted.length < transfers.length
        ? []
        : [{ ...option, keepsPlacesUntil: new Date(Math.min(...accepted)) }]
    }
    const times = same.flatMap((each) => each?.keepsPlacesUntil?.getTime() ?? [])
    return [{ ...option, keepsPlacesUntil: times.length < same.length ? null : new Date(Math.min(...times)) }]
  })
}

/** A group as the holder of its secret sees it. */
export async function loadGroupView(deps: Deps, group: OrderGroupRow): Promise<OrderGroupView> {
  const orders = await listGroupOrders(deps.db, group)
  const first = required(orders[0], 'the first order of a group')
  const state = stateOf(orders)
  const heldUntil = new Date(Math.min(...orders.map((order) => order.held_until.getTime())))
  const now = deps.now()
  const isLive = state === 'held' || state === 'awaiting_payment'
  const canPay = isLive && orders.every(isHeld) && heldUntil > now
  const transfer = await findOrderBankTransfer(deps, first)
  const giftCards = await giftCardsOf(deps, orders)
  const shown: OrderGroupView['orders'] = []
  for (const order of orders)
    shown.push({ token: orderToken(deps.secrets, order), order: await loadOrderView(deps, order) })
  return {
    reference: group.reference,
    state,
    heldUntil: isLive ? heldUntil.toISOString() : null,
    serverTime: now.toISOString(),
    buyer: first.email
      ? { firstName: first.first_name ?? '', lastName: first.last_name ?? '', email: first.email }
      : null,
    currency: group.currency,
    quantity: orders.reduce((sum, { quantity }) => sum + quantity, 0),
    total: orders.reduce((sum, { total }) => sum + total, 0),
    giftCard: asOneCard(giftCards),
    giftCards,
    due: isLive ? orders.reduce((sum, order) => sum + dueOf(order), 0) : 0,
    orders: shown,
    paymentOptions: canPay ? (await groupPaymentOptions(deps, deps.db, orders)).map(paymentOptionView) : [],
    transfer: transfer && orderBankTransferView(transfer),
    can: { pay: canPay, cancel: isLive },
  }
}

const isHeld = ({ state }: OrderRow) => state === 'held' || state === 'awaiting_payment'

/** The state that a group's orders share. Once they are paid, each may be refunded separately and the group stays paid. */
function stateOf(orders: readonly OrderRow[]): OrderGroupView['state'] {
  if (orders.some(({ paid_at: paidAt }) => paidAt !== null)) return 'paid'
  if (orders.some(({ state }) => state === 'awaiting_payment')) return 'awaiting_payment'
  if (orders.some(({ state }) => state === 'held')) return 'held'
  return orders.some(({ state }) => state === 'refunding' || state === 'refunded') ? 'returned' : 'ended'
}
