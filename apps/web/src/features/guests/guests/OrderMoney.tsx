import type { GuestOrderDetailView, RefundView } from '@foyer/contract'
import { formatMoney, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useRetryRefundMutation } from '../../../api/hooks.ts'
import { providerWords } from '../../../lib/provider-words.ts'
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './GuestOrder.module.css'

interface OrderMoneyProps {
  order: GuestOrderDetailView
  moment: (at: string) => string
}

const refundReasons: Readonly<Record<RefundView['reason'], () => string>> = {
  organiser: m.guests_money_reason_organiser,
  buyer: m.guests_money_reason_buyer,
  event_cancelled: m.guests_money_reason_event_cancelled,
  provider: m.guests_money_reason_provider,
  late_payment: m.guests_money_reason_late_payment,
  mismatch: m.guests_money_reason_mismatch,
}

/** The payments, refunds and disputes of an order. */
export function OrderMoney({ order, moment }: OrderMoneyProps) {
  return (
    <Surface as="section" title={m.guests_money_title()}>
      <PriceBreakdown order={order} totalLabel={order.total === 0 ? m.shell_total() : m.guests_money_paid()} />
      {order.refunded > 0 && (
        <p className={classes['back']}>
          <span>{m.guests_money_refunds()}</span>
          <span>{formatMoney(-order.refunded, order.currency)}</span>
        </p>
      )}
      {order.disputes.map((dispute) => (
        <div key={dispute._id} className={`notice margin-top-18 ${dispute.state === 'won' ? 'good' : 'bad'}`}>
          <strong>{disputeTitles[dispute.state]()}</strong>
          <p>{disputeWords(dispute, moment)}</p>
          <p>{dispute.reason === '' ? m.guests_dispute_no_reason(dispute) : m.guests_dispute_reason(dispute)}</p>
        </div>
      ))}
      {(order.payments.length > 0 || order.refunds.length > 0) && (
        <ul className="rows" style={{ marginTop: 22 }}>
          {order.payments.map((payment) => (
            <li key={payment._id}>
              <span>
                {m.guests_money_payment_of({ amount: formatMoney(payment.amount, payment.currency) })}
                <span className="hint">
                  {joinFacts([providerWords(payment.provider), moment(payment.decidedAt ?? payment.createdAt)])}
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
          <Link to={`/receipts?event=${order.event._id}&search=${order.reference}`}>{m.guests_money_receipts()}</Link>
        </p>
      )}
    </Surface>
  )
}

const disputeTitles = {
  open: m.guests_dispute_open_title,
  won: m.guests_dispute_won_title,
  lost: m.guests_dispute_lost_title,
} as const

type Dispute = GuestOrderDetailView['disputes'][number]

function disputeWords(
  { state, amount, share, currency, openedAt, decidedAt }: Dispute,
  moment: OrderMoneyProps['moment'],
) {
  const words = { amount: formatMoney(amount, currency), share: formatMoney(share, currency) }
  if (state === 'open') {
    const dated = { ...words, date: moment(openedAt) }
    return share > 0 ? m.guests_dispute_open(dated) : m.guests_dispute_open_free(dated)
  }
  if (!decidedAt) return state === 'won' ? m.guests_dispute_won(words) : m.guests_dispute_lost(words)
  const dated = { ...words, date: moment(decidedAt) }
  return state === 'won' ? m.guests_dispute_won_on(dated) : m.guests_dispute_lost_on(dated)
}

function RefundItem({ refund, moment }: { refund: RefundView; moment: (at: string) => string }) {
  const [retry, { isLoading }] = useRetryRefundMutation()
  const tryAgain = async () => {
    try {
      await retry({ params: { refundId: refund._id } }).unwrap()
      toast.success(m.guests_money_retried())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <li>
      <span>
        {m.guests_money_refund_of({ amount: formatMoney(refund.amount, refund.currency) })}
        <span className="hint">
          {joinFacts([
            refundReasons[refund.reason](),
            refund.toGiftCard && m.guests_money_to_gift_card(),
            moment(refund.createdAt),
            refund.note && m.guests_money_note({ note: refund.note }),
          ])}
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
            {m.shell_retry()}
          </Button>
        )}
      </span>
      {refund.failure && (
        <p className="whole-line flush text-sm danger">
          {refund.can.retry
            ? m.guests_money_failure({ failure: refund.failure })
            : m.guests_money_failure_retrying({ failure: refund.failure })}
        </p>
      )}
    </li>
  )
}
