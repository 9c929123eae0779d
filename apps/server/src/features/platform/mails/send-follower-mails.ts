import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/job-queue.ts'
import { isQueued, recordFollowerMail } from '../../guests/followers/index.ts'
import { mailEach } from './mail-each.ts'
import { sendMail } from './send-mail.ts'

/**
 * Mails some followers about a new event. Each mail is sent once by its key, so a repeated job sends what is left; an address that fails
 * does not delay the others.
 */
export async function sendFollowerMails(deps: Deps, { eventId, followerIds }: Jobs['followers.mail']): Promise<void> {
  await mailEach(followerIds, async (followerId) => {
    if (!(await isQueued(deps.db, eventId, followerId))) return
    const key = `new-event:${eventId}:${followerId}`
    await sendMail(deps, { key, template: 'new_event', followerId, eventId })
    await recordFollowerMail(deps.db, { eventId, followerId, key })
  })
}
