import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/job-queue.ts'
import { listUnmailed } from '../../guests/guest-messages/index.ts'
import { mailEach } from './mail-each.ts'
import { sendMail } from './send-mail.ts'

const AT_ONCE = 25

/**
 * Mails a message to its next addresses, and queues a job for those that follow. Each mail is sent once by its key, so a job that is
 * killed and repeated sends what is left; an address that fails does not delay the others and is tried again.
 */
export async function sendGuestMessages(deps: Deps, { messageId, after }: Jobs['guests.message']): Promise<void> {
  const emails = await listUnmailed(deps.db, messageId, after, AT_ONCE)
  const last = emails.at(-1)
  // Queued before anything can fail, so that a retried address does not delay the rest. A duplicate job finds no addresses left.
  if (last !== undefined && emails.length === AT_ONCE)
    await deps.db.transaction().execute((trx) => deps.jobs.enqueue(trx, 'guests.message', { messageId, after: last }))
  await mailEach(emails, (email) => mailOne(deps, messageId, email))
}

async function mailOne(deps: Deps, messageId: string, email: string): Promise<void> {
  const key = `guest-message:${messageId}:${email}`
  await sendMail(deps, { key, template: 'guest_message', messageId, email })
  await deps.db
    .updateTable('guest_message_recipients')
    .set({ mailed_at: sql<Date>`now()` })
    .where('message_id', '=', messageId)
    .where('email', '=', email)
    .where('mailed_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('sent_mails').select('key').where('key', '=', key)))
    .execute()
}
