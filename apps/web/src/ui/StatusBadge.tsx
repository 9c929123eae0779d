import type { AdminUserView, PromoCodeView, ShownTicketState } from '@foyer/contract'
import type { SaleState, StateOf, TicketTypeVisibility } from '@foyer/domain'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type BadgeTone = 'good' | 'accent' | 'warn' | 'bad' | 'neutral'

/** The states that a badge can show: those of the domain's machines, and those that follow from dates and places left. */
export type Status =
  | StateOf<'event' | 'order' | 'payment' | 'refund' | 'dispute' | 'payout' | 'appeal' | 'waiting'>
  | ShownTicketState
  | SaleState
  | Exclude<TicketTypeVisibility, 'public'>
  | PromoCodeView['state']
  | AdminUserView['state']

/** Every state in words, with what it means for the reader. */
const statuses: Readonly<Record<Status, readonly [tone: BadgeTone, label: string]>> = {
  draft: ['neutral', 'Draft'],
  published: ['good', 'On sale'],
  on_sale: ['good', 'On sale'],
  not_yet: ['neutral', 'Not on sale yet'],
  ended: ['neutral', 'Sale ended'],
  sold_out: ['warn', 'Sold out'],
  paused: ['neutral', 'Paused'],
  unavailable: ['neutral', 'Not available'],
  hidden: ['neutral', 'Hidden'],
  code_only: ['accent', 'By promo code'],
  scheduled: ['accent', 'Scheduled'],
  used_up: ['warn', 'Used up'],
  waiting: ['neutral', 'Waiting'],
  offered: ['warn', 'Offered'],
  purchased: ['good', 'Bought'],
  left: ['neutral', 'Left'],
  removed: ['neutral', 'Removed'],
  cancelled: ['bad', 'Cancelled'],
  held: ['warn', 'Held'],
  awaiting_payment: ['warn', 'Awaiting payment'],
  paid: ['good', 'Paid'],
  partially_refunded: ['accent', 'Partly refunded'],
  refunded: ['neutral', 'Refunded'],
  refunding: ['warn', 'Being refunded'],
  expired: ['neutral', 'Expired'],
  created: ['neutral', 'Started'],
  pending: ['warn', 'Pending'],
  captured: ['good', 'Paid'],
  failed: ['bad', 'Failed'],
  abandoned: ['neutral', 'Abandoned'],
  mismatch: ['bad', 'Wrong amount'],
  disputed: ['bad', 'Disputed'],
  lost: ['bad', 'Lost'],
  won: ['good', 'Won'],
  requested: ['warn', 'Requested'],
  submitted: ['warn', 'On its way'],
  succeeded: ['good', 'Done'],
  approved: ['accent', 'Approved'],
  rejected: ['bad', 'Rejected'],
  unknown: ['warn', 'Being checked'],
  open: ['warn', 'Open'],
  in_review: ['accent', 'In review'],
  more_info: ['warn', 'More information needed'],
  upheld: ['bad', 'Upheld'],
  overturned: ['good', 'Overturned'],
  withdrawn: ['neutral', 'Withdrawn'],
  valid: ['good', 'Valid'],
  transferred: ['accent', 'Passed on'],
  checked_in: ['good', 'Inside'],
  checked_out: ['neutral', 'Left'],
  active: ['good', 'Active'],
  inactive: ['neutral', 'Inactive'],
  suspended: ['bad', 'Suspended'],
  unverified: ['neutral', 'Unverified'],
}

type StatusBadgeProps = { status: Status } | { tone: BadgeTone; children: ReactNode }

/** A state as a small pill: by the domain's name for it, or in words and tone of your own. */
export function StatusBadge(props: StatusBadgeProps) {
  const [tone, label] = 'status' in props ? statuses[props.status] : [props.tone, props.children]
  return (
    <span className={classes['badge']} data-tone={tone}>
      {label}
    </span>
  )
}
