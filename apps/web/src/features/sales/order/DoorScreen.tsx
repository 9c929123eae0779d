import type { OrderView } from '@foyer/contract'
import { joinFacts, m } from '@foyer/messages'
import { IconBulb, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { orderTime } from '../../../lib/order-time.ts'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import classes from './DoorScreen.module.css'
import { placeInWords } from './ticket-words.ts'

/** A ticket as it is shown at the door. */
export type ShownTicket = Pick<
  OrderView['tickets'][number],
  '_id' | 'guestName' | 'ticketName' | 'number' | 'of' | 'extra' | 'qrSvg'
>

interface DoorScreenProps {
  /** Those that can still be used. */
  tickets: readonly ShownTicket[]
  event: Pick<OrderView['event'], 'title' | 'startsAt' | 'endsAt' | 'timezone'>
  /** The id of the ticket to begin with. */
  first: string
  onClose: () => void
}

/**
 * A ticket over the whole screen: white, with a code as large as fits, the screen kept on. A web page cannot raise the brightness, so it
 * asks the visitor to do that.
 */
export function DoorScreen({ tickets, event, first, onClose }: DoorScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      tickets.findIndex(({ _id }) => _id === first),
    ),
  )
  const staysOn = useWakeLock()
  const ticket = tickets[at]

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  if (ticket === undefined) return null
  return (
    <dialog ref={dialog} className={classes['screen']} aria-label={m.sales_door_show()} onClose={onClose}>
      <header className={classes['head']}>
        <div className="shrinks">
          <p className="flush heading text-18 leading-1-15 breakable">{event.title}</p>
          <p className="flush text-sm figures">{joinFacts([orderTime(event)])}</p>
        </div>
        <button type="button" className={classes['round']} aria-label={m.sales_door_close()} onClick={onClose}>
          <IconX size={24} aria-hidden />
        </button>
      </header>
      <img
        className={classes['qr']}
        src={`data:image/svg+xml,${encodeURIComponent(ticket.qrSvg)}`}
        alt={ticket.guestName ? m.sales_ticket_code({ name: ticket.guestName }) : m.sales_ticket_code_guest()}
      />
      <div className={classes['words']} aria-live="polite">
        {ticket.guestName !== '' && (
          <p className="flush heading text-24 leading-1-15 breakable">
            <bdi>{ticket.guestName}</bdi>
          </p>
        )}
        <p className="flush">{placeInWords(ticket)}</p>
      </div>
      {tickets.length > 1 && (
        <div className={classes['turn']}>
          <button
            type="button"
            className={classes['round']}
            aria-label={m.sales_order_previous_ticket()}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <IconChevronLeft size={26} aria-hidden data-flip />
          </button>
          <button
            type="button"
            className={classes['round']}
            aria-label={m.sales_order_next_ticket()}
            disabled={at === tickets.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <IconChevronRight size={26} aria-hidden data-flip />
          </button>
        </div>
      )}
      <p className={classes['hint']}>
        <IconBulb size={18} aria-hidden />
        <span>
          {m.sales_door_brightness()} {staysOn && m.sales_door_awake()}
        </span>
      </p>
    </dialog>
  )
}
