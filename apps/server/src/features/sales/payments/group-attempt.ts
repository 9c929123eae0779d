import { dueOf, type OrderRow } from '../orders/index.ts'
import type { PaymentRow } from './payments.queries.ts'

/** Whether these are the same payments, both in id order: no other call started or ended an attempt in between. */
export function sameAttempt(one: readonly PaymentRow[], other: readonly PaymentRow[]): boolean {
  return idsOf(one) === idsOf(other)
}

const idsOf = (payments: readonly PaymentRow[]) => payments.map(({ id }) => id).join()

/** Whether an attempt pays for each order of a group exactly what its gift cards leave to pay. */
export function paysWhatIsDue(payments: readonly PaymentRow[], orders: readonly OrderRow[]): boolean {
  const due = orders.filter((order) => dueOf(order) > 0)
  const isPaid = (order: OrderRow) =>
    payments.some(({ order_id: orderId, amount }) => orderId === order.id && amount === dueOf(order))
  return payments.length === due.length && due.every(isPaid)
}
