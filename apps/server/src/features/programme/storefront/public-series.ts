import type { PublicDateView, PublicSeriesView, SeriesMonthQuery } from '@foyer/contract'
import { FEW_LEFT, publicDateState } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { categoryOf, coverView, isoOrNull, shownEvent, shownTitle, shownVenue } from '../events/index.ts'
import { readCard } from './public-event.ts'
import {
  countDatesByDay,
  daysOfMonth,
  findLastDate,
  findNextDate,
  findPublicSeries,
  listDatesOfSeries,
  monthsBeside,
  onlyDay,
  type PublicDateRow,
  type PublicSeriesRow,
} from './public-series.queries.ts'
import { readPublicPasses } from './public-passes.ts'
import { shareImageOf } from './share-card.ts'
import { findPublicEvent } from './storefront.queries.ts'
import { placedView } from './storefront.view.ts'

/** A month whose days all have at most this many dates lists them all; otherwise it lists those of one chosen day. */
const MOST_A_DAY = 4

const PLACE = ['format', 'venue_name', 'address_line', 'city', 'country', 'latitude', 'longitude'] as const

function isElsewhere(date: PublicDateRow, series: PublicSeriesRow): boolean {
  return PLACE.some((column) => date[column] !== series[column])
}

function placeView(deps: Deps, date: PublicDateRow): PublicDateView['place'] {
  return {
    format: date.format,
    venueName: shownVenue(date, deps.site),
    addressLine: date.address_line,
    city: date.city,
    country: date.country,
    point: placedView(date),
  }
}

function dateView(deps: Deps, series: PublicSeriesRow, row: PublicDateRow, now: Date): PublicDateView {
  const state = publicDateState(
    {
      status: row.status === 'cancelled' ? 'cancelled' : 'published',
      datesOpen: row.dates_open,
      endsAt: row.ends_at,
      onSale: row.on_sale,
      left: row.left,
    },
    now,
  )
  return {
    _id: row.id,
    customUrl: row.custom_url ?? row.id,
    title: row.title === series.title ? null : shownTitle(row, deps.site),
    ...(isElsewhere(row, series) && { place: placeView(deps, row) }),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timezone: row.timezone,
    day: row.day,
    state,
    left: state === 'open' && row.left !== null && row.left <= FEW_LEFT ? row.left : null,
    waitingList: state === 'sold_out' && row.waits,
    formerStartsAt: isoOrNull(row.postponed_from),
  }
}

/** Which days of a month have dates, and the dates of one of these days, or of all where no day has many. */
async function readMonth(
  deps: Deps,
  series: PublicSeriesRow,
  month: string,
  { chosen, now }: { chosen: string | undefined; now: Date },
) {
  const { db } = deps
  const within = daysOfMonth(month)
  const days = await countDatesByDay(db, series, { days: within, now })
  const list = async (listed: typeof within) =>
    (await listDatesOfSeries(db, series, { days: listed, now })).map((row) => dateView(deps, series, row, now))
  if (days.every(({ dates }) => dates <= MOST_A_DAY)) return { days, day: null, dates: await list(within) }
  // Without a choice, the first day on which there are tickets.
  const day = (days.find((each) => each.day === chosen) ?? days.find(({ open }) => open > 0) ?? days[0])?.day
  return { days, day: day ?? null, dates: day === undefined ? [] : await list(onlyDay(day)) }
}

/**
 * The page of a series with a month of its dates, as every anonymous visitor sees it; null where no published series has the address, or
 * none of its dates is public.
 */
export async function readPublicSeries(
  deps: Deps,
  customUrl: string,
  query: SeriesMonthQuery,
): Promise<PublicSeriesView | null> {
  const { db } = deps
  const now = deps.now()
  const series = await findPublicSeries(db, customUrl)
  if (!series) return null
  const next = await findNextDate(db, series, now)
  const known = next ?? (await findLastDate(db, series, now))
  const date = known?.custom_url && (await findPublicEvent(db, known.custom_url))
  if (!known || !date) return null
  const { card } = await readCard(deps, date)
  const month = query.month ?? query.day?.slice(0, 7) ?? known.day.slice(0, 7)
  const shown = shownEvent(series, deps.site)
  const status = date.status === 'cancelled' ? ('cancelled' as const) : ('published' as const)
  return {
    _id: series.id,
    customUrl: series.custom_url,
    title: shown.title,
    summary: shown.summary,
    description: shown.description,
    category: categoryOf(series.category),
    format: series.format,
    venueName: shown.venue_name,
    addressLine: series.address_line,
    city: series.city,
    country: series.country,
    point: placedView(series),
    timezone: series.timezone,
    currency: series.currency,
    priceFrom: card.priceFrom,
    free: card.free,
    payWhatYouLike: card.payWhatYouLike,
    cover: coverView(shown.cover),
    shareImage: shareImageOf({ ...card, status }),
    indexable: series.visibility === 'public',
    organiser: { _id: series.organiser_id, name: series.organisation_name, slug: series.organiser_slug },
    fallbacks: shown.fallbacks,
    next: next ? dateView(deps, series, next, now) : null,
    ...(await readPublicPasses(deps, series.id)),
    month: {
      month,
      ...(await monthsBeside(db, series, month)),
      ...(await readMonth(deps, series, month, { chosen: query.day, now })),
    },
  }
}
