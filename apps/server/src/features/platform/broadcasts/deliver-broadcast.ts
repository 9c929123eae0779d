import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { nextRecipients } from './audience.queries.ts'

const CHUNK = 500
const MAILS_PER_JOB = 50

/**
 * Fans out a broadcast, one chunk per transaction. The recipients, their mail jobs and the progress are committed together, so that
 * after a crash the next run continues after the last committed chunk.
 */
export async function deliverBroadcast(deps: Deps, broadcastId: string): Promise<void> {
  while (await deliverChunk(deps, broadcastId)) deps.failpoint('after_broadcast_chunk')
}

/** Whether there may be more. */
function deliverChunk(deps: Deps, broadcastId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock makes two runs of the job take turns.
    const broadcast = await trx
      .selectFrom('broadcasts')
      .selectAll()
      .where('id', '=', broadcastId)
      .where('state', 'in', ['scheduled', 'sending'])
      .forUpdate()
      .executeTakeFirst()
    if (!broadcast) return false
    const chunk = await nextRecipients(trx, broadcast.audience, broadcast.reached, CHUNK)
    const last = chunk.at(-1)
    await trx
      .updateTable('broadcasts')
      .set({
        started_at: sql<Date>`coalesce(started_at, now())`,
        ...(last ? { state: 'sending', reached: last.id } : { state: 'sent', finished_at: sql<Date>`now()` }),
      })
      .where('id', '=', broadcastId)
      .execute()
    if (!last) return false
    const mailed = await addRecipients(trx, broadcast, chunk)
    for (let from = 0; from < mailed.length; from += MAILS_PER_JOB)
      await deps.jobs.enqueue(trx, 'broadcast.mail', {
        broadcastId,
        userIds: mailed.slice(from, from + MAILS_PER_JOB),
      })
    deps.failpoint('within_broadcast_chunk')
    return true
  })
}

/** Returns the recipients of the chunk to be mailed. The primary key excludes those who already have the broadcast. */
async function addRecipients(
  trx: Trx,
  broadcast: { id: string; by_mail: boolean },
  chunk: readonly { id: string; wants_mail: boolean }[],
): Promise<string[]> {
  const added = await trx
    .insertInto('broadcast_recipients')
    .values(
      chunk.map((user) => ({
        broadcast_id: broadcast.id,
        user_id: user.id,
        by_mail: broadcast.by_mail && user.wants_mail,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'by_mail'])
    .execute()
  return added.filter((recipient) => recipient.by_mail).map((recipient) => recipient.user_id)
}
