import { groupPriceOf } from '@foyer/domain'
import type { DrawnLine } from './demo-order.ts'
import type { PlacedEvent, PlacedPriceStep, PlacedTicketType } from './placed-event.ts'
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

/** A ticket type at one of its prices. */
export interface Offer {
  readonly ticket: PlacedTicketType
  readonly step: PlacedPriceStep | null
}

/** Orders that together sell of each ticket type, at each of its prices, exactly what its table says, the early ones first. */
export function drawSoldLines(random: SeededRandom, event: PlacedEvent): DrawnLine[][] {
  const admitting = event.tickets.filter(({ admits }) => admits !== 0)
  const left = new Map(admitting.flatMap(offersOf))
  const orders: DrawnLine[][] = []
  for (;;) {
    const open = [...left].filter(([, rest]) => rest > 0).map(([offer, rest]) => [rest, offer] as const)
    if (open.length === 0) break
    const most = event.maxPerOrder ?? MOST_PER_ORDER
    const first = drawLine(random, random.weighted(open), { left, most })
    const others = open.filter(([, { ticket }]) => ticket !== first.ticket && first.quantity < most)
    const second =
      others.length > 0 && random.chance(MIXED)
        ? [drawLine(random, random.weighted(others), { left, most: most - first.quantity })]
        : []
    orders.push([first, ...second])
  }
  for (const extra of event.tickets.filter(({ admits }) => admits === 0)) addExtra(random, orders, extra)
  return orders.toSorted((a, b) => earliness(a) - earliness(b))
}

function offersOf(ticket: PlacedTicketType): [Offer, number][] {
  const atSteps = ticket.steps.map((step): [Offer, number] => [{ ticket, step }, step.sold])
  const rest = ticket.sold - ticket.steps.reduce((sum, { sold }) => sum + sold, 0)
  return [...atSteps, [{ ticket, step: null }, rest]]
}

/** Adds one or two extras to drawn orders; an order gets at most one size of an extra with sizes. */
function addExtra(random: SeededRandom, orders: DrawnLine[][], extra: PlacedTicketType): void {
  const family = extra.variant?.of ?? extra.id
  let rest = extra.sold
  while (rest > 0) {
    const order = random.pick(orders)
    if (order.some(({ ticket }) => (ticket.variant?.of ?? ticket.id) === family)) continue
    const people = order.reduce((sum, { ticket, quantity }) => sum + quantity * (ticket.admits ?? 1), 0)
    const line = lineOf(random, { ticket: extra, step: null }, Math.min(rest, people, random.int(1, 2)))
    order.push(line)
    rest -= line.quantity
  }
}

/** The sort key of an order: types that sold early come first, then price steps in their order. */
function earliness(lines: readonly DrawnLine[]): number {
  if (lines.some(({ ticket }) => ticket.early)) return 0
  return Math.min(...lines.map(({ ticket, step }) => (step ? ticket.steps.indexOf(step) : ticket.steps.length) + 1))
}

interface Room {
  readonly left: Map<Offer, number>
  readonly most: number
}

function drawLine(random: SeededRandom, offer: Offer, { left, most }: Room): DrawnLine {
  const rest = left.get(offer) ?? 0
  const line = lineOf(random, offer, Math.min(random.weighted(QUANTITIES), rest, most))
  left.set(offer, rest - line.quantity)
  return line
}

/** One line within the ticket type's own limit, at the price that holds: for a donation, what somebody would give. */
export function lineOf(random: SeededRandom, { ticket, step }: Offer, wanted: number): DrawnLine {
  const quantity = Math.min(wanted, ticket.maxPerOrder ?? MOST_PER_ORDER)
  if (step) return { ticket, step, quantity, unitPrice: step.price }
  const group = ticket.groups && groupPriceOf(ticket.groups, quantity)
  if (group) return { ticket, step, quantity, unitPrice: group.price, groupFrom: group.from }
  const unitPrice = ticket.kind === 'donation' ? ticket.price * random.weighted(GIFTS) : ticket.price
  return { ticket, step, quantity, unitPrice }
}

/** The price at which a ticket type sells by now. */
export function currentOffer(ticket: PlacedTicketType): Offer {
  return { ticket, step: ticket.steps.find(({ quantity, sold }) => sold < quantity) ?? null }
}
