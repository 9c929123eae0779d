import { MAX_ORDER_TOTAL, MAX_PEOPLE_PER_ORDER, offerEnd, type OfferTerms } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { placeOffer, type SellingTerms } from '../orders/index.ts'
import { saleStateOf, salesEnd } from '../../programme/ticket-types/index.ts'
import type { WaitingEntryRow } from './waiting-list.queries.ts'

/** The fields of a ticket type that limit how many units one order can have. Prices in minor units. */
interface Ordered {
  readonly max_per_order: number
  readonly admits: number
  readonly price: number
  readonly suggested_price: number | null
}

/** How many units of a ticket type one order can have: as its type and event allow, and within the most people and money of any order. */
export function mostPerOrder(type: Ordered, event: { readonly max_per_order: number }): number {
  const price = Math.max(type.price, type.suggested_price ?? 0)
  return Math.min(
    type.max_per_order,
    event.max_per_order,
    Math.floor(MAX_PEOPLE_PER_ORDER / Math.max(1, type.admits)),
    Math.floor(MAX_ORDER_TOTAL / Math.max(1, price)),
  )
}

/** What can be offered of each ticket type that is on sale at `now`. The counters must be locked. */
export function offerTermsOf(terms: SellingTerms, now: Date): Map<string, OfferTerms> {
  const { event } = terms
  const open = [...terms.types.values()].filter(
    (type) =>
      type.admits > 0 &&
      saleStateOf({ ...type, claimed: 0, capacity: null, awaited: 0 }, event, now, true) === 'on_sale',
  )
  return new Map(
    open.map((type) => [
      type.id,
      {
        room: type.capacity === null ? null : type.capacity - type.claimed,
        minPerOrder: type.min_per_order,
        maxPerOrder: Math.min(
          mostPerOrder(type, event),
          type.capacity ?? Infinity,
          Math.floor((event.capacity ?? Infinity) / type.admits),
        ),
        admits: type.admits,
      },
    ]),
  )
}

/** Offers tickets to one person: writes the order that holds them and the new state of the entry, and announces the offer. */
export async function makeOffer(
  deps: Deps,
  trx: Trx,
  terms: SellingTerms,
  { entry, quantity }: { entry: WaitingEntryRow; quantity: number },
): Promise<boolean> {
  const type = terms.types.get(entry.ticket_type_id)
  const saleEnds = (type && salesEnd(type)) ?? terms.event.ends_at
  const heldUntil = type && saleEnds ? offerEnd(deps.now(), type.offer_hours, saleEnds) : null
  if (!heldUntil) return false
  const orderId = await placeOffer(trx, terms, {
    key: `${entry.id}:${entry.offers + 1}`,
    ticketTypeId: entry.ticket_type_id,
    quantity,
    heldUntil,
    now: deps.now(),
    // Where tickets per buyer are limited, the buyer is only counted once they enter their details at the checkout.
    buyer: terms.event.max_per_buyer === null ? { name: entry.name, email: entry.email } : null,
  })
  await trx
    .updateTable('waiting_entries')
    .set({
      state: 'offered',
      order_id: orderId,
      offered: quantity,
      // Raised where an order must have more by now than the person asked for.
      quantity: Math.max(entry.quantity, quantity),
      offers: entry.offers + 1,
    })
    .where('id', '=', entry.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await deps.outbox.announce(trx, {
    name: 'waiting_list.offered',
    eventId: entry.event_id,
    orderId,
    entryId: entry.id,
  })
  return true
}
