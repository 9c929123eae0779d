import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { isolated, m } from '@foyer/messages'
import { Link } from 'react-router'
import { Surface } from '../../../../ui/Surface.tsx'
import { dayInWords } from '../event-wording.ts'

/** On the overview of a postponed event: the former date and what is left to do. */
export function PostponedCard({ event }: { event: EventView }) {
  const { postponement } = event
  if (postponement === null || event.status === 'cancelled') return null
  const from = dayInWords(postponement.formerStartsAt, event.timezone)
  const refundsUntil = dayInWords(event.refundOfferUntil, event.timezone)
  const sentences = [
    ...(from === null ? [] : [m.events_postponed_from({ date: from })]),
    m.events_postponed_notified(),
    ...(postponement.datesOpen ? [m.events_postponed_paused()] : []),
    ...(refundsUntil === null ? [] : [m.events_postponed_refunds({ date: refundsUntil })]),
  ]
  return (
    <Surface
      as="section"
      tone="blush"
      title={postponement.datesOpen ? m.events_postponed_title_open() : m.events_postponed_title()}
      actions={
        postponement.datesOpen && (
          <Button component={Link} to="?do=postpone" leftSection={<IconCalendarTime size={18} aria-hidden />}>
            {m.events_action_announce()}
          </Button>
        )
      }
    >
      <p className="margin-top-10 breakable keeps-lines">{sentences.join(' ')}</p>
      {postponement.note !== '' && (
        <p className="margin-top-10 breakable keeps-lines">
          {m.events_page_quote({ text: isolated(postponement.note) })}
        </p>
      )}
    </Surface>
  )
}
