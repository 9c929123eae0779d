import type { PublicEventView } from '@foyer/contract'
import { FEW_LEFT } from '@foyer/domain'
import { formatMoney, formatNumber, m, taxBesidePrice } from '@foyer/messages'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { feeOnTop, priceNow } from './cart.ts'
import { momentInWords } from './event-words.ts'
import classes from './TicketTypeRow.module.css'
import type { TicketTypeRowState } from './use-ticket-box.ts'

const GiftField = lazyPart(() => import('./GiftField.tsx'))
const JoinWaitingList = lazyPart(() => import('./JoinWaitingList.tsx'))
const PeopleOfUnit = lazyPart(() => import('./PeopleOfUnit.tsx'))
const PriceOutlook = lazyPart(() => import('./PriceOutlook.tsx'))

interface TicketTypeRowProps {
  row: TicketTypeRowState
  event: PublicEventView
  /** The amount entered for this donation is invalid. */
  wrongGift: boolean
}

/** One ticket type of the box: name, price and quantity. */
export function TicketTypeRow({ row, event, wrongGift }: TicketTypeRowProps) {
  const { ticketType, sale, left, quantity, ceiling } = row
  const onSale = sale === 'on_sale'
  return (
    <li className={classes['row']} data-closed={!onSale || undefined}>
      <div className={classes['words']}>
        <h3 className={classes['name']}>
          <bdi {...languageOf(ticketType.fallbacks.name)}>{ticketType.name}</bdi>
          {row.unlocked && <Badge tone="accent">{m.events_box_unlocked()}</Badge>}
        </h3>
        {ticketType.description !== '' && (
          <p className="text-15 keeps-lines mute" {...languageOf(ticketType.fallbacks.description)}>
            {ticketType.description}
          </p>
        )}
        {ticketType.pass && (
          <p className="text-15 mute">
            {ticketType.pass.visits === null
              ? m.events_pass_all()
              : m.events_pass_visits({ visits: formatNumber(ticketType.pass.visits) })}
          </p>
        )}
        <p className={classes['price']}>
          {onSale ? <Price row={row} event={event} /> : <ClosedReason row={row} timeZone={event.timezone} />}
          {onSale && left !== null && left <= FEW_LEFT && (
            <Badge tone="warn">{m.events_box_left({ count: left })}</Badge>
          )}
        </p>
        {onSale && ticketType.priceSteps.length + ticketType.groupPrices.length > 0 && (
          <PriceOutlook row={row} event={event} />
        )}
      </div>
      {onSale && (
        <QuantityStepper
          label={m.events_box_quantity({ name: ticketType.name })}
          value={quantity}
          max={ceiling}
          onChange={(next) => row.onStep(next > quantity ? 1 : -1)}
        />
      )}
      {onSale && ticketType.kind === 'donation' && <GiftField row={row} currency={event.currency} wrong={wrongGift} />}
      {ticketType.admits > 1 && (
        <p className={classes['note']}>
          <PeopleOfUnit ticketType={ticketType} price={row.reduced ?? priceNow(ticketType)} currency={event.currency} />
        </p>
      )}
      {onSale && ticketType.minPerOrder > 1 && (
        <p className={classes['note']}>{m.events_box_minimum({ count: ticketType.minPerOrder })}</p>
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
  if (ticketType.kind === 'free') return <span className="bold">{m.shell_free()}</span>
  if (ticketType.kind === 'donation') return <GiftPrice tax={event.tax} />
  const price = priceNow(ticketType)
  const fee = feeOnTop(event, reduced ?? price)
  return (
    <>
      {reduced !== null && (
        <s className={classes['before']}>
          <span className="unseen">{m.events_box_price_before()} </span>
          {formatMoney(price, event.currency)}
        </s>
      )}
      <span className="bold">{formatMoney(reduced ?? price, event.currency)}</span>
      {fee > 0 && <span className={classes['fee']}>{m.events_box_fee({ fee: formatMoney(fee, event.currency) })}</span>}
      {event.tax && price > 0 && <span className={classes['fee']}>{taxBesidePrice(event.tax)}</span>}
    </>
  )
}

function GiftPrice({ tax }: Pick<PublicEventView, 'tax'>) {
  return (
    <>
      <span className="bold">{m.events_box_donation()}</span>
      {tax && <span className={classes['fee']}>{taxBesidePrice(tax)}</span>}
    </>
  )
}

function ClosedReason({ row: { ticketType, sale }, timeZone }: { row: TicketTypeRowState; timeZone: string }) {
  if (sale === 'sold_out') return m.shell_status_sold_out()
  if (sale === 'ended') return m.events_box_sales_ended()
  if (sale !== 'not_yet' || ticketType.salesStartAt === null) return m.events_box_not_on_sale()
  return m.events_box_on_sale_from({ time: momentInWords(ticketType.salesStartAt, timeZone) })
}
