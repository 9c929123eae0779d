import { orderReference, peopleOf } from '@foyer/domain'
import { uuidv7 } from '../ids.ts'
import { type DemoOrder, type DrawnLine, priceLines } from './demo-order.ts'
import { currentOffer, drawSoldLines, lineOf } from './draw-lines.ts'
import { DAY, MINUTE } from './moments.ts'
import { drawCompanion, drawPerson, fullName, type Person } from './names.ts'
import { PromoDrawing } from './draw-promo-codes.ts'
import type { PlacedEvent, PlacedPromoCode } from './placed-event.ts'
import { type Sale, saleTimes } from './sale-times.ts'
import { SeededRandom } from './seeded-random.ts'

export const HOLD_MINUTES = 10
const SOLD_TODAY = 3
const LOST_SHARE = 0.08
const NAMES_GUESTS = 0.5

interface Sketch {
  readonly state: DemoOrder['state']
  readonly lines: readonly DrawnLine[]
  readonly buyer: Person | null
  readonly createdAt: Date
  readonly paidAt?: Date
  readonly payment?: NonNullable<DemoOrder['payment']>['state']
}

/** The orders of one event: paid, lost on the way, and under way at this moment. */
export function drawOrders(event: PlacedEvent, demoOrganiser: Person, now: Date): DemoOrder[] {
  const sale = saleOf(event, now)
  if (!sale) return []
  // A separate random generator, so that a change to the table of one event does not change the orders of the others.
  const random = new SeededRandom(event.id)
  const sold = drawSoldLines(random, event)
  const times = saleTimes(random, sale, sold.length)
  const visit = event.demoOrganiserGoes ? sold.findIndex((lines) => quantityOf(lines) === 2) : -1
  const sketches = [
    ...sold.map((lines, index) => {
      const buyer = index === visit ? demoOrganiser : drawPerson(random, event.crowd)
      return paidSketch(random, { lines, buyer, paidAt: times[index] ?? now })
    }),
    ...saleTimes(random, { ...sale, lastDay: 0 }, Math.round(sold.length * LOST_SHARE)).map((time) =>
      lostSketch(random, event, time),
    ),
    ...Array.from({ length: event.holds ?? 0 }, (_, index) => heldSketch(random, event, { index, now })),
  ]
  const promos = new PromoDrawing(event)
  return sketches.map((sketch) => {
    const bought = sketch.state === 'paid'
    return orderOf(random, event, { ...sketch, promo: bought ? promos.draw(sketch.lines, sketch.createdAt) : null })
  })
}

/** From a little after it went on sale, so that the first buyer had time to pay. */
function saleOf(event: PlacedEvent, now: Date): Sale | null {
  if (!event.publishedAt || !event.endsAt || !event.startsAt) return null
  const from = new Date(event.publishedAt.getTime() + HOLD_MINUTES * MINUTE)
  const soldOutAt = event.soldOutAfterDays === undefined ? now : new Date(from.getTime() + event.soldOutAfterDays * DAY)
  const closed = event.endsAt < now ? event.startsAt : now
  const until = soldOutAt < closed ? soldOutAt : closed
  return { from, until, timezone: event.timezone, lastDay: until === now ? SOLD_TODAY : 0 }
}

function paidSketch(
  random: SeededRandom,
  { lines, buyer, paidAt }: { lines: readonly DrawnLine[]; buyer: Person; paidAt: Date },
): Sketch {
  const free = lines.every((line) => line.unitPrice === 0)
  const createdAt = new Date(paidAt.getTime() - (free ? 0 : Math.floor(random.between(1, 7) * MINUTE)))
  return { state: 'paid', lines, buyer, createdAt, paidAt, ...(free ? {} : { payment: 'captured' }) }
}

/** An order that was never paid: the buyer left or changed their mind, or the bank declined. */
function lostSketch(random: SeededRandom, event: PlacedEvent, lostAt: Date): Sketch {
  const lines = someLines(random, event)
  const createdAt = new Date(lostAt.getTime() - HOLD_MINUTES * MINUTE)
  const paying = lines.some((line) => line.unitPrice > 0) && random.chance(0.45)
  const buyer = paying || random.chance(0.3) ? drawPerson(random, event.crowd) : null
  if (paying) return { state: 'expired', lines, buyer, createdAt, payment: random.pick(['abandoned', 'failed']) }
  return { state: random.chance(0.25) ? 'cancelled' : 'expired', lines, buyer, createdAt }
}

/** A hold that began within the last minutes; every other one is at the provider's. */
function heldSketch(random: SeededRandom, event: PlacedEvent, at: { index: number; now: Date }): Sketch {
  const createdAt = new Date(at.now.getTime() - Math.floor(random.between(0.5, 4) * MINUTE))
  const lines = someLines(random, event)
  if (at.index % 2 === 1) return { state: 'held', lines, buyer: null, createdAt }
  return { state: 'awaiting_payment', lines, buyer: drawPerson(random, event.crowd), createdAt, payment: 'pending' }
}

function someLines(random: SeededRandom, event: PlacedEvent): DrawnLine[] {
  return event.tickets.slice(0, 1).map((ticket) => lineOf(random, currentOffer(ticket), random.int(1, 3)))
}

function quantityOf(lines: readonly DrawnLine[]): number {
  return peopleOf(lines.map(({ ticket, quantity }) => ({ quantity, admits: ticket.admits })))
}

function orderOf(
  random: SeededRandom,
  event: PlacedEvent,
  sketch: Sketch & { promo: PlacedPromoCode | null },
): DemoOrder {
  const { lines, buyer, createdAt, payment, promo } = sketch
  const paidAt = sketch.paidAt ?? null
  const quantity = quantityOf(lines)
  return {
    id: uuidv7(createdAt.getTime()),
    reference: orderReference(random.bytes(7)),
    event,
    state: sketch.state,
    buyer,
    guests: buyer && quantity > 1 && random.chance(NAMES_GUESTS) ? drawGuests(random, event, { buyer, quantity }) : [],
    lines,
    priced: priceLines(event, lines, promo),
    promo,
    quantity,
    createdAt,
    heldUntil: new Date(createdAt.getTime() + HOLD_MINUTES * MINUTE),
    paidAt,
    payment: payment
      ? {
          id: uuidv7(createdAt.getTime()),
          reference: crypto.randomUUID(),
          state: payment,
          decidedAt: payment === 'pending' ? null : (paidAt ?? new Date(createdAt.getTime() + 5 * MINUTE)),
        }
      : null,
  }
}

function drawGuests(
  random: SeededRandom,
  event: PlacedEvent,
  { buyer, quantity }: { buyer: Person; quantity: number },
): string[] {
  const companions = Array.from({ length: quantity - 1 }, () => drawCompanion(random, event.crowd, buyer))
  return [fullName(buyer), ...companions]
}
