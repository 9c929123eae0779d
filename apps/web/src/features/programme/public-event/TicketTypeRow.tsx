import { VisuallyHidden } from '@mantine/core'
import type { PublicEventView } from '@foyer/contract'
import { taxBesidePrice } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { feeOnTop } from './cart.ts'
import { momentInWords } from './event-words.ts'
import { GiftField } from './GiftField.tsx'
import { JoinWaitingList } from './JoinWaitingList.tsx'
import classes from './TicketTypeRow.module.css'
import type { TicketTypeRowState } from './use-ticket-box.ts'

const FEW = 20

interface TicketTypeRowProps {
  row: TicketTypeRowState
  event: PublicEventView
  /** The amount typed for this donation cannot be taken. */
  wrongGift: boolean
}

/** One ticket of the box: what it is, what it costs, how many are wanted. */
export function TicketTypeRow({ row, event, wrongGift }: TicketTypeRowProps) {
  const { ticketType, sale, left, quantity, ceiling } = row
  const onSale = sale === 'on_sale'
  return (
    <li className={classes['row']} data-closed={!onSale || undefined}>
      <div className={classes['words']}>
        <h3 className={classes['name']}>
          {ticketType.name}
          {row.unlocked && <StatusBadge tone="accent">Unlocked</StatusBadge>}
        </h3>
        {ticketType.description !== '' && <p className="text-15 keeps-lines mute">{ticketType.description}</p>}
        <p className={classes['price']}>
          {onSale ? <Price row={row} event={event} /> : <ClosedReason row={row} timeZone={event.timezone} />}
          {onSale && left !== null && left <= FEW && <StatusBadge tone="warn">{left} left</StatusBadge>}
        </p>
      </div>
      {onSale && (
        <QuantityStepper
          label={`${ticketType.name} tickets`}
          value={quantity}
          max={ceiling}
          onChange={(next) => row.onStep(next > quantity ? 1 : -1)}
        />
      )}
      {onSale && ticketType.kind === 'donation' && <GiftField row={row} currency={event.currency} wrong={wrongGift} />}
      {onSale && ticketType.minPerOrder > 1 && (
        <p className={classes['note']}>Sold from {ticketType.minPerOrder} up.</p>
      )}
      {row.waitingList && <JoinWaitingList ticketType={ticketType} most={event.maxPerOrder} />}
      {row.complaint !== null && (
        <p role="alert" className="notice bad whole-line text-15 semibold">
          {row.complaint}
        </p>
      )}
    </li>
  )
}

function Price({ row: { ticketType, reduced }, event }: Pick<TicketTypeRowProps, 'row' | 'event'>) {
  if (ticketType.kind === 'free') return <span className="bold">Free</span>
  if (ticketType.kind === 'donation') return <GiftPrice tax={event.tax} />
  const fee = feeOnTop(event, reduced ?? ticketType.price)
  return (
    <>
      {reduced !== null && (
        <s className={classes['before']}>
          <VisuallyHidden>Before: </VisuallyHidden>
          {formatMoney(ticketType.price, event.currency)}
        </s>
      )}
      <span className="bold">{formatMoney(reduced ?? ticketType.price, event.currency)}</span>
      {fee > 0 && <span className={classes['fee']}>+ {formatMoney(fee, event.currency)} fee</span>}
      {event.tax && ticketType.price > 0 && <span className={classes['fee']}>{taxBesidePrice(event.tax)}</span>}
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

function ClosedReason({ row: { ticketType, sale }, timeZone }: { row: TicketTypeRowState; timeZone: string }) {
  if (sale === 'sold_out') return 'Sold out'
  if (sale === 'ended') return 'Sales have ended'
  if (sale !== 'not_yet' || ticketType.salesStartAt === null) return 'Not on sale at the moment'
  return `On sale from ${momentInWords(ticketType.salesStartAt, timeZone)}`
}
