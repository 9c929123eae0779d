import type { EventPoints, MapTiles } from '@foyer/contract'
import { formatEventTime, formatNumber, joinFacts, m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMiles } from '../../../../lib/use-miles.ts'
import { languageOf } from '../../../../ui/text-language.ts'
import { awayInWords } from '../away-words.ts'
import type { Filters } from '../filters.ts'
import classes from './MapView.module.css'
import { lazyPart } from '../../../../ui/lazy-part.tsx'

const EventMap = lazyPart(() => import('./EventMap.tsx'))

interface MapViewProps {
  filters: Filters
  points: EventPoints
  tiles: MapTiles | null
}

/** The events on a map, and all of them in a list next to it for people who cannot see or operate a map. */
export function MapView({ filters, points: { items, total }, tiles }: MapViewProps) {
  const miles = useMiles()
  // The map needs scripts; before they run, and without them, the list is shown.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const nowhere = items.filter(({ point }) => point === null).length
  const hidden = total - items.length
  return (
    <div className={classes['view']}>
      <div className={classes['map']}>{alive && <EventMap items={items} tiles={tiles} near={filters.near} />}</div>
      <section aria-label={m.events_map_list()} className={classes['side']}>
        {hidden > 0 && <p className="flush mute">{m.events_map_hidden({ count: formatNumber(items.length) })}</p>}
        {nowhere > 0 && <p className="flush mute text-sm">{m.events_map_nowhere({ count: nowhere })}</p>}
        <ol className={classes['list']}>
          {items.map((event) => (
            <li key={event._id} className={classes['entry']}>
              <Link to={`/events/${event.customUrl}`} className="semibold link-line">
                <bdi {...languageOf(event.fallbacks.title)}>{event.title}</bdi>
              </Link>
              <p className="flush text-sm accent figures">
                {event.datesOpen
                  ? m.events_page_date_open()
                  : formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short}
              </p>
              <p className="flush text-sm mute">
                {joinFacts([
                  event.format === 'online' ? m.shell_online() : event.venueName,
                  event.format === 'online' ? '' : event.city,
                  awayInWords(event, filters.near, miles),
                ])}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
