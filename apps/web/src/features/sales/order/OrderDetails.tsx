import type { OrderView } from '@foyer/contract'
import { joinFacts, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx'
import classes from './OrderDetails.module.css'
import { ownTickets } from './order-words.ts'
import { TakeReceipt } from './TakeReceipt.tsx'
import { WhenAndWhere } from './WhenAndWhere.tsx'

interface OrderDetailsProps {
  order: OrderView
  /** Opens the order. */
  token: string
  /** Further cards below. */
  children?: ReactNode
}

/** What was bought, by whom, where it is and what it cost. */
export function OrderDetails({ order, token, children }: OrderDetailsProps) {
  const { buyer } = order
  return (
    <div className={classes['details']}>
      <WhenAndWhere event={order.event} />
      <section className={classes['card']}>
        <h2 className="margin-bottom-10 heading text-19">{m.sales_order_heading()}</h2>
        {order.state === 'partially_refunded' && (
          <p className={classes['note']}>
            {ownTickets(order).length > 0 ? m.sales_order_partly_refunded_valid() : m.sales_order_partly_refunded()}
          </p>
        )}
        <PriceBreakdown
          order={order}
          totalLabel={order.total === 0 ? m.shell_total() : m.sales_order_paid_total()}
          refunded={order.refundedTotal}
        />
        {buyer !== null && (
          <p className={classes['buyer']}>{joinFacts([`${buyer.firstName} ${buyer.lastName}`.trim(), buyer.email])}</p>
        )}
        {order.can.receipt && (
          <div className="margin-top-16">
            <TakeReceipt order={order} token={token} />
          </div>
        )}
      </section>
      {order.answers.length > 0 && <Answers answers={order.answers} />}
      {children}
    </div>
  )
}

function Answers({ answers }: Pick<OrderView, 'answers'>) {
  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">{m.sales_order_answers()}</h2>
      <dl className="facts grid gap-12">
        {answers.map(({ questionId, guest, label, text }) => (
          <div key={`${questionId}.${guest}`}>
            <dt>{guest === 0 ? label : m.sales_order_answer_of_ticket({ question: label, number: guest })}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
