import { VisuallyHidden } from '@mantine/core'
import type { PublicEventView } from '@foyer/contract'
import { formatMoney, taxBesidePrice } from '@foyer/domain'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { feeOnTop } from './cart.ts'
import { momentInWords } from './event-words.ts'
import { GiftField } from './GiftField.tsx'
import { JoinWaitingList } from './JoinWaitingList.tsx'
import classes from './TicketRow.module.css'
import type { TicketRowState } from './use-ticket-box.ts'

const FEW = 20

interface TicketRowProps {
  row: TicketRowState
  event: PublicEventView
  /** The amount typed for this donation cannot be taken. */
  wrongGift: boolean
}

/** One ticket of the box: what it is, what it costs, how many are wanted. */
export function TicketRow({ row, event, wrongGift }: TicketRowProps) {
  const { ticket, sale, left, quantity, ceiling } = row
  const onSale = sale === 'on_sale'
  return (
    <li className={classes['row']} data-closed={!onSale || undefined}>
      <div className={classes['words']}>
        <h3 className={classes['name']}>
          {ticket.name}
          {row.unlocked && <StatusBadge tone="accent">Unlocked</StatusBadge>}
        </h3>
        {ticket.description !== '' && <p className="text-15 keeps-lines mute">{ticket.description}</p>}
        <p className={classes['price']}>
          {onSale ? <Price row={row} event={event} /> : <ClosedReason row={row} timeZone={event.timezone} />}
          {onSale && left !== null && left <= FEW && <StatusBadge tone="warn">{left} left</StatusBadge>}
        </p>
      </div>
      {onSale && (
        <QuantityStepper
          label={`${ticket.name} tickets`}
          value={quantity}
          max={ceiling}
          onChange={(next) => row.onStep(next > quantity ? 1 : -1)}
        />
      )}
      {onSale && ticket.kind === 'donation' && <GiftField row={row} currency={event.currency} wrong={wrongGift} />}
      {onSale && ticket.minPerOrder > 1 && <p className={classes['note']}>Sold from {ticket.minPerOrder} up.</p>}
      {row.waitingList && <JoinWaitingList ticket={ticket} most={event.maxPerOrder} />}
      {row.complaint !== null && (
        <p role="alert" className={classes['complaint']}>
          {row.complaint}
        </p>
      )}
    </li>
  )
}

function Price({ row: { ticket, reduced }, event }: Pick<TicketRowProps, 'row' | 'event'>) {
  if (ticket.kind === 'free') return <span className="bold">Free</span>
  if (ticket.kind === 'donation') return <GiftPrice tax={event.tax} />
  const fee = feeOnTop(event, reduced ?? ticket.price)
  return (
    <>
      {reduced !== null && (
        <s className={classes['before']}>
          <VisuallyHidden>Before: </VisuallyHidden>
          {formatMoney(ticket.price, event.currency)}
        </s>
      )}
      <span className="bold">{formatMoney(reduced ?? ticket.price, event.currency)}</span>
      {fee > 0 && <span className={classes['fee']}>+ {formatMoney(fee, event.currency)} fee</span>}
      {event.tax && ticket.price > 0 && <span className={classes['fee']}>{taxBesidePrice(event.tax)}</span>}
    </>
  )
}

function GiftPrice({ tax }: Pick<PublicEventView, 'tax'>) {
  return (
    <>
      <span className="bold">Pay what you like</span>
      {tax && <span className={classes['fee']}>{taxBesidePrice(tax)}</span>}
    </>
  )
}

function ClosedReason({ row: { ticket, sale }, timeZone }: { row: TicketRowState; timeZone: string }) {
  if (sale === 'sold_out') return 'Sold out'
  if (sale === 'ended') return 'Sales have ended'
  if (sale !== 'not_yet' || ticket.salesStartAt === null) return 'Not on sale at the moment'
  return `On sale from ${momentInWords(ticket.salesStartAt, timeZone)}`
}
