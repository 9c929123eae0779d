import type { OrderRefundView, OrderView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
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

/** What the buyer can give back, what they asked, and what is on its way. */
export function RefundSection({ order, token }: RefundSectionProps) {
  const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  const { data } = useGetOrderRefundQuery(call, { refetchOnMountOrArgChange: true })
  const [withdraw, { isLoading }] = useWithdrawRefundRequestMutation()
  const [asking, setAsking] = useState(false)
  if (!data || (!data.can.request && data.requests.length === 0 && data.refunds.length === 0)) return null
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: order.event.timezone })
  const on = (at: string) => day.format(new Date(at))

  const keep = async () => {
    try {
      toast.success((await withdraw(call).unwrap()).message)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">
        {data.can.request && data.refunds.length === 0 ? 'Can’t come?' : 'Refund'}
      </h2>
      <Sent refund={data} on={on} />
      <Answer refund={data} on={on} />
      {data.can.request && (
        <p>
          {data.tickets.every(({ passedOn }) => passedOn)
            ? 'You have passed on the tickets that are left. Only the organiser can take them back from their holders.'
            : refundPromise(data, on)}
        </p>
      )}
      <div className={actions['actions']} style={{ justifyContent: 'flex-start' }}>
        {data.can.request && (
          <button type="button" className={actions['action']} onClick={() => setAsking(true)}>
            {data.tickets.some(({ atOnce }) => atOnce) ? 'Give tickets back' : 'Ask for a refund'}
          </button>
        )}
        {data.can.withdraw && (
          <button type="button" className={actions['action']} disabled={isLoading} onClick={() => void keep()}>
            Keep my tickets after all
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
      {formatMoney(sent.amount, refund.currency)} {refundWords(sent.state)} ({on(sent.createdAt)})
    </p>
  ))
}

/** The last wish, while it matters: not once it was granted, for then the money itself is shown. */
function Answer({ refund, on }: PartProps) {
  const last = refund.requests.at(-1)
  if (last?.state === 'open')
    return (
      <p>You asked on {on(last.createdAt)}. The organiser answers by e-mail. Until then your tickets stay valid.</p>
    )
  if (last?.state !== 'declined') return null
  return (
    <p>
      The organiser declined on {on(last.decidedAt ?? last.createdAt)}
      {last.answer ? `: “${last.answer}”` : '.'} Your tickets are valid.
    </p>
  )
}
