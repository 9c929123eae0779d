import type { ListingQuery, ListingView, PublicEventCardView, PublicEventView } from '@foyer/contract'
import { opensAt, parsePublicContact, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { categoryOf, isoOrNull, postponementView, readingOf, shownEvent, withSeriesTexts } from '../events/index.ts'
import { currentFee, currentFees, feeView } from '../fees/index.ts'
import { listBundles, publicBundleViews } from '../bundles/index.ts'
import { findOpenRoom } from '../waiting-room/index.ts'
import { currentPrice, listTicketTypes } from '../ticket-types/index.ts'
import { eventPlaces } from './event-places.ts'
import { findSeriesOfDate, findSeriesOfPasses } from './public-series.queries.ts'
import { shareImageOf } from './share-card.ts'
import {
  type CardRow,
  countFacets,
  countOrganiserEvents,
  findPublicEvent,
  hasNoRoom,
  listCards,
  listFeatured,
  listMore,
  listOtherDates,
} from './storefront.queries.ts'
import { cardView, publicTicketTypeViews } from './storefront.view.ts'

const FEATURED = 6
/** Other dates of a series that the page of a date leads to. */
const MOST_DATES = 24

/** The listing as every anonymous visitor sees it. */
export async function readListing(deps: Deps, query: ListingQuery): Promise<ListingView> {
  const places = query.near === undefined ? null : await eventPlaces(deps.db)
  const { rows, total } = await listCards(deps.db, { filter: query, places })
  const { cities, categories } = await countFacets(deps.db)
  const cards = await cardViews(deps, rows)
  return {
    ...pageOf(cards, query, total),
    cities,
    categories: categories.flatMap(({ name, count }) => {
      const category = categoryOf(name)
      return category ? [{ name: category, count }] : []
    }),
  }
}

/** What the landing page shows. */
export async function readFeatured(deps: Deps): Promise<PublicEventCardView[]> {
  return cardViews(deps, await listFeatured(deps.db, FEATURED))
}

/** Rows of cards as the reader of the moment sees them. */
export async function cardViews(deps: Deps, rows: CardRow[]): Promise<PublicEventCardView[]> {
  const feeOf = await currentFees(deps.db, rows)
  return rows.map((row) => cardView(shownEvent(row, deps.site), feeOf(row)))
}

type FoundEvent = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>

/** An event with its card, computed from its ticket types; the rows of `cardViews` come from a query that is made for lists. */
export async function readCard(deps: Deps, found: FoundEvent) {
  const event = shownEvent(await withSeriesTexts(deps.db, found), deps.site)
  const allTypes = await listTicketTypes(deps.db, event.id)
  const types = allTypes.filter((type) => type.visibility === 'public')
  const fee = await currentFee(deps.db, event)
  // Extras such as a shirt do not count: neither for the price of an event nor for whether it is free or sold out.
  const admitting = types.filter((type) => type.admits > 0)
  const left = admitting.filter((type) => type.capacity === null || type.claimed < type.capacity)
  const prices = (left.length > 0 ? left : admitting).map((type) => currentPrice(type, deps.now()))
  const isFull = await hasNoRoom(deps.db, event.id)
  const card = cardView(
    {
      ...event,
      price_from: prices.length > 0 ? Math.min(...prices) : null,
      free: admitting.every((type) => type.kind === 'free'),
      pay_what_you_like:
        admitting.some((type) => type.kind === 'donation' && type.price === 0) &&
        !admitting.some((type) => type.kind === 'free'),
      sold_out: isFull || (admitting.length > 0 && left.length === 0),
      later_dates: 0,
      series_url: null,
    },
    fee,
  )
  return { event, types, allTypes, fee, card }
}

/** The event page as every anonymous visitor sees it; null where nothing published has that address. */
export async function readPublicEvent(deps: Deps, customUrl: string): Promise<PublicEventView | null> {
  const found = await findPublicEvent(deps.db, customUrl)
  if (!found?.starts_at || !found.ends_at) return null
  const reading = readingOf(found, deps.site)
  const { event, types, allTypes, fee, card } = await readCard(deps, found)
  const bundles = publicBundleViews(await listBundles(deps.db, event.id), allTypes, { reading, now: deps.now() })
  const otherDates = await listOtherDates(deps.db, event, MOST_DATES)
  const series = await findSeriesOfDate(deps.db, { ...event, starts_at: found.starts_at })
  const passesFor = await findSeriesOfPasses(deps.db, event)
  const openRoom = await findOpenRoom(deps.db, event.id)
  const room = openRoom && { startsAt: openRoom.starts_at, opensMinutes: openRoom.opens_minutes }
  const status = event.status === 'cancelled' ? ('cancelled' as const) : ('published' as const)
  return {
    ...card,
    status,
    publishedAt: isoOrNull(event.published_at),
    shareImage: shareImageOf({ ...card, status }),
    description: event.description,
    addressLine: event.address_line,
    doorsOpenAt: isoOrNull(event.doors_open_at),
    refundPolicy: event.refund_policy,
    refundDays: event.refund_days,
    holdMinutes: event.hold_minutes,
    maxPerOrder: event.max_per_order,
    indexable: event.visibility === 'public',
    postponement: postponementView(event),
    cancelReason: event.cancel_reason,
    tickets: publicTicketTypeViews(types, reading, deps.now()),
    ...(bundles.length > 0 && { bundles }),
    feeMode: event.fee_mode,
    fee: feeView(fee),
    tax: event.tax,
    organiser: {
      slug: event.organiser_slug,
      name: event.organisation_name,
      events: await countOrganiserEvents(deps.db, event.organiser_id),
      since: event.organiser_since.getUTCFullYear(),
      contact: event.public_contact === null ? null : parsePublicContact(event.public_contact),
    },
    ...(series && {
      series: { ...series, previous: nearDateView(series.previous), next: nearDateView(series.next) },
    }),
    ...(passesFor && { passesFor }),
    ...(room && { waitingRoom: { opensAt: opensAt(room).toISOString(), startsAt: room.startsAt.toISOString() } }),
    ...(otherDates.length > 0 && {
      otherDates: otherDates.map((date) => ({
        customUrl: date.custom_url ?? date.id,
        startsAt: required(isoOrNull(date.starts_at), 'the start of a published date'),
        endsAt: required(isoOrNull(date.ends_at), 'the end of a published date'),
        timezone: date.timezone,
        soldOut: date.sold_out,
      })),
    }),
    more: await cardViews(deps, await listMore(deps.db, event)),
  }
}

type NearDate = NonNullable<Awaited<ReturnType<typeof findSeriesOfDate>>>['next']

function nearDateView(date: NearDate) {
  return (
    date && {
      customUrl: date.custom_url ?? date.id,
      startsAt: date.starts_at.toISOString(),
      endsAt: date.ends_at.toISOString(),
      timezone: date.timezone,
    }
  )
}
