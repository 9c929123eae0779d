import { IconCalendarQuestion, IconMapPin, IconUsers, IconWorld } from '@tabler/icons-react'
import type { MapTiles, PublicEventView } from '@foyer/contract'
import { formatAddress, formatEventTime, m } from '@foyer/messages'
import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { DateTile } from '../../../ui/DateTile.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { YourTime } from '../../../ui/YourTime.tsx'
import { addressOf, hoursInWords, mapLink } from './event-words.ts'
import classes from './EventFacts.module.css'
// The styles are loaded with the page, because the server renders a map whose code is loaded separately.
import './PlaceMap.module.css'

/** Only for the event that sells the passes of a series. */
const PassesFact = lazyPart(() => import('./PassesFact.tsx'))
/** Only where the operator has a tile server. */
const PlaceMap = lazyPart(() => import('./PlaceMap.tsx'))

interface EventFactProps {
  event: PublicEventView
}

interface EventFactsProps extends EventFactProps {
  /** How many people are going; null where it is not shown. */
  going: number | null
  /** The operator's tile server; null without one. */
  tiles: MapTiles | null
}

/** When and where, each with the link that helps to get there, and how many people are going. */
export function EventFacts({ event, going, tiles }: EventFactsProps) {
  return (
    <PlaceFacts event={event} tiles={tiles} first={whenOf(event)}>
      {going !== null && (
        <div className={classes['fact']}>
          <span className={classes['tile']} aria-hidden="true">
            <IconUsers size={24} stroke={1.7} />
          </span>
          <p className="bold figures">{m.events_page_going({ count: going })}</p>
        </div>
      )}
    </PlaceFacts>
  )
}

function whenOf(event: PublicEventView): ReactNode {
  if (event.passesFor) return <PassesFact series={event.passesFor} />
  return event.datesOpen ? <OpenDate /> : <DateFact event={event} />
}

interface PlaceFactsProps {
  /** An event, or a series of events. */
  event: Pick<PublicEventView, 'format' | 'venueName' | 'addressLine' | 'city' | 'point' | 'fallbacks'>
  tiles: MapTiles | null
  /** When it is. */
  first: ReactNode
  children?: ReactNode
}

/** When and where something is, and what else there is to say. */
export function PlaceFacts({ event, tiles, first, children }: PlaceFactsProps) {
  return (
    <div className={classes['facts']}>
      {first}
      {event.format !== 'online' && <PlaceFact event={event} />}
      {tiles && event.point?.exact && <PlaceMap point={event.point} tiles={tiles} />}
      {event.format !== 'in_person' && (
        <div className={classes['fact']}>
          <span className={classes['tile']} aria-hidden="true">
            <IconWorld size={24} stroke={1.7} />
          </span>
          <div>
            <p className="bold">{event.format === 'online' ? m.shell_online() : m.events_page_also_online()}</p>
            <p className={classes['rest']}>{m.events_page_online_text()}</p>
          </div>
        </div>
      )}
      {children}
    </div>
  )
}

interface MomentFactProps {
  event: Pick<PublicEventView, 'startsAt' | 'timezone'>
  /** The day in words. */
  title: ReactNode
  /** Below it. */
  children: ReactNode
}

/** A day as a leaf of a calendar beside its words. */
export function MomentFact({ event, title, children }: MomentFactProps) {
  return (
    <div className={classes['fact']}>
      <DateTile at={event.startsAt} timeZone={event.timezone} />
      <div>
        <p className="bold">{title}</p>
        <p className={classes['rest']}>{children}</p>
        <YourTime startsAt={event.startsAt} timeZone={event.timezone} />
      </div>
    </div>
  )
}

function DateFact({ event }: EventFactProps) {
  const { date } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return (
    <MomentFact event={event} title={<time dateTime={event.startsAt}>{date}</time>}>
      <span>{hoursInWords(event)}</span>
      <a href={`/api/events/${event._id}/calendar.ics`} download>
        {m.events_page_calendar()}
      </a>
      {event.series && <Link to={`/series/${event.series.customUrl}`}>{m.events_series_all()}</Link>}
    </MomentFact>
  )
}

function OpenDate() {
  return (
    <div className={classes['fact']}>
      <span className={classes['tile']} aria-hidden="true">
        <IconCalendarQuestion size={24} stroke={1.7} />
      </span>
      <div>
        <p className="bold">{m.events_page_date_open()}</p>
        <p className={classes['rest']}>{m.events_page_date_open_text()}</p>
      </div>
    </div>
  )
}

function PlaceFact({ event }: Pick<PlaceFactsProps, 'event'>) {
  const address = addressOf(event)
  if (address === '') return null
  const lead = formatAddress([event.venueName, event.city])
  return (
    <div className={classes['fact']}>
      <span className={classes['tile']} aria-hidden="true">
        <IconMapPin size={24} stroke={1.7} />
      </span>
      <div>
        <p className="bold">
          <bdi {...(event.venueName !== '' && languageOf(event.fallbacks.venueName))}>{lead || event.addressLine}</bdi>
        </p>
        <p className={classes['rest']}>
          {lead !== '' && event.addressLine !== '' && (
            <span>
              <bdi>{event.addressLine}</bdi>
            </span>
          )}
          <a href={mapLink(event)} target="_blank" rel="noopener noreferrer">
            {m.events_page_directions()}
          </a>
        </p>
      </div>
    </div>
  )
}
