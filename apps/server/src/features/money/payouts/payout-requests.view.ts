import type { PayoutView } from '@foyer/contract'
import { canMove } from '@foyer/domain'
import { storedReasonWords } from '@foyer/messages'
import type { MemberActor } from '../../../http/actor.ts'
import { approvalWait } from '../../../http/approval-wait.ts'
import { type ErrorReason, reasonWords } from '../../../http/error-reasons.ts'
import { belongsTo } from '../../people/organisations/index.ts'
import { mayAsMember, mayConfirm } from './payouts.policy.ts'
import type { PayoutWithPeople } from './payout-requests.queries.ts'

type Step = PayoutView['steps'][number]

/** Whether another member of the organisation has to confirm it, or had to. */
function isConfirmedFirst({ state, confirmed_at: confirmedAt }: PayoutWithPeople): boolean {
  return confirmedAt !== null || state === 'awaiting_confirmation' || state === 'withdrawn'
}

function stepsOf(row: PayoutWithPeople): Step[] {
  const step = (state: Step['state'], at: Date | null, by: string | null): Step[] =>
    at === null ? [] : [{ state, at: at.toISOString(), by }]
  return [
    ...(isConfirmedFirst(row)
      ? [
          ...step('awaiting_confirmation', row.requested_at, row.requested_name),
          ...step('requested', row.confirmed_at, row.confirmed_name),
        ]
      : step('requested', row.requested_at, row.requested_name)),
    ...step('withdrawn', row.withdrawn_at, row.withdrawn_name),
    ...step(row.state === 'rejected' ? 'rejected' : 'approved', row.decided_at, row.decided_name),
    ...step('submitted', row.submitted_at, row.submitted_name),
    ...step(row.returned_at === null ? row.state : 'paid', row.settled_at, row.settled_name),
    ...step('failed', row.returned_at, null),
  ]
}

/** Why the money must not be sent yet; null if it can be. */
export function blockOf(row: Pick<PayoutWithPeople, 'frozen_until' | 'suspended_at'>, now: Date): ErrorReason | null {
  if (row.suspended_at) return { code: 'payout.frozen.suspended', params: {} }
  if (row.frozen_until && row.frozen_until > now) return { code: 'payout.frozen.account_changed', params: {} }
  return null
}

/**
 * The payout as the viewer may see and decide it: members confirm what a colleague requested; administrators decide, but never on their own
 * payouts.
 */
export function payoutView(row: PayoutWithPeople, viewer: MemberActor, now: Date): PayoutView {
  const may = (to: PayoutView['state']) => viewer.isAdmin && canMove('payout', row.state, to)
  const waits = row.state === 'requested' || row.state === 'approved'
  const blockedBy = waits ? blockOf(row, now) : null
  const tooNew = viewer.isAdmin && row.state === 'requested' ? approvalWait(viewer, now) : null
  const hindrance = blockedBy ?? tooNew
  const people = [row.requested_by, row.confirmed_by]
  const own = people.includes(viewer.userId) || belongsTo(viewer, row.organiser_id)
  return {
    _id: row.id,
    reference: row.reference,
    state: row.state,
    amount: row.amount,
    currency: row.currency,
    organiser: { _id: row.organiser_id, name: row.organiser_name, email: row.organiser_email },
    account: row.account,
    requestedAt: row.requested_at.toISOString(),
    reason: row.reason && storedReasonWords(row.reason),
    transferReference: row.transfer_reference,
    provider: row.provider,
    discrepancy: viewer.isAdmin ? row.discrepancy : null,
    steps: stepsOf(row),
    can: {
      confirm: canMove('payout', row.state, 'requested') && mayConfirm(viewer, row),
      withdraw: canMove('payout', row.state, 'withdrawn') && mayAsMember(viewer, row),
      approve: may('approved') && !own && blockedBy === null && tooNew === null,
      reject: may('rejected'),
      transfer: may('submitted') && row.state === 'approved' && blockedBy === null,
      submit: may('submitted') && row.state === 'approved' && blockedBy === null,
      settle: row.state === 'submitted' && may('paid') && row.provider === null,
    },
    blockedBy: hindrance && reasonWords(hindrance),
  }
}
