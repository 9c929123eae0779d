import { IconChevronLeft, IconChevronRight, IconQrcode, IconTransfer } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { useRef, useState } from 'react'
import { DoorTicket } from './DoorTicket.tsx'
import { voidReason } from './ticket-words.ts'
import classes from './TicketStack.module.css'

type Ticket = OrderView['tickets'][number]

interface TicketStackProps {
  order: OrderView
  onShow: (ticket: Ticket) => void
  onPassOn: (ticket: Ticket) => void
}

/** The tickets side by side, one in view at a time: swipe, buttons or arrow keys change it. */
export function TicketStack({ order, onShow, onPassOn }: TicketStackProps) {
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
    // In a right-to-left language the offset is negative.
    if (list !== null && list.clientWidth > 0) setCurrent(Math.round(Math.abs(list.scrollLeft) / list.clientWidth))
  }

  return (
    <div>
      <ul
        ref={strip}
        className={classes['strip']}
        onScroll={follow}
        aria-label={m.sales_order_tickets({ count: tickets.length })}
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
          <button
            type="button"
            aria-label={m.sales_order_previous_ticket()}
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <IconChevronLeft size={20} aria-hidden data-flip />
          </button>
          <p className={classes['place']} aria-live="polite">
            {m.sales_order_ticket_number({ number: current + 1, count: tickets.length })}
          </p>
          <button
            type="button"
            aria-label={m.sales_order_next_ticket()}
            disabled={current >= tickets.length - 1}
            onClick={() => show(current + 1)}
          >
            <IconChevronRight size={20} aria-hidden data-flip />
          </button>
        </div>
      )}
      {shown !== undefined && voidReason(shown.state) === null && (
        <button
          type="button"
          className="row justify-center full gap-8 pill pressable font-inherit semibold least-48 space-above-14 borderless on-white ink"
          onClick={() => onShow(shown)}
        >
          <IconQrcode size={20} aria-hidden />
          {m.sales_door_show()}
        </button>
      )}
      {shown?.canPassOn && (
        <button type="button" className={classes['pass']} onClick={() => onPassOn(shown)}>
          <IconTransfer size={18} aria-hidden />
          {tickets.length === 1 ? m.sales_order_pass_on() : m.sales_order_pass_on_number({ number: shown.number })}
        </button>
      )}
    </div>
  )
}
