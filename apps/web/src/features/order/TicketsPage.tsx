import type { OrderView } from '@foyer/contract'
import { OrderActions } from './OrderActions.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { RefundSection } from './RefundSection.tsx'
import { TicketStack } from './TicketStack.tsx'
import classes from './TicketsPage.module.css'

interface TicketsPageProps {
  order: OrderView
  token: string
}

/** A paid order: the tickets first, for whoever stands at the door; what was bought below or beside them. */
export function TicketsPage({ order, token }: TicketsPageProps) {
  const over = Date.parse(order.event.endsAt) < Date.parse(order.serverTime)
  return (
    <div className={classes['page']}>
      <div className={classes['tickets']}>
        <h1 className={classes['title']}>{over ? 'You were there' : 'You’re going'}</h1>
        <TicketStack order={order} />
        <OrderActions order={order} token={token} />
      </div>
      <OrderDetails order={order}>
        <RefundSection order={order} token={token} />
      </OrderDetails>
    </div>
  )
}
