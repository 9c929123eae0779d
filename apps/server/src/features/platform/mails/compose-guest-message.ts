import type { Deps } from '../../../deps.ts'
import { guestMessage, messageReviewed } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findUser, organiserNameOf } from '../../people/accounts/index.ts'
import { shownTitle, findEvent, eventUrl } from '../../programme/events/index.ts'
import { findGuestMessage } from '../../guests/guest-messages/index.ts'
import { eventWords } from '../../sales/orders/index.ts'
import { type Composed } from './order-letter.ts'

/** What an organiser writes to a guest. Nothing goes out of an event that was taken down, or in a suspended organiser's name. */
export async function composeGuestMessage(
  deps: Deps,
  job: Extract<MailJob, { template: 'guest_message' }>,
): Promise<Composed> {
  const message = await findGuestMessage(deps.db, job.messageId)
  const event = message && (await findEvent(deps.db, message.event_id))
  const organiser = event && (await findUser(deps.db, event.organiser_id))
  if (!organiser || organiser.suspended_at || event.taken_down_at) return null
  if (message.review === 'held' || message.review === 'refused') return null
  return {
    to: { address: job.email },
    organiser,
    ...guestMessage({
      subject: message.subject,
      body: message.body,
      eventTitle: shownTitle(event, deps.site),
      whenText: eventWords({ event }).when,
      organiserName: organiserNameOf(organiser),
      eventUrl: eventUrl(deps, event),
      ticketsUrl: `${deps.site.publicUrl}/tickets`,
    }),
  }
}

/** Notifies an organiser of the decision on a message that was held for review. */
export async function composeMessageReviewed(deps: Deps, messageId: string): Promise<Composed> {
  const message = await findGuestMessage(deps.db, messageId)
  const event = message && (await findEvent(deps.db, message.event_id))
  const organiser = event && (await findUser(deps.db, event.organiser_id))
  if (!organiser || !message.review || message.review === 'held') return null
  return {
    to: { name: organiserNameOf(organiser), address: organiser.email },
    organiser: null,
    ...messageReviewed({
      name: organiser.first_name,
      released: message.review === 'released',
      subject: message.subject,
      reason: message.review_reason,
      url: `${deps.site.publicUrl}/events/guests/${event.id}`,
    }),
  }
}
