import { Button } from '@mantine/core'
import { formatMoney, isolated, m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { orderWords, type TicketlessState } from './order-words.ts'
import { arrivedWords, bankTransferWords } from '../../../lib/bank-transfer-words.ts'
import { TakeReceipt } from './TakeReceipt.tsx'
import classes from './OrderStatePage.module.css'

interface OrderStatePageProps {
  order: OrderView
  token: string
  state: TicketlessState
  /** Further cards below. */
  children?: ReactNode
}

/** An order without tickets to show: what happened, and what can be done about it. */
export function OrderStatePage({ order, token, state, children }: OrderStatePageProps) {
  const words = bankTransferWords(order) ?? orderWords(state, order.can.pay, formatMoney(order.due, order.currency))
  const arrived = arrivedWords(order)
  const eventPath = order.event.customUrl === null ? '/events/listing' : `/events/${order.event.customUrl}`
  return (
    <div className={classes['page']}>
      <EmptyState
        order={1}
        art={state === 'expired' || state === 'cancelled' ? 'calendar' : 'stubs'}
        title={arrived?.title ?? words.title}
        text={
          <>
            <strong>{order.event.title}</strong>
            <br />
            {order.event.cancelReason !== null && (
              <>
                {m.sales_order_event_cancelled({ reason: isolated(order.event.cancelReason) })}
                <br />
              </>
            )}
            {arrived?.text ?? words.text}
          </>
        }
        action={
          <>
            {order.can.pay && order.transfer?.state !== 'paused' && (
              <Button component={Link} to={`/checkout/${order.reference}`}>
                {state === 'awaiting_payment' ? m.sales_order_retry_payment() : m.sales_order_continue_to_payment()}
              </Button>
            )}
            {order.group !== undefined && (state === 'held' || state === 'awaiting_payment') && (
              <Button component={Link} to={`/cart/${order.group}`}>
                {m.sales_order_continue_to_payment()}
              </Button>
            )}
            <TakeReceipt order={order} token={token} centred />
            <Button component={Link} to={eventPath} variant="white" color="dark">
              {order.event.customUrl === null ? m.shell_find_events() : m.sales_order_view_event()}
            </Button>
          </>
        }
      />
      {children}
    </div>
  )
}
