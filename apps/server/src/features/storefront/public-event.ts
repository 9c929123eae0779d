import type { ListingQuery, ListingView, PublicEventView } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/paging.ts'
import { organiserNameOf } from '../accounts/index.ts'
import { categoryOf, isoOrNull } from '../events/index.ts'
import { currentFee } from '../fees/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'
import { countFacets, countOrganiserEvents, findPublicEvent, listCards, listMore } from './storefront.queries.ts'
import { cardView, publicTicketView } from './storefront.view.ts'

/** The listing as every anonymous visitor sees it. */
export async function readListing(deps: Deps, query: ListingQuery): Promise<ListingView> {
  const { rows, total } = await listCards(deps.db, query)
  const { cities, categories } = await countFacets(deps.db)
  return {
    ...pageOf(rows.map(cardView), query, total),
    cities,
    categories: categories.flatMap(({ name, count }) => {
      const category = categoryOf(name)
      return category ? [{ name: category, count }] : []
    }),
  }
}

/** The event page as every anonymous visitor sees it; null where nothing published has that address. */
export async function readPublicEvent(deps: Deps, customUrl: string): Promise<PublicEventView | null> {
  const event = await findPublicEvent(deps.db, customUrl)
  if (!event?.starts_at || !event.ends_at) return null
  const types = (await listTicketTypes(deps.db, event.id)).filter((type) => type.visibility === 'public')
  const fee = await currentFee(deps.db, event.currency)
  const left = types.filter((type) => type.capacity === null || type.claimed < type.capacity)
  const prices = (left.length > 0 ? left : types).map((type) => type.price)
  const card = cardView({ ...event, price_from: prices.length > 0 ? Math.min(...prices) : null, sold_out: false })
  return {
    ...card,
    soldOut: types.length > 0 && types.every((type) => type.capacity !== null && type.claimed >= type.capacity),
    status: event.status === 'cancelled' ? 'cancelled' : 'published',
    description: event.description,
    addressLine: event.address_line,
    doorsOpenAt: isoOrNull(event.doors_open_at),
    refundPolicy: event.refund_policy,
    refundDays: event.refund_days,
    holdMinutes: event.hold_minutes,
    maxPerOrder: event.max_per_order,
    indexable: event.visibility === 'public',
    tickets: types.map(publicTicketView),
    feeMode: event.fee_mode,
    fee: { basisPoints: fee.basisPoints, fixedPerTicket: fee.fixedPerTicket },
    organiser: {
      name: organiserNameOf(event),
      events: await countOrganiserEvents(deps.db, event.organiser_id),
      since: event.organiser_since.getUTCFullYear(),
    },
    more: (await listMore(deps.db, event)).map(cardView),
  }
}
