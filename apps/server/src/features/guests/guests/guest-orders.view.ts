import { fullName } from '@foyer/domain'
import type { GuestOrderView } from '@foyer/contract'
import { isoOrNull } from '../../programme/events/index.ts'
import type { GuestOrderRow } from './guest-orders.queries.ts'

/** A buyer's full name; empty if the order has none yet. */
export function nameOf(order: { first_name: string | null; last_name: string | null }): string {
  return fullName(order.first_name, order.last_name)
}

/** Without `contacts` the address is left out. */
export function guestOrderView(order: GuestOrderRow, { contacts }: { contacts: boolean }): GuestOrderView {
  return {
    _id: order.id,
    reference: order.reference,
    state: order.state,
    complimentary: order.complimentary,
    buyerName: nameOf(order),
    email: contacts ? (order.email ?? '') : '',
    tickets: order.lines.map(({ name, quantity }) => ({ name, quantity })),
    quantity: order.quantity,
    checkedIn: order.checked_in,
    passedOn: order.passed_on,
    total: order.total,
    refunded: order.refunded_total,
    currency: order.currency,
    createdAt: order.created_at.toISOString(),
    paidAt: isoOrNull(order.paid_at),
    bankTransferUntil: order.awaits_transfer ? order.held_until.toISOString() : null,
    ...(order.awaits_transfer && order.group_reference !== null && { bankTransferOf: order.group_reference }),
    ...(order.moved_reference !== null && { surchargeOf: order.moved_reference }),
    refundRequested: order.refund_requested,
    disputed: order.disputed,
    chargedBack: order.charged_back,
  }
}
