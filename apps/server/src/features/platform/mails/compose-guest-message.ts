import type { RichTextDocument } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { guestMessage, messageReviewed } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findSeller, type Seller } from '../../people/organisations/index.ts'
import { type EventRow, shownTitle, findEvent, eventUrl } from '../../programme/events/index.ts'
import { findGuestMessage } from '../../guests/guest-messages/index.ts'
import { eventWords } from '../../sales/orders/index.ts'
import { type Composed, namedOrganiser } from './order-letter.ts'
import { findReader } from './reader.ts'

/** What an organiser writes to a guest. Nothing goes out of an event that was taken down, or in a suspended organiser's name. */
export async function composeGuestMessage(
  deps: Deps,
  job: Extract<MailJob, { template: 'guest_message' }>,
): Promise<Composed> {
  const message = await findGuestMessage(deps.db, job.messageId)
  const event = message && (await findEvent(deps.db, message.event_id))
  const organiser = event && (await findSeller(deps.db, event.organiser_id))
  if (!organiser || event.blocked) return null
  if (message.review === 'held' || message.review === 'refused') return null
  return { to: { address: job.email }, ...letter(deps, { event, organiser }, message) }
}

/** What a member sends to themselves before guests get it. */
export async function composeMessageTest(
  deps: Deps,
  { eventId, userId, subject, body }: Extract<MailJob, { template: 'guest_message_test' }>,
): Promise<Composed> {
  const user = await findUser(deps.db, userId)
  const event = user && (await findEvent(deps.db, eventId))
  const organiser = event && (await findSeller(deps.db, event.organiser_id))
  if (!organiser || event.blocked) return null
  const to = { address: user.email }
  return { to, ...letter(deps, { event, organiser }, { subject: m.mail_guest_test({ subject }), body }) }
}

function letter(
  deps: Deps,
  { event, organiser }: { event: EventRow; organiser: Seller },
  { subject, body }: { subject: string; body: RichTextDocument },
) {
  return {
    organiser,
    ...guestMessage({
      subject,
      body,
      eventTitle: shownTitle(event, deps.site),
      whenText: eventWords({ event }).when,
      ...namedOrganiser(deps, organiser),
      eventUrl: eventUrl(deps, event),
      ticketsUrl: `${deps.site.publicUrl}/tickets`,
    }),
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
      url: `${deps.site.publicUrl}/events/guests/${event.id}`,
    }),
  }
}
