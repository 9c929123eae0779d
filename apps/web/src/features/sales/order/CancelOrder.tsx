import type { OrderView } from '@foyer/contract'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useCancelOrderMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import actions from './OrderActions.module.css'
import classes from './OrderDetails.module.css'
import transfer from './BankTransferPage.module.css'

interface CancelOrderProps {
  order: OrderView
  token: string
}

/** Lets a buyer pay in another way, or give the tickets back, while a bank transfer is awaited. */
export function CancelOrder({ order, token }: CancelOrderProps) {
  const [cancelOrder, { isLoading }] = useCancelOrderMutation()
  const things = order.quantity === 1 ? 'ticket' : 'tickets'
  const canChange = order.can.pay && order.paymentOptions.length > 1
  if (!order.can.cancel && !canChange) return null

  const run = async () => {
    const sure = await confirmAction({
      title: 'Cancel this order?',
      body: `Your ${things} will go back on sale. Cancel only if you have not sent the money yet.`,
      confirmLabel: 'Cancel order',
      cancelLabel: 'Keep order',
      destructive: true,
    })
    if (!sure) return
    try {
      await cancelOrder({
        params: { reference: order.reference },
        headers: { 'x-order-token': token },
      }).unwrap()
      toast.success('Your order is cancelled.')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">Changed your mind?</h2>
      <p>If you have already sent the money, please wait for it to arrive.</p>
      <div className={transfer['choices']}>
        {canChange && (
          <Link className={actions['action']} to={`/checkout/${order.reference}`}>
            Pay another way
          </Link>
        )}
        {order.can.cancel && (
          <button type="button" className={actions['action']} disabled={isLoading} onClick={() => void run()}>
            Cancel order
          </button>
        )}
      </div>
    </section>
  )
}
