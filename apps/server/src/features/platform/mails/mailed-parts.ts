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

type Price = Pick<OrderRow, 'total' | 'gift_card_amount' | 'paid_at'>

/** Whether an order costs whoever placed it nothing: it is free, not paid yet, or paid with gift cards alone, which may have been given. */
const costsNothing = ({ total, gift_card_amount: byCard, paid_at: paidAt }: Price) => paidAt === null || total <= byCard

/**
 * Whether the mails of an order show no link that its organiser has written. Anybody can found an organisation, order from it for
 * strangers what costs nothing, and tell them of changes.
 */
export async function showsNoLinks(
  deps: Deps,
  { order, event }: { order: Price; event: Pick<EventRow, 'organiser_id'> },
): Promise<boolean> {
  return costsNothing(order) && (await isYoungOrganiser(deps, deps.db, event.organiser_id))
}

/**
 * What the mails and attachments of an order show. Anybody can order for a stranger what costs nothing, so the names of its guests have no
 * links, nor have the names and notes of a young organiser.
 */
export async function asMailed<Parts extends OrderParts>(deps: Deps, parts: Parts): Promise<Parts> {
  if (!costsNothing(parts.order)) return parts
  const named = parts.tickets.map((ticket) => ({ ...ticket, guest_name: withoutLinks(ticket.guest_name) }))
  if (!(await showsNoLinks(deps, parts))) return { ...parts, tickets: named }
  const { event, organiser } = parts
  return {
    ...parts,
    order: { ...parts.order, lines: parts.order.lines.map((line) => ({ ...line, name: withoutLinks(line.name) })) },
    tickets: named.map((ticket) => ({ ...ticket, ticket_name: withoutLinks(ticket.ticket_name) })),
    event: eventWithoutLinks(event),
    organiser: { ...organiser, name: withoutLinks(organiser.name) },
  }
}

/** An order with what its mails and their attachments show. */
export async function mailedParts(deps: Deps, order: OrderRow): Promise<OrderParts> {
  return asMailed(deps, await loadOrderParts(deps, order))
}
