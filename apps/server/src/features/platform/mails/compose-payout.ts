import { displayReference } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { payoutNews } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findPayout } from '../../money/payouts/index.ts'
import type { Composed } from './order-letter.ts'
import { findReader } from './reader.ts'

/** Notifies a member of the outcome of a payout. */
export async function composePayout(
  deps: Deps,
  { payoutId, news, ...job }: Extract<MailJob, { template: 'payout_news' }>,
): Promise<Composed> {
  const payout = await findPayout(deps.db, payoutId)
  const reader = payout && (await findReader(deps, payout.organiser_id, job))
  if (!payout || !reader) return null
  return {
    to: reader.to,
    organiser: null,
    ...payoutNews({
      name: reader.firstName,
      news,
      reference: displayReference(payout.reference),
      amountText: formatMoney(payout.amount, payout.currency),
      accountText: `${payout.account.bankName} ••${payout.account.last4}`,
      reason: news === 'paid' ? null : payout.reason,
      url: `${deps.site.publicUrl}/payouts/${payout.id}`,
    }),
  }
}
