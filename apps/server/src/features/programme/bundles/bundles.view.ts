import type { AvailabilityView, BundleView, PublicBundleView } from '@foyer/contract'
import { bundleChanges, type Reading } from '@foyer/domain'
import { type EventRow, isoOrNull } from '../events/index.ts'
import { currentPrice, shownTicketType, type TicketTypeWithCounts } from '../ticket-types/index.ts'
import { bundleStock, choicesOf, priceSingly } from './bundle-stock.ts'
import type { BundleWithCounts } from './bundles.queries.ts'

interface Facts {
  readonly event: EventRow
  /** The ticket types of the event that are not archived. */
  readonly types: readonly TicketTypeWithCounts[]
  readonly names: ReadonlyMap<string, string>
  /** The ids of bundles that somebody ordered. */
  readonly ordered: ReadonlySet<string>
  readonly room: number | null
  readonly now: Date
}

/** A bundle as its organiser sees it. `names` has those of archived tickets as well. */
export function bundleView(bundle: BundleWithCounts, { event, types, names, ordered, room, now }: Facts): BundleView {
  const open = event.status !== 'cancelled' && bundle.archived_at === null
  const { state, remaining } = bundleStock({ ...bundle, visibility: 'public' }, types, { event, room, now })
  return {
    _id: bundle.id,
    eventId: bundle.event_id,
    name: bundle.name,
    description: bundle.description,
    price: bundle.price,
    singly: priceSingly(bundle, types, now),
    currency: event.currency,
    capacity: bundle.capacity,
    claimed: bundle.claimed,
    sold: bundle.sold,
    held: Math.max(0, bundle.claimed - bundle.sold - bundle.withheld),
    salesStartAt: isoOrNull(bundle.sales_start_at),
    salesEndAt: isoOrNull(bundle.sales_end_at),
    visibility: bundle.visibility,
    saleState: state,
    remaining,
    position: bundle.position,
    parts: bundle.parts.map((part) => ({
      ticketId: part.ticketTypeId,
      name: names.get(part.ticketTypeId) ?? '',
      quantity: part.quantity,
      admits: choicesOf(part, types)[0]?.admits ?? 0,
    })),
    can: bundleChanges({ open, ordered: ordered.has(bundle.id) }),
  }
}

/** The bundles that visitors see, with what can be chosen in them. A bundle with a part that is no longer sold is left out. */
export function publicBundleViews(
  bundles: readonly BundleWithCounts[],
  types: readonly TicketTypeWithCounts[],
  { reading, now }: { reading: Reading; now: Date },
): PublicBundleView[] {
  const byId = new Map(types.map((type) => [type.id, type]))
  return shownBundles(bundles, types).map((bundle) => ({
    _id: bundle.id,
    ...shownTicketType(bundle, reading),
    price: bundle.price,
    salesStartAt: isoOrNull(bundle.sales_start_at),
    salesEndAt: isoOrNull(bundle.sales_end_at),
    singly: bundle.parts.every(({ ticketTypeId }) => byId.get(ticketTypeId)?.visibility === 'public')
      ? priceSingly(bundle, types, now)
      : null,
    parts: bundle.parts.map((part) => {
      const type = byId.get(part.ticketTypeId)
      const choices = choicesOf(part, types)
      return {
        ticketId: part.ticketTypeId,
        name: type ? shownTicketType(type, reading).name : '',
        quantity: part.quantity,
        admits: type?.admits ?? 0,
        price: type ? currentPrice(type, now) : 0,
        variants: choices
          .filter((choice) => choice.variant_of !== null)
          .map((choice) => ({ _id: choice.id, name: choice.variant_name ?? '', price: choice.price })),
      }
    }),
  }))
}

/** The remaining numbers of bundles that visitors may see. */
export function bundleAvailability(
  bundles: readonly BundleWithCounts[],
  types: readonly TicketTypeWithCounts[],
  facts: { event: EventRow; room: number | null; now: Date },
): NonNullable<AvailabilityView['bundles']> {
  return shownBundles(bundles, types).map((bundle) => ({ _id: bundle.id, ...bundleStock(bundle, types, facts) }))
}

function shownBundles(bundles: readonly BundleWithCounts[], types: readonly TicketTypeWithCounts[]) {
  return bundles.filter(
    (bundle) => bundle.visibility === 'public' && bundle.parts.every((part) => choicesOf(part, types).length > 0),
  )
}
