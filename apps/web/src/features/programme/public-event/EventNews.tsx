import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import type { PublicEventView } from '@foyer/contract'
import { formatEventTime, isolated, m } from '@foyer/messages'
import type { ReactNode } from 'react'

interface EventNewsProps {
  event: PublicEventView
}

/** Whether the event was cancelled or postponed, with the organiser's reason. */
export default function EventNews({ event }: EventNewsProps) {
  const { postponement } = event
  if (event.status === 'cancelled')
    return (
      <News role="alert" icon={<IconCalendarOff aria-hidden />} title={m.events_page_cancelled_title()}>
        <p>{m.events_page_cancelled_text()}</p>
        {event.cancelReason !== null && <p>{m.events_page_quote({ text: isolated(event.cancelReason) })}</p>}
      </News>
    )
  if (postponement === null) return null
  const former =
    postponement.formerStartsAt === null
      ? null
      : formatEventTime(new Date(postponement.formerStartsAt), new Date(postponement.formerStartsAt), event.timezone)
          .date
  return (
    <News
      role="status"
      icon={<IconCalendarTime aria-hidden />}
      title={postponement.datesOpen ? m.events_page_postponed_title() : m.events_page_rescheduled_title()}
    >
      <p>{former === null ? m.events_page_postponed_valid() : m.events_page_postponed_from({ date: former })}</p>
      {postponement.note !== '' && <p>{m.events_page_quote({ text: isolated(postponement.note) })}</p>}
    </News>
  )
}

interface NewsProps {
  role: 'alert' | 'status'
  icon: ReactNode
  title: string
  children: ReactNode
}

function News({ role, icon, title, children }: NewsProps) {
  return (
    <div role={role} className={`notice flex align-top gap-10 ${role === 'alert' ? 'bad' : 'warn'}`}>
      {icon}
      <div className="grow shrinks">
        <p className="semibold flush">{title}</p>
        {children}
      </div>
    </div>
  )
}
