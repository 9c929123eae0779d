import { IconCalendarQuestion, IconMapPin, IconUsers, IconWorld } from '@tabler/icons-react'
import type { MapTiles, PublicEventView } from '@foyer/contract'
import { formatAddress, formatEventTime, m } from '@foyer/messages'
import { DateTile } from '../../../ui/DateTile.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { YourTime } from '../../../ui/YourTime.tsx'
import { addressOf, hoursInWords, mapLink } from './event-words.ts'
import classes from './EventFacts.module.css'
import { PlaceMap } from './PlaceMap.tsx'

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
    <div className={classes['facts']}>
      {event.datesOpen ? <OpenDate /> : <DateFact event={event} />}
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
      {going !== null && (
        <div className={classes['fact']}>
          <span className={classes['tile']} aria-hidden="true">
            <IconUsers size={24} stroke={1.7} />
          </span>
          <p className="bold figures">{m.events_page_going({ count: going })}</p>
        </div>
      )}
    </div>
  )
}

function DateFact({ event }: EventFactProps) {
  const { date } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return (
    <div className={classes['fact']}>
      <DateTile at={event.startsAt} timeZone={event.timezone} />
      <div>
        <p className="bold">
          <time dateTime={event.startsAt}>{date}</time>
        </p>
        <p className={classes['rest']}>
          <span>{hoursInWords(event)}</span>
          <a href={`/api/events/${event._id}/calendar.ics`} download>
            {m.events_page_calendar()}
          </a>
        </p>
        <YourTime startsAt={event.startsAt} timeZone={event.timezone} />
      </div>
    </div>
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

function PlaceFact({ event }: EventFactProps) {
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
