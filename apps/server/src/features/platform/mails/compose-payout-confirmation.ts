import { displayReference, fullName } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { payoutConfirmation } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findPayout } from '../../money/payouts/index.ts'
import { membersWith } from '../../people/organisations/index.ts'
import type { Composed } from './order-letter.ts'

/** To a member who can confirm a payout. Null if the payout has been decided or withdrawn, or if the recipient can no longer confirm it. */
export async function composePayoutConfirmation(
  { db, site }: Deps,
  { payoutId, userId }: Extract<MailJob, { template: 'payout_confirmation' }>,
): Promise<Composed> {
  const payout = await findPayout(db, payoutId)
  if (payout?.state !== 'awaiting_confirmation') return null
  const members = await membersWith(db, payout.organiser_id, 'payouts:write')
  const member = members.find((each) => each.user_id === userId)
  if (!member) return null
  return {
    to: { name: fullName(member.first_name, member.last_name), address: member.email },
    organiser: null,
    ...payoutConfirmation({
      name: member.first_name,
      requester: payout.requested_name,
      organisation: payout.organiser_name,
      reference: displayReference(payout.reference),
      amountText: formatMoney(payout.amount, payout.currency),
      accountText: `${payout.account.bankName} ••${payout.account.last4}`,
      url: `${site.publicUrl}/payouts/${payout.id}`,
    }),
  }
}
