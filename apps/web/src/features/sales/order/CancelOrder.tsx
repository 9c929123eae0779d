import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
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

/** Lets a buyer pay another way or cancel the order while a bank transfer is awaited. */
export function CancelOrder({ order, token }: CancelOrderProps) {
  const [cancelOrder, { isLoading }] = useCancelOrderMutation()
  const canChange = order.can.pay && order.paymentOptions.length > 1
  if (!order.can.cancel && !canChange) return null

  const run = async () => {
    const sure = await confirmAction({
      title: m.sales_cancel_order_title(),
      body: m.sales_transfer_cancel_body({ count: order.quantity }),
      confirmLabel: m.sales_cancel_order(),
      cancelLabel: m.sales_cancel_order_keep(),
      destructive: true,
    })
    if (!sure) return
    try {
      await cancelOrder({
        params: { reference: order.reference },
        headers: { 'x-order-token': token },
      }).unwrap()
      toast.success(m.sales_transfer_cancelled())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">{m.sales_transfer_changed_mind()}</h2>
      <p>{m.sales_transfer_already_sent()}</p>
      <div className={transfer['choices']}>
        {canChange && (
          <Link className={actions['action']} to={`/checkout/${order.reference}`}>
            {m.sales_transfer_pay_another_way()}
          </Link>
        )}
        {order.can.cancel && (
          <button type="button" className={actions['action']} disabled={isLoading} onClick={() => void run()}>
            {m.sales_cancel_order()}
          </button>
        )}
      </div>
    </section>
  )
}
