import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Surface } from '../../../../ui/Surface.tsx'
import { dayInWords } from '../event-wording.ts'

/** On the hub of an event that was put off: from when, and what is left to do. */
export function PostponedCard({ event }: { event: EventView }) {
  const { postponement } = event
  if (postponement === null || event.status === 'cancelled') return null
  const from = dayInWords(postponement.formerStartsAt, event.timezone)
  return (
    <Surface
      as="section"
      tone="blush"
      title={postponement.datesOpen ? 'Postponed, new date to be announced' : 'Postponed'}
      actions={
        postponement.datesOpen && (
          <Button component={Link} to="?do=postpone" leftSection={<IconCalendarTime size={18} aria-hidden />}>
            Announce the date
          </Button>
        )
      }
    >
      <p className="margin-top-10 breakable keeps-lines">
        {from !== null && `It was to be on ${from}. `}
        Everyone who has tickets was told; their tickets stay valid.
        {postponement.datesOpen && ' Ticket sales rest until you announce the new date.'}
        {event.refundOfferUntil !== null &&
          ` Refunds are offered until ${dayInWords(event.refundOfferUntil, event.timezone)}.`}
      </p>
      {postponement.note !== '' && <p className="margin-top-10 breakable keeps-lines">“{postponement.note}”</p>}
    </Surface>
  )
}
