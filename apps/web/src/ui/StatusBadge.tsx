import { type Status, statusWords } from '../lib/status-words.ts'
import { Badge, type BadgeTone } from './Badge.tsx'

/** What every state means for the reader. */
const tones: Readonly<Record<Status, BadgeTone>> = {
  draft: 'neutral',
  published: 'good',
  on_sale: 'good',
  not_yet: 'neutral',
  ended: 'neutral',
  sold_out: 'warn',
  paused: 'neutral',
  unavailable: 'neutral',
  hidden: 'neutral',
  code_only: 'accent',
  scheduled: 'accent',
  used_up: 'warn',
  waiting: 'neutral',
  offered: 'warn',
  purchased: 'good',
  left: 'neutral',
  removed: 'neutral',
  cancelled: 'bad',
  held: 'warn',
  awaiting_payment: 'warn',
  paid: 'good',
  partially_refunded: 'accent',
  refunded: 'neutral',
  refunding: 'warn',
  expired: 'neutral',
  created: 'neutral',
  pending: 'warn',
  captured: 'good',
  failed: 'bad',
  abandoned: 'neutral',
  mismatch: 'bad',
  disputed: 'bad',
  lost: 'bad',
  won: 'good',
  awaiting_confirmation: 'warn',
  requested: 'warn',
  submitted: 'warn',
  charged_back: 'neutral',
  succeeded: 'good',
  approved: 'accent',
  rejected: 'bad',
  unknown: 'warn',
  open: 'warn',
  in_review: 'accent',
  more_info: 'warn',
  upheld: 'bad',
  overturned: 'good',
  withdrawn: 'neutral',
  valid: 'good',
  transferred: 'accent',
  checked_in: 'good',
  checked_out: 'neutral',
  active: 'good',
  inactive: 'neutral',
  suspended: 'bad',
  unverified: 'neutral',
}

interface StatusBadgeProps {
  status: Status
  of?: 'order'
}

/** A state as a small pill, by the domain's name for it. */
export function StatusBadge({ status, of }: StatusBadgeProps) {
  return <Badge tone={tones[status]}>{statusWords(status, of)}</Badge>
}
