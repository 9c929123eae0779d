import type { Deps } from '../../../deps.ts'
import { broadcastMail } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { unsubscribeToken } from '../../../secrets.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findBroadcast } from '../broadcasts/index.ts'
import type { Composed } from './order-letter.ts'

/** One click in the mail client ends these mails (RFC 8058); a reader's click leads to a page that asks first. */
export async function composeBroadcast(
  deps: Deps,
  job: Extract<MailJob, { template: 'broadcast' }>,
): Promise<Composed> {
  const broadcast = await findBroadcast(deps.db, job.broadcastId)
  const user = await findUser(deps.db, job.userId)
  if (!broadcast || !user || user.suspended_at) return null
  const { publicUrl } = deps.site
  const token = unsubscribeToken(deps.secrets, user.id)
  const content = broadcastMail({
    title: broadcast.title,
    body: broadcast.body,
    readUrl: `${publicUrl}/users/broadcasts?open=${broadcast.id}`,
    unsubscribeUrl: `${publicUrl}/unsubscribe#token=${token}`,
  })
  return {
    to: { name: `${user.first_name} ${user.last_name}`.trim(), address: user.email },
    organiser: null,
    ...content,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/broadcast/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
