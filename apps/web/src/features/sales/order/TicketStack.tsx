import { IconChevronLeft, IconChevronRight, IconTransfer } from '@tabler/icons-react'
import type { OrderView } from '@foyer/contract'
import { useRef, useState } from 'react'
import { DoorTicket } from './DoorTicket.tsx'
import classes from './TicketStack.module.css'

interface TicketStackProps {
  order: OrderView
  onPassOn: (ticket: OrderView['tickets'][number]) => void
}

/** The tickets side by side, one in view: swiped on a phone, turned by buttons or arrow keys elsewhere. */
export function TicketStack({ order, onPassOn }: TicketStackProps) {
  const { tickets } = order
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  const shown = tickets[current]

  const show = (index: number) => {
    const card = strip.current?.children[index]
    if (card instanceof HTMLElement) strip.current?.scrollTo({ left: card.offsetLeft, behavior: 'smooth' })
  }
  const follow = () => {
    const { current: list } = strip
    if (list !== null && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth))
  }

  return (
    <div>
      <ul
        ref={strip}
        className={classes['strip']}
        onScroll={follow}
        aria-label={tickets.length === 1 ? 'Your ticket' : `Your ${tickets.length} tickets`}
        {...(tickets.length > 1 && { tabIndex: 0 })}
      >
        {tickets.map((ticket) => (
          <li key={ticket._id} className={classes['card']}>
            <DoorTicket ticket={ticket} event={order.event} />
          </li>
        ))}
      </ul>
      {tickets.length > 1 && (
        <div className={classes['turn']}>
          <button type="button" aria-label="Ticket before" disabled={current === 0} onClick={() => show(current - 1)}>
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <p className={classes['place']} aria-live="polite">
            Ticket {current + 1} of {tickets.length}
          </p>
          <button
            type="button"
            aria-label="Ticket after"
            disabled={current >= tickets.length - 1}
            onClick={() => show(current + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
      {shown?.canPassOn && (
        <button type="button" className={classes['pass']} onClick={() => onPassOn(shown)}>
          <IconTransfer size={18} aria-hidden />
          {tickets.length === 1 ? 'Pass this ticket on' : `Pass ticket ${shown.number} on`}
        </button>
      )}
    </div>
  )
}
