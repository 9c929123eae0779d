import type { EventMark, EventMonth, EventPoints, ListingQuery, SavedEventView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { isoOrNull, type ShownEvent, shownEvent } from '../events/index.ts'
import { eventPlaces } from './event-places.ts'
import { listMonth, spanOfMonths } from './listing-views.queries.ts'
import { cardViews } from './public-event.ts'
import { type Choice, listPoints, listSaved } from './storefront.queries.ts'
import { placedView } from './storefront.view.ts'

/** A map with more points says nothing, and its page grows by 300 bytes for each. */
const MOST_POINTS = 500
/** In a month. */
const MOST_IN_MONTH = 500

/** The filters with what they need to be applied. */
async function choiceOf(deps: Deps, filter: ListingQuery): Promise<Choice> {
  return { filter, places: filter.near === undefined ? null : await eventPlaces(deps.db) }
}

function markView(event: ShownEvent): EventMark {
  return {
    _id: event.id,
    customUrl: event.custom_url ?? event.id,
    title: event.title,
    venueName: event.venue_name,
    city: event.city,
    format: event.format,
    startsAt: required(isoOrNull(event.starts_at), 'the date of a published event'),
    endsAt: required(isoOrNull(event.ends_at), 'the date of a published event'),
    timezone: event.timezone,
    datesOpen: event.dates_open,
    fallbacks: event.fallbacks,
  }
}

/** The listing as points of a map, as every anonymous visitor sees it. */
export async function readPoints(deps: Deps, filter: ListingQuery): Promise<EventPoints> {
  const { rows, total } = await listPoints(deps.db, await choiceOf(deps, filter), MOST_POINTS)
  return { items: rows.map((row) => ({ ...markView(shownEvent(row, deps.site)), point: placedView(row) })), total }
}

/** A month of the listing, past events included. */
export async function readMonth(deps: Deps, filter: ListingQuery, month: string): Promise<EventMonth> {
  const choice = await choiceOf(deps, filter)
  const { rows, total } = await listMonth(deps.db, choice, { month, limit: MOST_IN_MONTH })
  return {
    month,
    ...(await spanOfMonths(deps.db, choice)),
    items: rows.map((row) => ({
      ...markView(shownEvent(row, deps.site)),
      firstDay: row.first_day,
      lastDay: row.last_day,
    })),
    total,
  }
}

/** The saved events of a browser that are still published or cancelled. */
export async function readSaved(deps: Deps, ids: readonly string[]): Promise<{ items: SavedEventView[] }> {
  const rows = await listSaved(deps.db, ids)
  const cards = await cardViews(deps, rows)
  const cancelled = new Set(rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id))
  return { items: cards.map((card) => ({ ...card, status: cancelled.has(card._id) ? 'cancelled' : 'published' })) }
}
