import type { OrderRefundView, OrderView } from '@foyer/contract'
import { formatDate, formatMoney, isolated, m } from '@foyer/messages'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetOrderRefundQuery, useWithdrawRefundRequestMutation } from '../../../api/hooks.ts'
import { toast } from '../../../ui/toast.ts'
import actions from './OrderActions.module.css'
import classes from './OrderDetails.module.css'
import { GiveBackDialog } from './GiveBackDialog.tsx'
import { refundPromise, refundWords } from './refund-words.ts'

interface RefundSectionProps {
  order: OrderView
  token: string
}

/** The tickets that the buyer can return, the refund request and the refunds of an order. */
export function RefundSection({ order, token }: RefundSectionProps) {
  const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  const { data } = useGetOrderRefundQuery(call, { refetchOnMountOrArgChange: true })
  const [withdraw, { isLoading }] = useWithdrawRefundRequestMutation()
  const [asking, setAsking] = useState(false)
  if (!data || (!data.can.request && data.requests.length === 0 && data.refunds.length === 0)) return null
  const on = (at: string) => formatDate(at, 'longDay', order.event.timezone)

  const keep = async () => {
    try {
      await withdraw(call).unwrap()
      toast.success(m.sales_refund_withdrawn())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">
        {data.can.request && data.refunds.length === 0 ? m.sales_refund_cannot_come() : m.sales_refund_heading()}
      </h2>
      <Sent refund={data} on={on} />
      <Answer refund={data} on={on} />
      {data.can.request && (
        <p>
          {data.tickets.every(({ passedOn }) => passedOn) ? m.sales_refund_all_passed_on() : refundPromise(data, on)}
        </p>
      )}
      <div className={actions['actions']} style={{ justifyContent: 'flex-start' }}>
        {data.can.request && (
          <button type="button" className={actions['action']} onClick={() => setAsking(true)}>
            {data.tickets.some(({ atOnce }) => atOnce) ? m.sales_refund_return() : m.sales_refund_request()}
          </button>
        )}
        {data.can.withdraw && (
          <button type="button" className={actions['action']} disabled={isLoading} onClick={() => void keep()}>
            {m.sales_refund_withdraw()}
          </button>
        )}
      </div>
      {asking && <GiveBackDialog refund={data} call={call} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface PartProps {
  refund: OrderRefundView
  on: (at: string) => string
}

function Sent({ refund, on }: PartProps) {
  return refund.refunds.map((sent) => (
    <p key={sent._id} className={classes['strong']}>
      {sent.toGiftCard
        ? m.sales_refund_on_gift_card({
            amount: formatMoney(sent.amount, refund.currency),
            date: on(sent.createdAt),
          })
        : refundWords(sent.state, formatMoney(sent.amount, refund.currency), on(sent.createdAt))}
    </p>
  ))
}

/** The latest refund request while it is open or declined; a granted one is shown as a refund. */
function Answer({ refund, on }: PartProps) {
  const last = refund.requests.at(-1)
  if (last?.state === 'open') return <p>{m.sales_refund_requested({ date: on(last.createdAt) })}</p>
  if (last?.state !== 'declined') return null
  const date = on(last.decidedAt ?? last.createdAt)
  return (
    <p>
      {last.answer
        ? m.sales_refund_declined_answer({ date, answer: isolated(last.answer) })
        : m.sales_refund_declined({ date })}
    </p>
  )
}
