/** A place on a waiting list, as offers see it. Whole tickets. */
export type WaitingEntry = {
  id: string
  ticketTypeId: string
  /** How many were asked for. */
  quantity: number
  /** The fewest that are still of use: one, or one more than an offer of fewer that was left to lapse. */
  least: number
}

/**
 * What can be offered of a ticket type, in units. `room` null is unlimited; `maxPerOrder` is the most that one order can ever have, however
 * much comes free; `admits`: how many people a unit lets in.
 */
export type OfferTerms = { room: number | null; minPerOrder: number; maxPerOrder: number; admits?: number | undefined }

/** The maximum number of tickets that one entry can request. */
export const MAX_WAITING_QUANTITY = 10

/** The maximum number of hours for which an offer is reserved. */
export const MAX_OFFER_HOURS = 168

/** What is offered to whom. `quantity` may be fewer than were asked for. */
export type Offer = { id: string; quantity: number }

/**
 * Shares what came free among who waits, in their order, over all ticket types of an event. Whoever is first is offered what
 * there is, up to what they asked for; a larger request is never passed over for a smaller one behind it, unless its own
 * `least` says that so few are of no use. Whoever asked for fewer than one order must have by now is offered as many as that, and
 * whoever waits for more than one order can have is offered the most, since they would wait and keep the sale closed for ever. `room` is the event's own, in people, null where it has no limit; of a ticket type without
 * `terms` nothing is offered now.
 */
export function planOffers(
  waiting: readonly WaitingEntry[],
  { room, terms }: { room: number | null; terms: ReadonlyMap<string, OfferTerms> },
): Offer[] {
  const offers: Offer[] = []
  let left = room ?? Number.POSITIVE_INFINITY
  const taken = new Map<string, number>()
  for (const { id, ticketTypeId, quantity, least } of waiting) {
    const type = terms.get(ticketTypeId)
    if (!type) continue
    const used = taken.get(ticketTypeId) ?? 0
    const { admits = 1 } = type
    const share = Math.min(
      Math.max(quantity, type.minPerOrder),
      type.maxPerOrder,
      Math.floor(left / admits),
      (type.room ?? Number.POSITIVE_INFINITY) - used,
    )
    if (share < Math.max(Math.min(least, type.maxPerOrder), type.minPerOrder)) continue
    offers.push({ id, quantity: share })
    taken.set(ticketTypeId, used + share)
    left -= share * admits
  }
  return offers
}

/**
 * What becomes of a place whose offer was not taken up: it is over, unless fewer were offered than were asked for and one order can have more.
 * `most` is what one order can ever have.
 */
export function afterLapse(entry: {
  quantity: number
  offered: number
  most: number
}): { state: 'expired' } | { state: 'waiting'; least: number } {
  const { quantity, offered, most } = entry
  return offered < Math.min(quantity, most) ? { state: 'waiting', least: offered + 1 } : { state: 'expired' }
}

const HOUR_MS = 3_600_000

/** Until when an offer holds: its hours from `now`, but never beyond the end of the sale. Null when the sale is over. */
export function offerEnd(now: Date, hours: number, saleEndsAt: Date): Date | null {
  if (saleEndsAt <= now) return null
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, saleEndsAt.getTime()))
}
