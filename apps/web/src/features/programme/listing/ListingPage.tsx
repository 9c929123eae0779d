import type { EventMonth, EventPoints, ListingView, MapTiles } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EventCard } from '../../../ui/EventCard.tsx'
import { LightButtonLink } from '../../../ui/LightButton.tsx'
import { announce } from '../../../ui/LiveRegion.tsx'
import { useMiles } from '../../../lib/use-miles.ts'
import { awayInWords } from './away-words.ts'
import { BrowseLinks } from './BrowseLinks.tsx'
import { CalendarView } from './calendar/CalendarView.tsx'
import { CategoryChips } from './CategoryChips.tsx'
import { collectionPage } from './collections.ts'
import { FilterForm } from './FilterForm.tsx'
import { isNarrowed, type Filters } from './filters.ts'
import classes from './ListingPage.module.css'
import { ListingPages } from './ListingPages.tsx'
import { MapView } from './map/MapView.tsx'
import { NearMe } from './NearMe.tsx'
import { resultInWords } from './result-words.ts'
import { useToday } from './use-today.ts'
import { ViewChips } from './ViewChips.tsx'

interface ListingPageProps {
  filters: Filters
  listing: ListingView
  /** The server's day when the page was rendered, `YYYY-MM-DD`; replaced by the visitor's own. */
  serverDay: string
  /** The same events on a map, if it is requested, and the operator's tiles. */
  points?: EventPoints | null
  tiles?: MapTiles | null
  /** A month of the events, if the calendar is requested. */
  month?: EventMonth | null
  /** The title of the list of one city or category; other lists have the listing's own. */
  title?: string
  /** The address of such a list. */
  path?: string
}

/** All upcoming public events, filtered by the address. Works without scripts: links and one form. */
export function ListingPage({
  filters,
  listing,
  serverDay,
  points,
  tiles = null,
  month,
  title,
  path,
}: ListingPageProps) {
  const navigation = useNavigation()
  const location = useLocation()
  const today = useToday(serverDay)
  const found = resultInWords(month ? month.total : listing.total, filters)
  const said = useRef(found)
  const turning =
    navigation.location?.pathname === '/events/listing' || navigation.location?.pathname === location.pathname

  useEffect(() => {
    if (said.current !== found) announce(found)
    said.current = found
  }, [found])

  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>{title ?? m.events_listing_title()}</h1>
      <FilterForm filters={filters} cities={listing.cities} today={today} />
      <nav aria-label={m.events_listing_categories()} className="pushed-along">
        <CategoryChips filters={filters} categories={listing.categories} />
      </nav>
      <div className={classes['views']}>
        <ViewChips filters={filters} />
        <NearMe filters={filters} />
      </div>
      <section
        aria-labelledby="results"
        aria-busy={turning}
        className={classes['results']}
        data-turning={turning || undefined}
      >
        <div className={classes['head']}>
          <h2 id="results" className="flush heading text-20 figures breakable">
            {found}
          </h2>
          {isNarrowed(filters) && (
            <Link to="/events/listing" className="semibold link-line accent">
              {m.events_listing_clear()}
            </Link>
          )}
        </div>
        {month ? (
          <CalendarView filters={filters} month={month} today={today} />
        ) : points ? (
          <MapView filters={filters} points={points} tiles={tiles} />
        ) : (
          <Cards filters={filters} listing={listing} />
        )}
      </section>
      {!month && !points && (
        <ListingPages
          filters={filters}
          total={listing.total}
          limit={listing.limit}
          to={path === undefined ? undefined : (page) => collectionPage(path, page)}
        />
      )}
      <BrowseLinks cities={listing.cities} categories={listing.categories} />
    </div>
  )
}

function Cards({ filters, listing }: { filters: Filters; listing: ListingView }) {
  const miles = useMiles()
  if (listing.items.length === 0) return <NothingFound filters={filters} total={listing.total} />
  return (
    <div className="grid gap-24 cards-300 margin-bottom-24">
      {listing.items.map((event, index) => (
        <EventCard key={event._id} event={event} priority={index < 3} away={awayInWords(event, filters.near, miles)} />
      ))}
    </div>
  )
}

function NothingFound({ filters, total }: { filters: Filters; total: number }) {
  const filtered = isNarrowed(filters)
  return (
    <EmptyState
      art="search"
      order={3}
      title={filtered || total > 0 ? m.events_listing_nothing_title() : m.events_listing_empty_title()}
      text={
        total > 0
          ? m.events_listing_page_empty()
          : filtered
            ? m.events_listing_nothing_text()
            : m.events_listing_empty_text()
      }
      action={
        filtered || total > 0 ? (
          <LightButtonLink to="/events/listing">{m.events_listing_show_all()}</LightButtonLink>
        ) : (
          <LightButtonLink to="/events/create">{m.events_listing_create()}</LightButtonLink>
        )
      }
    />
  )
}
