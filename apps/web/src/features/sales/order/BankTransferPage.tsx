import type { OrderView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import details from './OrderDetails.module.css'
import { BankTransferSlip } from '../../../ui/BankTransferSlip.tsx'
import classes from './BankTransferPage.module.css'
import { arrivedWords, bankTransferUntil } from '../../../lib/bank-transfer-words.ts'
import { WhenAndWhere } from './WhenAndWhere.tsx'

interface BankTransferPageProps {
  order: OrderView
  token: string
  instructions: NonNullable<NonNullable<OrderView['transfer']>['instructions']>
  /** Further cards below. */
  children?: ReactNode
}

/** An order that waits for a bank transfer: bank details, deadline and next steps. */
export function BankTransferPage({ order, token, instructions, children }: BankTransferPageProps) {
  const arrived = arrivedWords(order)
  const until = bankTransferUntil(order)
  const count = order.quantity
  return (
    <div className={classes['page']}>
      <div className="shrinks">
        <h1 className={classes['title']}>
          {arrived?.title ?? m.sales_transfer_title({ count, total: formatMoney(order.due, order.currency) })}
        </h1>
        <p className={classes['lead']}>{arrived?.text ?? m.sales_transfer_lead({ count, date: until })}</p>
        <BankTransferSlip lines={instructions.lines} until={until} qrSvg={order.transfer?.qrSvg ?? null} />
      </div>
      <div className={details['details']}>
        <section className={details['card']}>
          <h2 className="margin-bottom-10 heading text-19">{m.sales_transfer_next()}</h2>
          <ol className={classes['steps']}>
            <li>{m.sales_transfer_next_soon()}</li>
            <li>
              {order.buyer === null
                ? m.sales_transfer_next_match({ count })
                : m.sales_transfer_next_match_email({ count, email: order.buyer.email })}
            </li>
            <li>{m.sales_transfer_next_end({ date: until })}</li>
          </ol>
        </section>
        <section className={details['card']}>
          <h2 className="margin-bottom-10 heading text-19">{m.sales_order_heading()}</h2>
          <p className={classes['event']}>{order.event.title}</p>
          <PriceBreakdown order={order} totalLabel={m.sales_transfer_total()} />
        </section>
        <WhenAndWhere event={order.event} />
        <CancelOrder order={order} token={token} />
        {children}
      </div>
    </div>
  )
}
