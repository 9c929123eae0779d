import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/job-queue.ts'
import { listUnmailed } from '../../guests/guest-messages/index.ts'
import { mailEach } from './mail-each.ts'
import { sendMail } from './send-mail.ts'

/** Addresses of a job that mails. */
const AT_ONCE = 25
/** Addresses of a job that only queues others. */
const CHUNK = 1000

/**
 * Mails a message. The first job only queues those that mail a few addresses each, a chunk to a transaction, so that an address that fails
 * and is tried again repeats its own job alone. Each mail is sent once by its key: a job that is killed and repeated sends what is left.
 */
export async function sendGuestMessages(deps: Deps, job: Jobs['guests.message']): Promise<void> {
  const { messageId, after, until } = job
  if (until === undefined) return queueMails(deps, job)
  const emails = await listUnmailed(deps.db, messageId, { after, until, limit: AT_ONCE })
  await mailEach(emails, (email) => mailOne(deps, messageId, email))
}

function queueMails(deps: Deps, { messageId, after }: Jobs['guests.message']): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const emails = await listUnmailed(trx, messageId, { after, limit: CHUNK })
    const ends = emails.filter((_, index) => (index + 1) % AT_ONCE === 0 || index === emails.length - 1)
    await deps.jobs.enqueueAll(
      trx,
      ends.map((until, index) => ({
        name: 'guests.message',
        data: { messageId, after: ends[index - 1] ?? after, until },
      })),
    )
    const last = emails.at(-1)
    if (last !== undefined && emails.length === CHUNK)
      await deps.jobs.enqueue(trx, 'guests.message', { messageId, after: last })
  })
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
