import { m } from '@foyer/messages'
import type { AdminUserView, PromoCodeView, ShownTicketState } from '@foyer/contract'
import type { SaleState, StateOf, TicketTypeVisibility } from '@foyer/domain'

/** The states with a word: those of the domain's machines, and those that follow from dates and places left. */
export type Status =
  | StateOf<'event' | 'order' | 'payment' | 'refund' | 'dispute' | 'payout' | 'appeal' | 'waiting'>
  | ShownTicketState
  | SaleState
  | Exclude<TicketTypeVisibility, 'public'>
  | PromoCodeView['state']
  | AdminUserView['state']

/** The word for every state. */
const labels: Readonly<Record<Status, () => string>> = {
  draft: m.shell_status_draft,
  published: m.shell_status_published,
  on_sale: m.shell_status_on_sale,
  not_yet: m.shell_status_not_yet,
  ended: m.shell_status_ended,
  sold_out: m.shell_status_sold_out,
  paused: m.shell_status_paused,
  unavailable: m.shell_status_unavailable,
  hidden: m.shell_status_hidden,
  code_only: m.shell_status_code_only,
  scheduled: m.shell_status_scheduled,
  used_up: m.shell_status_used_up,
  waiting: m.shell_status_waiting,
  offered: m.shell_status_offered,
  purchased: m.shell_status_purchased,
  left: m.shell_status_left,
  removed: m.shell_status_removed,
  cancelled: m.shell_status_cancelled,
  held: m.shell_status_held,
  awaiting_payment: m.shell_status_awaiting_payment,
  paid: m.shell_status_paid,
  partially_refunded: m.shell_status_partially_refunded,
  refunded: m.shell_status_refunded,
  refunding: m.shell_status_refunding,
  expired: m.shell_status_expired,
  created: m.shell_status_created,
  pending: m.shell_status_pending,
  captured: m.shell_status_captured,
  failed: m.shell_status_failed,
  abandoned: m.shell_status_abandoned,
  mismatch: m.shell_status_mismatch,
  disputed: m.shell_status_disputed,
  lost: m.shell_status_lost,
  won: m.shell_status_won,
  awaiting_confirmation: m.shell_status_awaiting_confirmation,
  requested: m.shell_status_requested,
  submitted: m.shell_status_submitted,
  charged_back: m.shell_status_charged_back,
  succeeded: m.shell_status_succeeded,
  approved: m.shell_status_approved,
  rejected: m.shell_status_rejected,
  unknown: m.shell_status_unknown,
  open: m.shell_status_open,
  in_review: m.shell_status_in_review,
  more_info: m.shell_status_more_info,
  upheld: m.shell_status_upheld,
  overturned: m.shell_status_overturned,
  withdrawn: m.shell_status_withdrawn,
  valid: m.shell_status_valid,
  transferred: m.shell_status_transferred,
  checked_in: m.shell_status_checked_in,
  checked_out: m.shell_status_checked_out,
  active: m.shell_status_active,
  inactive: m.shell_status_inactive,
  suspended: m.shell_status_suspended,
  unverified: m.shell_status_unverified,
}

/** An order's states where a language with genders has another word for an order than for a payment or a ticket. */
const orderLabels: Readonly<Partial<Record<Status, () => string>>> = {
  paid: m.shell_status_order_paid,
  refunded: m.shell_status_order_refunded,
  expired: m.shell_status_order_expired,
  cancelled: m.shell_status_order_cancelled,
}

/** A state as people read it. */
export function statusWords(status: Status, of?: 'order'): string {
  const label = of === 'order' ? orderLabels[status] : undefined
  return (label ?? labels[status])()
}

/** Whether the text is the name of a state. */
export function isStatus(text: string): text is Status {
  return Object.hasOwn(labels, text)
}
