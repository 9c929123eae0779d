import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { messageNotSent, messageReviewed } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { findEvent } from '../../programme/events/index.ts'
import {
  findGuest,
  findGuestMessage,
  findRecipientNumber,
  findScheduled,
  reasonWords,
} from '../../guests/guest-messages/index.ts'
import { guestLetter } from './guest-letter.ts'
import type { Composed } from './order-letter.ts'
import { findReader } from './reader.ts'

/**
 * A guest message for one recipient. Null if the event was taken down, its organisation is suspended, or the message is held for review
 * or was refused.
 */
export async function composeGuestMessage(
  deps: Deps,
  job: Extract<MailJob, { template: 'guest_message' }>,
): Promise<Composed> {
  const message = await findGuestMessage(deps.db, job.messageId)
  const event = message && (await findEvent(deps.db, message.event_id))
  const organiser = event && (await findSeller(deps.db, event.organiser_id))
  if (!organiser || event.blocked) return null
  if (message.review === 'held' || message.review === 'refused') return null
  const guest = await findGuest(deps.db, event.id, job.email)
  const number = await findRecipientNumber(deps.db, message.id, job.email)
  const recipient = number === null ? null : { messageId: message.id, number }
  // A request for feedback is useless without the link to give it.
  if (message.automatic === 'feedback' && recipient === null) return null
  const { subject, body, automatic } = message
  const letter = guestLetter(deps, { event, organiser, subject, body, automatic, guest, recipient })
  return { to: { address: job.email }, organiser, ...letter }
}

/** The test mail that a member sends to themselves before guests get the message, filled with their own name. */
export async function composeMessageTest(
  deps: Deps,
  { eventId, userId, subject, body }: Extract<MailJob, { template: 'guest_message_test' }>,
): Promise<Composed> {
  const user = await findUser(deps.db, userId)
  const event = user && (await findEvent(deps.db, eventId))
  const organiser = event && (await findSeller(deps.db, event.organiser_id))
  if (!organiser || event.blocked) return null
  const guest = { firstName: user.first_name, order: null, transferId: null }
  const test = { subject: m.mail_guest_test({ subject }), body, automatic: null }
  return {
    to: { address: user.email },
    organiser,
    ...guestLetter(deps, { event, organiser, ...test, guest, recipient: null }),
  }
}

/** Notifies a member of the decision on a message that was held for review. */
export async function composeMessageReviewed(
  deps: Deps,
  job: Extract<MailJob, { template: 'message_reviewed' }>,
): Promise<Composed> {
  const message = await findGuestMessage(deps.db, job.messageId)
  const event = message && (await findEvent(deps.db, message.event_id))
  const reader = event && (await findReader(deps, event.organiser_id, job))
  if (!reader || !message.review || message.review === 'held') return null
  return {
    to: reader.to,
    organiser: null,
    ...messageReviewed({
      name: reader.firstName,
      released: message.review === 'released',
      subject: message.subject,
      reason: message.review_reason,
      url: `${deps.site.publicUrl}/events/messages/${event.id}?show=sent`,
    }),
  }
}

/** Tells the author of a scheduled message that it was not sent; not when it was changed or deleted in between. */
export async function composeMessageNotSent(
  deps: Deps,
  { scheduledId, memberId }: Extract<MailJob, { template: 'message_not_sent' }>,
): Promise<Composed> {
  const message = await findScheduled(deps.db, scheduledId)
  const event = message?.state === 'failed' ? await findEvent(deps.db, message.event_id) : undefined
  const author = event && (await findUser(deps.db, memberId))
  if (!author || author.suspended_at || !message) return null
  const shown = message.automatic === null ? 'scheduled' : 'automatic'
  return {
    to: { name: `${author.first_name} ${author.last_name}`.trim(), address: author.email },
    organiser: null,
    ...messageNotSent({
      name: author.first_name,
      subject: message.subject ?? automaticNames[message.automatic ?? 'thank_you'](),
      event: event.title,
      reason: reasonWords(message.reason),
      url: `${deps.site.publicUrl}/events/messages/${event.id}?show=${shown}`,
    }),
  }
}

/** What automatic messages are called where their text is ours. */
const automaticNames = { thank_you: m.guests_automatic_thank_you, feedback: m.guests_automatic_feedback } as const
