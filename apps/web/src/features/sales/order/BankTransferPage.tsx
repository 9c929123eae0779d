import type { OrderView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import type { ReactNode } from 'react'
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import details from './OrderDetails.module.css'
import { BankTransferSlip } from './BankTransferSlip.tsx'
import classes from './BankTransferPage.module.css'
import { arrivedWords, bankTransferUntil } from './bank-transfer-words.ts'
import { WhenAndWhere } from './WhenAndWhere.tsx'

interface BankTransferPageProps {
  order: OrderView
  token: string
  instructions: NonNullable<NonNullable<OrderView['transfer']>['instructions']>
  /** Further cards below. */
  children?: ReactNode
}

/** An order that waits for a bank transfer: where to transfer, until when, and what happens then. */
export function BankTransferPage({ order, token, instructions, children }: BankTransferPageProps) {
  const arrived = arrivedWords(order)
  const until = bankTransferUntil(order)
  const one = order.quantity === 1
  return (
    <div className={classes['page']}>
      <div className="shrinks">
        <h1 className={classes['title']}>
          {arrived?.title ??
            `Transfer ${formatMoney(order.total, order.currency)} to get your ${one ? 'ticket' : 'tickets'}`}
        </h1>
        <p className={classes['lead']}>
          {arrived?.text ??
            `${one ? 'Your ticket is' : `Your ${order.quantity} tickets are`} reserved. The money must arrive by ${until}.`}
        </p>
        <BankTransferSlip lines={instructions.lines} until={until} qrSvg={order.transfer?.qrSvg ?? null} />
      </div>
      <div className={details['details']}>
        <section className={details['card']}>
          <h2 className="margin-bottom-10 heading text-19">What happens next</h2>
          <ol className={classes['steps']}>
            <li>Make the transfer soon: it can take two working days to arrive.</li>
            <li>
              We match it to your order by its reference and e-mail your {one ? 'ticket' : 'tickets'}
              {order.buyer !== null && ` to ${order.buyer.email}`}. You will find {one ? 'it' : 'them'} on this page
              too.
            </li>
            <li>If the money does not arrive by {until}, the order ends and you owe nothing.</li>
          </ol>
        </section>
        <section className={details['card']}>
          <h2 className="margin-bottom-10 heading text-19">Your order</h2>
          <p className={classes['event']}>{order.event.title}</p>
          <PriceBreakdown order={order} totalLabel="To transfer" />
        </section>
        <WhenAndWhere event={order.event} />
        <CancelOrder order={order} token={token} />
        {children}
      </div>
    </div>
  )
}
