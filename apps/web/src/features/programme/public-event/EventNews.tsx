import { Alert } from '@mantine/core'
import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import type { PublicEventView } from '@foyer/contract'
import { formatEventTime } from '@foyer/messages'
import classes from './EventPage.module.css'

interface EventNewsProps {
  event: PublicEventView
}

/** What has become of an event since it was announced: called off with the reason, or put off and until when. */
export function EventNews({ event }: EventNewsProps) {
  const { postponement } = event
  if (event.status === 'cancelled')
    return (
      <Alert role="alert" color="red" icon={<IconCalendarOff aria-hidden />} title="This event has been cancelled">
        <p className={classes['news']}>It will not take place. Whoever paid gets the money back.</p>
        {event.cancelReason !== null && <p className={classes['news']}>“{event.cancelReason}”</p>}
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
      title={postponement.datesOpen ? 'This event is postponed' : 'This event has a new date'}
    >
      <p className={classes['news']}>
        {former !== null && `It was to be on ${former}. `}
        Tickets bought for it stay valid.
      </p>
      {postponement.note !== '' && <p className={classes['news']}>“{postponement.note}”</p>}
    </Alert>
  )
}
