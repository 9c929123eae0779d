import { displayReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { payoutNews } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findPayout } from '../../money/payouts/index.ts'
import { findUser } from '../../people/accounts/index.ts'
import type { Composed } from './order-letter.ts'

/** To the organiser: what became of a payout. */
export async function composePayout(
  deps: Deps,
  { payoutId, news }: Extract<MailJob, { template: 'payout_news' }>,
): Promise<Composed> {
  const payout = await findPayout(deps.db, payoutId)
  const organiser = payout && (await findUser(deps.db, payout.organiser_id))
  if (!payout || !organiser) return null
  return {
    to: { name: payout.organiser_name, address: organiser.email },
    organiser: null,
    ...payoutNews({
      name: organiser.first_name,
      news,
      reference: displayReference(payout.reference),
      amountText: formatMoney(payout.amount, payout.currency),
      accountText: `${payout.account.bankName} ••${payout.account.last4}`,
      reason: news === 'paid' ? null : payout.reason,
      url: `${deps.site.publicUrl}/payouts/${payout.id}`,
    }),
  }
}
