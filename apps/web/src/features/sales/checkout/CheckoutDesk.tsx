import { Title } from '@mantine/core'
import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { Page } from '../../../ui/Page.tsx'
import { BuyerForm } from './BuyerForm.tsx'
import classes from './CheckoutDesk.module.css'
import { GiveBack } from './GiveBack.tsx'
import { eventPath, HoldOver } from './HoldOver.tsx'
import { HoldTimer } from './HoldTimer.tsx'
import { OrderStub } from './OrderStub.tsx'
import { useHoldClock } from './use-hold-clock.ts'
import { usePaymentStart } from './use-payment-start.ts'

interface CheckoutDeskProps {
  order: OrderView
  /** When the order was answered, in this device's milliseconds. */
  receivedAt: number
  token: string
  reload: () => unknown
}

/** The clock, the stub and the form of an order that is still held. */
export function CheckoutDesk({ order, receivedAt, token, reload }: CheckoutDeskProps) {
  const left = useHoldClock(order.heldUntil, order.serverTime, receivedAt)
  const payment = usePaymentStart(order, token, reload)
  const over = left === 0 && !payment.busy

  useEffect(() => {
    // A payment in progress can outlive the hold: ask the server.
    if (over) reload()
  }, [over, reload])

  if (over) {
    // The buyer may have paid in time at the provider: the order page waits for the result.
    if (order.state === 'awaiting_payment') return <Navigate to={`/orders/${order.reference}`} replace />
    return <HoldOver order={{ ...order, state: 'expired' }} />
  }
  const heldFor = order.heldUntil === null ? 0 : (Date.parse(order.heldUntil) - Date.parse(order.createdAt)) / 1000
  return (
    <Page>
      <Title order={1} className={classes['title']}>
        {order.total === 0 ? m.sales_checkout_title_free() : m.sales_checkout_title()}
      </Title>
      {left !== null && <HoldTimer seconds={left} of={heldFor} quantity={order.quantity} />}
      <div className={classes['columns']}>
        <div className={classes['stub']}>
          <OrderStub order={order} />
        </div>
        <div className={classes['form']}>
          <BuyerForm order={order} token={token} busy={payment.busy} problem={payment.problem} onPay={payment.start} />
          <GiveBack order={order} token={token} to={eventPath(order.event)} />
        </div>
      </div>
    </Page>
  )
}
