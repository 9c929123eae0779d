import type { OrderableTicketType, OrderLimitCheck } from './selling.ts'

type Line = { ticketTypeId: string; quantity: number }
type Refused = Extract<OrderLimitCheck, { ok: false }>

/**
 * Whether the extras of an order come with what they need: a ticket that admits, one of those they name where they name some, and no
 * more of them than these bring along. Variants of an extra count together. Null: they do.
 */
export function extraFault(
  lines: readonly Line[],
  typeOf: (id: string) => OrderableTicketType | undefined,
): Refused | null {
  const admitted = lines.filter((line) => admits(typeOf(line.ticketTypeId)) > 0)
  const groups = Map.groupBy(
    lines.filter((line) => admits(typeOf(line.ticketTypeId)) === 0),
    ({ ticketTypeId }) => typeOf(ticketTypeId)?.variantOf ?? ticketTypeId,
  )
  for (const extras of groups.values()) {
    const [first] = extras
    const type = first && typeOf(first.ticketTypeId)
    if (!type) continue
    const needs = type.needs ?? []
    const bringing = admitted.filter((line) => needs.length === 0 || needs.includes(line.ticketTypeId))
    if (bringing.length === 0) return refuse(first, 'needs_ticket', null)
    if (type.mostPerTicket === null || type.mostPerTicket === undefined) continue
    const people = bringing.reduce((sum, line) => sum + line.quantity * admits(typeOf(line.ticketTypeId)), 0)
    const most = people * type.mostPerTicket
    if (extras.reduce((sum, line) => sum + line.quantity, 0) > most) return refuse(first, 'above_per_ticket', most)
  }
  return null
}

function admits(type: OrderableTicketType | undefined): number {
  return type?.admits ?? 1
}

function refuse(line: Line, reason: 'needs_ticket' | 'above_per_ticket', limit: number | null): Refused {
  return { ok: false, ticketTypeId: line.ticketTypeId, reason, limit }
}
