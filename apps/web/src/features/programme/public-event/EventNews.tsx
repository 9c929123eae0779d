import { Alert } from '@mantine/core'
import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import type { PublicEventView } from '@foyer/contract'
import { formatEventTime, m } from '@foyer/messages'
import classes from './EventPage.module.css'

interface EventNewsProps {
  event: PublicEventView
}

/** Whether the event was cancelled or postponed, with the organiser's reason. */
export function EventNews({ event }: EventNewsProps) {
  const { postponement } = event
  if (event.status === 'cancelled')
    return (
      <Alert role="alert" color="red" icon={<IconCalendarOff aria-hidden />} title={m.events_page_cancelled_title()}>
        <p className={classes['news']}>{m.events_page_cancelled_text()}</p>
        {event.cancelReason !== null && (
          <p className={classes['news']}>{m.events_page_quote({ text: event.cancelReason })}</p>
        )}
      </Alert>
    )
  if (postponement === null) return null
  const former =
    postponement.formerStartsAt === null
      ? null
      : formatEventTime(new Date(postponement.formerStartsAt), new Date(postponement.formerStartsAt), event.timezone)
          .date
  return (
    <Alert
      role="status"
      color="gold"
      icon={<IconCalendarTime aria-hidden />}
      title={postponement.datesOpen ? m.events_page_postponed_title() : m.events_page_rescheduled_title()}
    >
      <p className={classes['news']}>
        {former === null ? m.events_page_postponed_valid() : m.events_page_postponed_from({ date: former })}
      </p>
      {postponement.note !== '' && (
        <p className={classes['news']}>{m.events_page_quote({ text: postponement.note })}</p>
      )}
    </Alert>
  )
}
