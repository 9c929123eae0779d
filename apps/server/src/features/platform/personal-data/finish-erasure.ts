import type { Deps } from '../../../deps.ts'
import { removeMailsTo } from '../../../gateways/mail/index.ts'
import type { Jobs } from '../../../jobs/job-queue.ts'
import { unseal } from '../../../secrets.ts'
import { forgetTraffic } from './erasure-steps.ts'

/** What an erasure cannot do in its transaction: files, demo mails, and mails that were being sent while it ran. */
export async function finishErasure(deps: Deps, job: Jobs['personal_data.finish']): Promise<void> {
  for (const key of job.files) await deps.storage.remove(key)
  const email = unseal(deps.secrets, Buffer.from(job.sealedAddress, 'base64url')).toString()
  if (deps.site.mailFolder !== null) await removeMailsTo(deps.site.mailFolder, email)
  await deps.db.transaction().execute((trx) => forgetTraffic(trx, email, job.pseudonym))
}
