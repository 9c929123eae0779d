import { m } from '@foyer/messages'
import type { AdminUserView, PromoCodeView, ShownTicketState } from '@foyer/contract'
import type { SaleState, StateOf, TicketTypeVisibility } from '@foyer/domain'
import { Badge, type BadgeTone } from './Badge.tsx'

/** The states that a badge can show: those of the domain's machines, and those that follow from dates and places left. */
export type Status =
  | StateOf<'event' | 'order' | 'payment' | 'refund' | 'dispute' | 'payout' | 'appeal' | 'waiting'>
  | ShownTicketState
  | SaleState
  | Exclude<TicketTypeVisibility, 'public'>
  | PromoCodeView['state']
  | AdminUserView['state']

/** Every state in words, with what it means for the reader. */
const statuses: Readonly<Record<Status, readonly [tone: BadgeTone, label: () => string]>> = {
  draft: ['neutral', m.shell_status_draft],
  published: ['good', m.shell_status_published],
  on_sale: ['good', m.shell_status_on_sale],
  not_yet: ['neutral', m.shell_status_not_yet],
  ended: ['neutral', m.shell_status_ended],
  sold_out: ['warn', m.shell_status_sold_out],
  paused: ['neutral', m.shell_status_paused],
  unavailable: ['neutral', m.shell_status_unavailable],
  hidden: ['neutral', m.shell_status_hidden],
  code_only: ['accent', m.shell_status_code_only],
  scheduled: ['accent', m.shell_status_scheduled],
  used_up: ['warn', m.shell_status_used_up],
  waiting: ['neutral', m.shell_status_waiting],
  offered: ['warn', m.shell_status_offered],
  purchased: ['good', m.shell_status_purchased],
  left: ['neutral', m.shell_status_left],
  removed: ['neutral', m.shell_status_removed],
  cancelled: ['bad', m.shell_status_cancelled],
  held: ['warn', m.shell_status_held],
  awaiting_payment: ['warn', m.shell_status_awaiting_payment],
  paid: ['good', m.shell_status_paid],
  partially_refunded: ['accent', m.shell_status_partially_refunded],
  refunded: ['neutral', m.shell_status_refunded],
  refunding: ['warn', m.shell_status_refunding],
  expired: ['neutral', m.shell_status_expired],
  created: ['neutral', m.shell_status_created],
  pending: ['warn', m.shell_status_pending],
  captured: ['good', m.shell_status_captured],
  failed: ['bad', m.shell_status_failed],
  abandoned: ['neutral', m.shell_status_abandoned],
  mismatch: ['bad', m.shell_status_mismatch],
  disputed: ['bad', m.shell_status_disputed],
  lost: ['bad', m.shell_status_lost],
  won: ['good', m.shell_status_won],
  awaiting_confirmation: ['warn', m.shell_status_awaiting_confirmation],
  requested: ['warn', m.shell_status_requested],
  submitted: ['warn', m.shell_status_submitted],
  charged_back: ['neutral', m.shell_status_charged_back],
  succeeded: ['good', m.shell_status_succeeded],
  approved: ['accent', m.shell_status_approved],
  rejected: ['bad', m.shell_status_rejected],
  unknown: ['warn', m.shell_status_unknown],
  open: ['warn', m.shell_status_open],
  in_review: ['accent', m.shell_status_in_review],
  more_info: ['warn', m.shell_status_more_info],
  upheld: ['bad', m.shell_status_upheld],
  overturned: ['good', m.shell_status_overturned],
  withdrawn: ['neutral', m.shell_status_withdrawn],
  valid: ['good', m.shell_status_valid],
  transferred: ['accent', m.shell_status_transferred],
  checked_in: ['good', m.shell_status_checked_in],
  checked_out: ['neutral', m.shell_status_checked_out],
  active: ['good', m.shell_status_active],
  inactive: ['neutral', m.shell_status_inactive],
  suspended: ['bad', m.shell_status_suspended],
  unverified: ['neutral', m.shell_status_unverified],
}

/** An order's states where a language with genders has another word for an order than for a payment or a ticket. */
const orderLabels: Readonly<Partial<Record<Status, () => string>>> = {
  paid: m.shell_status_order_paid,
  refunded: m.shell_status_order_refunded,
  expired: m.shell_status_order_expired,
  cancelled: m.shell_status_order_cancelled,
}

function wordsOf(status: Status, of: 'order' | undefined) {
  const label = of === 'order' ? orderLabels[status] : undefined
  return (label ?? statuses[status][1])()
}

interface StatusBadgeProps {
  status: Status
  of?: 'order'
}

/** A state as a small pill, by the domain's name for it. */
export function StatusBadge({ status, of }: StatusBadgeProps) {
  return <Badge tone={statuses[status][0]}>{wordsOf(status, of)}</Badge>
}
