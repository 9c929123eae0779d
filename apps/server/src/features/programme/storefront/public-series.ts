import type { PublicDateView, PublicSeriesView, SeriesMonthQuery } from '@foyer/contract'
import { FEW_LEFT, publicDateState } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { categoryOf, coverView, isoOrNull, shownEvent, shownTitle } from '../events/index.ts'
import { readCard } from './public-event.ts'
import {
  findLastDate,
  findNextDate,
  findPublicSeries,
  listMonthOfSeries,
  monthsBeside,
  type PublicDateRow,
  type PublicSeriesRow,
} from './public-series.queries.ts'
import { readPublicPasses } from './public-passes.ts'
import { shareImageOf } from './share-card.ts'
import { findPublicEvent } from './storefront.queries.ts'
import { placedView } from './storefront.view.ts'

/** A month whose days all have at most this many dates lists them all; otherwise it lists those of one chosen day. */
const MOST_A_DAY = 4

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
function monthView(dates: readonly PublicDateView[], query: SeriesMonthQuery) {
  const byDay = Map.groupBy(dates, ({ day }) => day)
  const days = [...byDay]
    .map(([day, ofDay]) => ({
      day,
      dates: ofDay.length,
      open: ofDay.filter(({ state }) => state === 'open').length,
      over: ofDay.every(({ state }) => state === 'over'),
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  if (days.every((day) => day.dates <= MOST_A_DAY)) return { days, day: null, dates: [...dates] }
  // Without a choice, the first day on which there are tickets.
  const toCome = days.find(({ open }) => open > 0) ?? days.find(({ day }) => day === query.day) ?? days[0]
  const day = days.some((each) => each.day === query.day) ? query.day : toCome?.day
  return { days, day: day ?? null, dates: day === undefined ? [] : (byDay.get(day) ?? []) }
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
  const rows = await listMonthOfSeries(db, series, { month, now })
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
      ...monthView(
        rows.map((row) => dateView(deps, series, row, now)),
        query,
      ),
    },
  }
}
