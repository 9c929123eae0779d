import type { GuestOrderDetailView, RefundView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useRetryRefundMutation } from '../../../api/hooks.ts'
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './GuestOrder.module.css'

interface OrderMoneyProps {
  order: GuestOrderDetailView
  moment: (at: string) => string
}

const refundReasons: Readonly<Record<RefundView['reason'], string>> = {
  organiser: 'By you',
  buyer: 'At the buyer’s wish',
  event_cancelled: 'The event was cancelled',
  provider: 'On the payment provider’s own pages',
  late_payment: 'A payment that came too late',
  mismatch: 'A payment of another amount',
}

/** What was paid, and what went or goes back. */
export function OrderMoney({ order, moment }: OrderMoneyProps) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <Surface as="section" title="Money">
      <PriceBreakdown order={order} totalLabel={order.total === 0 ? 'Total' : 'Paid'} />
      {order.refunded > 0 && (
        <p className={classes['back']}>
          <span>Goes back</span>
          <span>−{money(order.refunded)}</span>
        </p>
      )}
      {order.disputes.map((dispute) => (
        <div key={dispute._id} className={`notice margin-top-18 ${dispute.state === 'won' ? 'good' : 'bad'}`}>
          <strong>{disputeTitles[dispute.state]}</strong>
          <p>{disputeWords(dispute, moment)}</p>
          <p>
            {dispute.reason === '' ? 'The bank gave no reason' : `Reason of the bank: ${dispute.reason}`}. Reference:{' '}
            {dispute.reference}.
          </p>
        </div>
      ))}
      {(order.payments.length > 0 || order.refunds.length > 0) && (
        <ul className="rows" style={{ marginTop: 22 }}>
          {order.payments.map((payment) => (
            <li key={payment._id}>
              <span>
                Payment of {formatMoney(payment.amount, payment.currency)}
                <span className="hint">
                  {payment.provider} · {moment(payment.decidedAt ?? payment.createdAt)}
                </span>
              </span>
              <StatusBadge status={payment.state} />
            </li>
          ))}
          {order.refunds.map((refund) => (
            <RefundItem key={refund._id} refund={refund} moment={moment} />
          ))}
        </ul>
      )}
      {order.paidAt !== null && order.total > 0 && (
        <p className="margin-top-18 text-sm">
          <Link to={`/receipts?event=${order.event._id}&search=${order.reference}`}>Receipt and credit notes</Link>
        </p>
      )}
    </Surface>
  )
}

const disputeTitles = {
  open: 'The buyer’s bank took this payment back',
  won: 'The dispute was won',
  lost: 'The dispute was lost',
} as const

type Dispute = GuestOrderDetailView['disputes'][number]

function disputeWords(
  { state, amount, share, currency, openedAt, decidedAt }: Dispute,
  moment: OrderMoneyProps['moment'],
) {
  const all = formatMoney(amount, currency)
  const yours = formatMoney(share, currency)
  if (state === 'open')
    return `${all} since ${moment(openedAt)}. Until it is decided, ${yours} of your balance is reserved. The tickets stay valid: cancel them if you do not want to see this guest.`
  const at = decidedAt ? ` on ${moment(decidedAt)}` : ''
  return state === 'won' ? `${all} came back${at}.` : `${all} are gone${at}; ${yours} of it was yours.`
}

function RefundItem({ refund, moment }: { refund: RefundView; moment: (at: string) => string }) {
  const [retry, { isLoading }] = useRetryRefundMutation()
  const tryAgain = async () => {
    try {
      await retry({ params: { refundId: refund._id } }).unwrap()
      toast.success('The provider is asked again.')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <li>
      <span>
        Refund of {formatMoney(refund.amount, refund.currency)}
        <span className="hint">
          {refundReasons[refund.reason]} · {moment(refund.createdAt)}
          {refund.note ? ` · “${refund.note}”` : ''}
        </span>
      </span>
      <span className="inline-flex align-center gap-8">
        <StatusBadge status={refund.state} />
        {refund.can.retry && (
          <Button
            size="sm"
            variant="light"
            loading={isLoading}
            leftSection={<IconRefresh size={17} aria-hidden />}
            onClick={() => void tryAgain()}
          >
            Try again
          </Button>
        )}
      </span>
      {refund.failure && (
        <p className="whole-line flush text-sm danger">
          The provider said: {refund.failure}
          {refund.can.retry ? '' : ' We are asking again.'}
        </p>
      )}
    </li>
  )
}
