import { required, withoutLinks } from '@foyer/domain'
import { formatEventTime, formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { waitingListJoined, waitingListOffer, waitingListOver } from '../../../documents/mails/index.ts'
import { waitingToken } from '../../../secrets.ts'
import { findSeller } from '../../people/organisations/index.ts'
import {
  type EventRow,
  eventUrl,
  findEvent,
  isYoungOrganiser,
  readingOf,
  shownEvent,
} from '../../programme/events/index.ts'
import { eventWords, findOrder } from '../../sales/orders/index.ts'
import { findTicketType, listShownNames, shownTicketType } from '../../programme/ticket-types/index.ts'
import { findOfferOf, findWaitingEntry } from '../../sales/waiting-list/index.ts'
import { eventWithoutLinks } from './mailed-parts.ts'
import { type Composed, orderUrl } from './order-letter.ts'

type Entry = NonNullable<Awaited<ReturnType<typeof findWaitingEntry>>>

function wordsOf(deps: Deps, entry: Entry, event: EventRow) {
  return {
    eventTitle: event.title,
    whenText: eventWords({ event }).when,
    quantity: entry.quantity,
    leaveUrl: `${deps.site.publicUrl}/waiting-list/leave#t=${waitingToken(deps.secrets, entry.id)}`,
  }
}

/**
 * The event of a waiting list entry, in the language of the person who waits, its organiser, and how to show their other words. Anybody can
 * found an organisation and put strangers on its lists, so the words of a young one have no links.
 */
async function findShown(deps: Deps, eventId: string) {
  const event = await findEvent(deps.db, eventId)
  if (!event) return undefined
  const shown = shownEvent(event, deps.site)
  const seller = (await findSeller(deps.db, event.organiser_id)) ?? null
  if (!(await isYoungOrganiser(deps, deps.db, event.organiser_id)))
    return { event: shown, organiser: seller, decent: (words: string) => words }
  const organiser = seller && { ...seller, name: withoutLinks(seller.name) }
  return { event: eventWithoutLinks(shown), organiser, decent: withoutLinks }
}

/** Confirms a place on the waiting list; null if the person has left it. */
export async function composeWaitingJoined(deps: Deps, entryId: string): Promise<Composed> {
  const entry = await findWaitingEntry(deps.db, entryId)
  const shown = entry && (await findShown(deps, entry.event_id))
  const type = entry && (await findTicketType(deps.db, entry.ticket_type_id))
  if (!shown || !type || entry.state !== 'waiting') return null
  const { event, organiser, decent } = shown
  return {
    to: { address: entry.email },
    organiser,
    ...waitingListJoined({
      ...wordsOf(deps, entry, event),
      ticketName: decent(shownTicketType(type, readingOf(event, deps.site)).name),
      eventUrl: eventUrl(deps, event),
    }),
  }
}

/** Says that there is nothing to wait for any more: the event is cancelled. */
export async function composeWaitingOver(deps: Deps, entryId: string): Promise<Composed> {
  const entry = await findWaitingEntry(deps.db, entryId)
  const shown = entry && (await findShown(deps, entry.event_id))
  if (shown?.event.status !== 'cancelled' || entry?.state !== 'removed') return null
  const { event, organiser } = shown
  return {
    to: { name: entry.name, address: entry.email },
    organiser,
    ...waitingListOver({
      name: entry.name,
      eventTitle: event.title,
      whenText: eventWords({ event }).when,
      reasonText: event.cancel_reason ?? '',
      listingUrl: `${deps.site.publicUrl}/events/listing`,
    }),
  }
}

/** The offer of a ticket; null once it has expired. */
export async function composeWaitingOffer(deps: Deps, orderId: string): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  const entry = order && (await findOfferOf(deps.db, orderId))
  const shown = entry && (await findShown(deps, entry.event_id))
  if (!shown || entry.state !== 'offered') return null
  const { event, organiser, decent } = shown
  const line = required(order.lines[0], `the line of offer ${order.reference}`)
  const nameOf = await listShownNames(deps.db, event.id, readingOf(event, deps.site))
  return {
    to: { name: entry.name, address: entry.email },
    organiser,
    ...waitingListOffer({
      ...wordsOf(deps, entry, event),
      name: entry.name,
      ticketName: decent(nameOf(line.ticketTypeId, line.name)),
      offered: order.quantity,
      totalText: formatMoney(order.total, order.currency),
      untilText: formatEventTime(order.held_until, order.held_until, event.timezone).short,
      orderUrl: orderUrl(deps, order),
    }),
  }
}
