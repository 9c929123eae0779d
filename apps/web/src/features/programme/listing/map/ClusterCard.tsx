import { formatEventTime, m } from '@foyer/messages'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { languageOf } from '../../../../ui/text-language.ts'
import { canSplit, type Cluster } from './clusters.ts'
import classes from './EventMap.module.css'

interface ClusterCardProps {
  cluster: Cluster
  onClose: () => void
  /** Zooms in until the events are separate. */
  onCloser: () => void
}

/** The events of a mark, shown over the bottom of the map. */
export function ClusterCard({ cluster, onClose, onCloser }: ClusterCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const { events } = cluster
  useEffect(() => card.current?.focus(), [])
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <div
      ref={card}
      role="group"
      tabIndex={-1}
      aria-label={m.events_map_several({ count: events.length, place: events[0]?.city ?? '' })}
      className={classes['card']}
    >
      <button type="button" className={classes['close']} aria-label={m.shell_close()} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </button>
      <ul className={classes['entries']}>
        {events.map((event) => (
          <li key={event._id}>
            <Link to={`/events/${event.customUrl}`} className="semibold link-line">
              <bdi {...languageOf(event.fallbacks.title)}>{event.title}</bdi>
            </Link>
            <p className="flush text-sm mute">
              {event.datesOpen
                ? m.events_page_date_open()
                : formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short}
            </p>
            {event.venueName !== '' && <p className="flush text-sm mute">{event.venueName}</p>}
          </li>
        ))}
      </ul>
      {canSplit(cluster) && (
        <button type="button" className={classes['closer']} onClick={onCloser}>
          {m.events_map_split()}
        </button>
      )}
    </div>
  )
}
