import { withoutLinks } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { isYoungOrganiser } from '../../programme/events/index.ts'
import { loadOrderParts, type OrderParts, type OrderRow } from '../../sales/orders/index.ts'

/**
 * An order with what its mails and their attachments show. Anybody can found an organisation and order from it for strangers, so the mails
 * of an order that cost nothing show no link that such an organiser has written into a name.
 */
export async function mailedParts(deps: Deps, order: OrderRow): Promise<OrderParts> {
  const parts = await loadOrderParts(deps, order)
  const { event, organiser } = parts
  if (order.total > 0 || !(await isYoungOrganiser(deps, deps.db, event.organiser_id))) return parts
  return {
    ...parts,
    order: { ...parts.order, lines: parts.order.lines.map((line) => ({ ...line, name: withoutLinks(line.name) })) },
    tickets: parts.tickets.map((ticket) => ({ ...ticket, ticket_name: withoutLinks(ticket.ticket_name) })),
    event: {
      ...event,
      title: withoutLinks(event.title),
      summary: withoutLinks(event.summary),
      venue_name: withoutLinks(event.venue_name),
      address_line: withoutLinks(event.address_line),
      city: withoutLinks(event.city),
    },
    organiser: { ...organiser, name: withoutLinks(organiser.name) },
  }
}
