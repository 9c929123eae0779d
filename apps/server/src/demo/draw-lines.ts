import type { DrawnLine } from './demo-order.ts'
import type { PlacedEvent, PlacedTicketType } from './placed-event.ts'
import type { SeededRandom } from './seeded-random.ts'

export const MOST_PER_ORDER = 10

const QUANTITIES = [
  [24, 1],
  [42, 2],
  [13, 3],
  [14, 4],
  [4, 5],
  [3, 6],
] as const
const GIFTS = [
  [3, 1],
  [3, 2],
  [5, 3],
  [2, 4],
  [1, 6],
] as const
const MIXED = 0.12

/** Orders that together sell of each ticket type exactly what its table says, the early ones first. */
export function drawSoldLines(random: SeededRandom, event: PlacedEvent): DrawnLine[][] {
  const left = new Map(event.tickets.map((ticket) => [ticket, ticket.sold]))
  const orders: DrawnLine[][] = []
  for (;;) {
    const open = [...left].filter(([, rest]) => rest > 0).map(([ticket, rest]) => [rest, ticket] as const)
    if (open.length === 0) return orders.toSorted((a, b) => earliness(a) - earliness(b))
    const most = event.maxPerOrder ?? MOST_PER_ORDER
    const first = drawLine(random, random.weighted(open), { left, most })
    const others = open.filter(([, ticket]) => ticket !== first.ticket && first.quantity < most)
    const second =
      others.length > 0 && random.chance(MIXED)
        ? [drawLine(random, random.weighted(others), { left, most: most - first.quantity })]
        : []
    orders.push([first, ...second])
  }
}

function earliness(lines: readonly DrawnLine[]): number {
  return lines.some(({ ticket }) => ticket.early) ? 0 : 1
}

interface Room {
  readonly left: Map<PlacedTicketType, number>
  readonly most: number
}

function drawLine(random: SeededRandom, ticket: PlacedTicketType, { left, most }: Room): DrawnLine {
  const rest = left.get(ticket) ?? 0
  const line = lineOf(random, ticket, Math.min(random.weighted(QUANTITIES), rest, most))
  left.set(ticket, rest - line.quantity)
  return line
}

/** One line within the ticket type's own limit, at the price that holds: for a donation, what somebody would give. */
export function lineOf(random: SeededRandom, ticket: PlacedTicketType, wanted: number): DrawnLine {
  const quantity = Math.min(wanted, ticket.maxPerOrder ?? MOST_PER_ORDER)
  const unitPrice = ticket.kind === 'donation' ? ticket.price * random.weighted(GIFTS) : ticket.price
  return { ticket, quantity, unitPrice }
}
