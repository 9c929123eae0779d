import type { EventRowView } from '@foyer/contract'
import { formatEventTime, formatNumber, formatPercent, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useNow } from '../../../lib/use-now.ts'
import { CapacityBar } from '../../../ui/CapacityBar.tsx'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { countdown } from './next-event.ts'
import classes from './Dashboard.module.css'

/** The organiser's next event, drawn as a ticket. */
export function NextEvent({ event, ...empty }: { event: EventRowView | null } & NoNextEventProps) {
  const now = useNow()
  if (event === null) return <NoNextEvent {...empty} />
  const soon = countdown(event, now)
  return (
    <TicketStub
      as="article"
      className="full-height"
      topPadding="none"
      top={
        <>
          <CoverImage eventId={event._id} cover={event.cover} ratio={2.7} sizes="(width < 62em) 100vw, 420px" />
          <div className={classes['nextWords']}>
            {soon !== null && <Badge tone="accent">{soon}</Badge>}
            <h2 className={classes['nextTitle']}>
              <Link className="quiet-link" to={`/events/details/${event._id}`}>
                {event.title}
              </Link>
            </h2>
            <p className="flush mute">{whenAndWhere(event)}</p>
          </div>
        </>
      }
      bottom={<Sold event={event} />}
    />
  )
}

function whenAndWhere({ startsAt, endsAt, timezone, venueName, city }: EventRowView): string {
  const when = startsAt && formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
  return joinFacts([when, venueName || city])
}

function Sold({ event: { sold, capacity } }: { event: EventRowView }) {
  return (
    <div className={classes['nextSold']}>
      <p>
        {capacity === null
          ? m.admin_home_next_sold({ count: sold })
          : m.admin_home_next_sold_of({ sold: formatNumber(sold), capacity: formatNumber(capacity) })}
        {capacity !== null && capacity > 0 && (
          <strong>{formatPercent(Math.floor((sold / capacity) * 100) * 100)}</strong>
        )}
      </p>
      <CapacityBar sold={sold} capacity={capacity} />
    </div>
  )
}

interface NoNextEventProps {
  readonly draft: EventRowView | undefined
  readonly makesEvents: boolean
}

function NoNextEvent({ draft, makesEvents }: NoNextEventProps) {
  return (
    <Surface>
      <EmptyState
        art="calendar"
        title={m.admin_home_next_none_title()}
        text={m.admin_home_next_none_text()}
        action={
          draft ? (
            <Button component={Link} to={`/events/details/${draft._id}`} variant="light">
              {m.admin_home_next_continue_draft()}
            </Button>
          ) : (
            makesEvents && (
              <Button component={Link} to="/events/create" variant="light">
                {m.admin_home_next_create()}
              </Button>
            )
          )
        }
      />
    </Surface>
  )
}
