import type { PublicEventCardView } from '@foyer/contract'
import { formatAddress, formatEventTime, joinFacts, m } from '@foyer/messages'
import { Link, useViewTransitionState } from 'react-router'
import { categoryNames } from '../lib/categories.ts'
import { CoverImage } from './CoverImage.tsx'
import classes from './EventCard.module.css'
import { EventPrice } from './EventPrice.tsx'
import { OnNow } from './OnNow.tsx'
import { SaveButton } from './SaveButton.tsx'
import { languageOf } from './text-language.ts'
import { TicketStub } from './TicketStub.tsx'

interface EventCardProps {
  event: PublicEventCardView
  /** The level of the title, one below the heading the cards stand under. */
  order?: 2 | 3
  /** Among the first things seen on the page. */
  priority?: boolean
  /** The list of its organiser's own page that holds the card. Cards there do not name the organiser; past events show no price. */
  listOfOrganiser?: 'coming' | 'past'
  /** How far away it is, in words. */
  away?: string | undefined
  /** What stands in place of the price where nothing is on sale any more. */
  closed?: string | undefined
}

const headings = { 2: 'h2', 3: 'h3' } as const

/** An event in a list: its cover, when and where, and on the stub what it costs. */
export function EventCard({ event, order = 3, priority = false, listOfOrganiser, away, closed }: EventCardProps) {
  const Heading = headings[order]
  const page = `/events/${event.customUrl}`
  const leaving = useViewTransitionState(page)
  const isOver = listOfOrganiser === 'past'
  const instead = closed ?? (isOver ? m.events_box_over_title() : undefined)
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return (
    <TicketStub
      as="article"
      className={classes['card']}
      topPadding="none"
      bottomPadding="none"
      top={
        <>
          <div className={classes['cover']}>
            <CoverImage
              eventId={event._id}
              cover={event.cover}
              poster={event.poster}
              sizes="(width < 40em) 100vw, (width < 62em) 50vw, 350px"
              ratio={16 / 9}
              priority={priority}
              {...(leaving && { travelsAs: `cover-${event._id}` })}
            />
            {instead === undefined && <OnNow event={event} />}
            <SaveButton event={event} />
            {event.category && <span className={classes['category']}>{categoryNames[event.category]()}</span>}
          </div>
          <div className={classes['words']}>
            <p className="text-sm semibold figures accent">
              {event.datesOpen ? m.events_page_date_open() : time.short}
              {event.laterDates !== undefined && instead === undefined && (
                <LaterDates count={event.laterDates} seriesUrl={event.seriesUrl} />
              )}
            </p>
            <Heading className={classes['title']}>
              <Link to={page} viewTransition className={classes['link']}>
                <bdi {...languageOf(event.fallbacks.title)}>{event.title}</bdi>
              </Link>
            </Heading>
            <p className="text-15 mute">{joinFacts([placeOf(event), away])}</p>
          </div>
        </>
      }
      bottom={
        <div className={classes['stub']}>
          {instead === undefined ? (
            <span className="rigid bold figures">
              <EventPrice event={event} />
            </span>
          ) : (
            <span className="mute">{instead}</span>
          )}
          {listOfOrganiser === undefined && <span>{event.organiserName}</span>}
        </div>
      }
    />
  )
}

/** Says how many later dates there are, and links to the series if it has a page; the rest of the card links to the date. */
function LaterDates({ count, seriesUrl }: { count: number; seriesUrl: string | undefined }) {
  const words = m.events_card_later_dates({ count })
  return (
    <>
      {' '}
      {seriesUrl === undefined ? (
        <span className="regular mute">{words}</span>
      ) : (
        <Link to={`/series/${seriesUrl}`} className={classes['later']}>
          {words}
        </Link>
      )}
    </>
  )
}

function placeOf({ format, venueName, city }: PublicEventCardView): string {
  const place = formatAddress([venueName, city])
  if (format === 'online' || place === '') return m.shell_online()
  return format === 'hybrid' ? m.events_card_hybrid({ place }) : place
}
