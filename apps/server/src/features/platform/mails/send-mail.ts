import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { MailError, withShortHeaders } from '../../../gateways/mail/index.ts'
import { jobFailure } from '../../../jobs/job-failure.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { ERASED_DOMAIN } from '../../../retention.ts'
import { composeMail } from './compose-mail.ts'
import { fromOrganiser } from './order-letter.ts'

/**
 * Sends a mail once. Its row is written after the mail server took it, so a crash in between sends it twice rather than never,
 * with the same Message-ID, by which mail clients show it once. Answers `keep` when no mail was needed or none can be
 * delivered: the job's row then shows that it ran.
 */
export async function sendMail(deps: Deps, job: MailJob): Promise<'keep' | void> {
  const sent = await deps.db.selectFrom('sent_mails').select('key').where('key', '=', job.key).executeTakeFirst()
  if (sent) return
  const composed = await composeMail(deps, job)
  if (!composed || composed.to.address.endsWith(`@${ERASED_DOMAIN}`)) return 'keep'
  const { orderId = null, organiser, ...content } = composed
  const digest = createHash('sha256').update(job.key).digest('hex').slice(0, 32)
  const messageId = `${digest}@${new URL(deps.site.publicUrl).hostname}`
  const letter = withShortHeaders({ messageId, ...content, ...(organiser && fromOrganiser(organiser)) })
  deps.failpoint('before_mail')
  try {
    await deps.mail.send(letter)
  } catch (error) {
    const refused = error instanceof MailError && error.permanent
    deps.metrics.mails.inc({ template: job.template, result: refused ? 'refused' : 'failed' })
    if (!refused) throw error
    deps.log.error({ template: job.template, code: jobFailure(error).code }, 'the mail server refused a mail for good')
    return 'keep'
  }
  deps.metrics.mails.inc({ template: job.template, result: 'sent' })
  await deps.db
    .insertInto('sent_mails')
    .values({ key: job.key, template: job.template, recipient: letter.to.address, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
