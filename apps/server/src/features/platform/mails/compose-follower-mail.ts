import { hasLinkText } from '@foyer/domain'
import { formatAddress } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { followConfirm, newEvent } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { followerToken } from '../../../secrets.ts'
import { findFollower, findNewEvent, isFollowing } from '../../guests/followers/index.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { eventUrl, shownEvent } from '../../programme/events/index.ts'
import { mailCoverUrl } from '../../programme/storefront/index.ts'
import { eventWords } from '../../sales/orders/index.ts'
import { type Composed, namedOrganiser } from './order-letter.ts'

/** The link that confirms an address. A stranger may have entered the address, so the mail says how to ignore it. */
export async function composeFollowConfirm(
  deps: Deps,
  { followerId, token }: Extract<MailJob, { template: 'follow_confirm' }>,
): Promise<Composed> {
  const follower = await findFollower(deps.db, followerId)
  const organiser = follower && (await findSeller(deps.db, follower.organisation_id))
  if (!organiser || organiser.slug === null || isFollowing(follower)) return null
  return {
    to: { address: follower.email },
    organiser: null,
    ...followConfirm({
      // A stranger may have entered the address: a name that reads like a link would be an advertisement.
      organisation: hasLinkText(organiser.name) ? organiser.slug : organiser.name,
      confirmUrl: `${deps.site.publicUrl}/follow/confirm#t=${token}`,
    }),
  }
}

/**
 * A new event, for one follower. Nothing goes out once the event is not public any more, its organisation is suspended or the follower
 * has left. One click in the mail client ends these mails (RFC 8058); a reader's click leads to a page that asks first.
 */
export async function composeNewEvent(
  deps: Deps,
  { followerId, eventId }: Extract<MailJob, { template: 'new_event' }>,
): Promise<Composed> {
  const follower = await findFollower(deps.db, followerId)
  const found = await findNewEvent(deps, eventId)
  if (!follower || !isFollowing(follower) || !found) return null
  const { organiser } = found
  if (organiser.id !== follower.organisation_id) return null
  const event = shownEvent(found.event, deps.site)
  const { publicUrl } = deps.site
  const token = followerToken(deps.secrets, follower.id)
  return {
    to: { address: follower.email },
    organiser,
    ...newEvent({
      ...namedOrganiser(deps, organiser),
      eventTitle: event.title,
      summary: event.summary,
      whenText: eventWords({ event }).when,
      placeText: event.format === 'online' ? '' : formatAddress([event.venue_name, event.city]),
      coverUrl: mailCoverUrl(deps, event),
      eventUrl: eventUrl(deps, event),
      leaveUrl: `${publicUrl}/follow/leave#t=${token}`,
    }),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/followers/leave/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
