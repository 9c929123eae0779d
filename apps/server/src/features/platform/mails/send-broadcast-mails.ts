import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { takesMail } from '../broadcasts/index.ts'
import { mailEach } from './mail-each.ts'
import { sendMail } from './send-mail.ts'

/**
 * Mails a broadcast to some of its recipients. Each mail is sent once by its key, so a repeated job sends what is left; an address that
 * fails does not delay the others.
 */
export async function sendBroadcastMails(deps: Deps, broadcastId: string, userIds: readonly string[]): Promise<void> {
  await mailEach(userIds, (userId) => mailOne(deps, broadcastId, userId))
}

async function mailOne(deps: Deps, broadcastId: string, userId: string): Promise<void> {
  if (!(await takesMail(deps, userId))) return
  const key = `broadcast:${broadcastId}:${userId}`
  await sendMail(deps, { key, template: 'broadcast', broadcastId, userId })
  await deps.db
    .updateTable('broadcast_recipients')
    .set({ mailed_at: sql<Date>`coalesce(mailed_at, now())` })
    .where('broadcast_id', '=', broadcastId)
    .where('user_id', '=', userId)
    .where((eb) => eb.exists(eb.selectFrom('sent_mails').select('key').where('key', '=', key)))
    .execute()
}
