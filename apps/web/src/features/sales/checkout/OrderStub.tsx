import type { OrderView } from '@foyer/contract'
import { formatAddress, m } from '@foyer/messages'
import { orderTime } from '../../../lib/order-time.ts'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { YourTime } from '../../../ui/YourTime.tsx'
import classes from './OrderStub.module.css'

interface OrderStubProps {
  order: OrderView
}

/** The order and its price, drawn as a ticket stub. */
export function OrderStub({ order }: OrderStubProps) {
  const { event } = order
  return (
    <TicketStub
      as="aside"
      top={
        <div className="row gap-16">
          <CoverImage eventId={event._id} cover={event.cover} sizes="88px" ratio={1} className={classes['cover']} />
          <div className="shrinks flush-paragraphs">
            <h2
              className="margin-bottom-6 heading text-19 leading-1-15 balanced"
              {...languageOf(event.fallbacks.title)}
            >
              {event.title}
            </h2>
            <p className="semibold figures">{orderTime(event)}</p>
            {!event.passDates && <YourTime startsAt={event.startsAt} timeZone={event.timezone} />}
            <p className="mute">{formatAddress([event.venueName, event.city]) || m.sales_online()}</p>
          </div>
        </div>
      }
      bottom={
        <PriceBreakdown
          order={order}
          totalLabel={order.giftCards.length > 0 ? m.shell_total() : m.sales_checkout_to_pay()}
          dueLabel={m.sales_checkout_to_pay()}
        />
      }
    />
  )
}
