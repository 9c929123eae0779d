import { withoutLinks } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { type EventRow, isYoungOrganiser } from '../../programme/events/index.ts'
import { loadOrderParts, type OrderParts, type OrderRow } from '../../sales/orders/index.ts'

type Words = Pick<
  EventRow,
  'title' | 'summary' | 'venue_name' | 'address_line' | 'city' | 'postpone_note' | 'cancel_reason'
>

/** An event with no link in its organiser's words. */
export function eventWithoutLinks<Event extends Words>(event: Event): Event {
  return {
    ...event,
    title: withoutLinks(event.title),
    summary: withoutLinks(event.summary),
    venue_name: withoutLinks(event.venue_name),
    address_line: withoutLinks(event.address_line),
    city: withoutLinks(event.city),
    postpone_note: withoutLinks(event.postpone_note),
    cancel_reason: event.cancel_reason && withoutLinks(event.cancel_reason),
  }
}

/**
 * Whether the mails of an order show no link that its organiser has written. Anybody can found an organisation, order from it what costs
 * nothing, for strangers or to pass on to them, and tell them of changes.
 */
export async function showsNoLinks(
  deps: Deps,
  { order, event }: Pick<OrderParts, 'order' | 'event'>,
): Promise<boolean> {
  return order.total === 0 && (await isYoungOrganiser(deps, deps.db, event.organiser_id))
}

/** What the mails and attachments of an order show, where necessary without links in names and notes. */
export async function asMailed<Parts extends OrderParts>(deps: Deps, parts: Parts): Promise<Parts> {
  if (!(await showsNoLinks(deps, parts))) return parts
  const { event, organiser } = parts
  return {
    ...parts,
    order: { ...parts.order, lines: parts.order.lines.map((line) => ({ ...line, name: withoutLinks(line.name) })) },
    tickets: parts.tickets.map((ticket) => ({ ...ticket, ticket_name: withoutLinks(ticket.ticket_name) })),
    event: eventWithoutLinks(event),
    organiser: { ...organiser, name: withoutLinks(organiser.name) },
  }
}

/** An order with what its mails and their attachments show. */
export async function mailedParts(deps: Deps, order: OrderRow): Promise<OrderParts> {
  return asMailed(deps, await loadOrderParts(deps, order))
}
