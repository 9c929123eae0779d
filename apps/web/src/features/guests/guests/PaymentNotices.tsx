import type { PaymentNoticeView } from '@foyer/contract'
import { useState } from 'react'
import { useListPaymentNoticesQuery } from '../../../api/hooks.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { TablePaging } from '../../../ui/TablePaging.tsx'

interface PaymentNoticesProps {
  orderId: string
  moment: (at: string) => string
}

const LIMIT = 10

/** Which notifications payment providers sent about an order and what became of them, for administrators. */
export function PaymentNotices({ orderId, moment }: PaymentNoticesProps) {
  const [page, setPage] = useState(1)
  const { data } = useListPaymentNoticesQuery(
    { params: { orderId }, query: { page, limit: LIMIT } },
    { refetchOnMountOrArgChange: true },
  )
  if (!data) return null
  return (
    <Surface as="section" title="Notifications from payment providers">
      {data.total === 0 ? (
        <p className="hint">No provider has sent a notification about this order.</p>
      ) : (
        <>
          <ul className="rows">
            {data.items.map((notice) => (
              <Notice key={notice._id} notice={notice} moment={moment} />
            ))}
          </ul>
          {data.total > LIMIT && <TablePaging paging={{ ...data, onPage: setPage }} label="notifications" />}
        </>
      )}
    </Surface>
  )
}

const subjects: Readonly<Record<string, string>> = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' }

function Notice({ notice, moment }: { notice: PaymentNoticeView; moment: PaymentNoticesProps['moment'] }) {
  const { provider, about, paymentReference, times, receivedAt, lastReceivedAt } = notice
  return (
    <li>
      <span>
        {subjects[about ?? ''] ?? 'Notification'}
        <span className="hint">
          {provider} · {moment(receivedAt)}
          {times > 1 && ` · received ${times} times, last on ${moment(lastReceivedAt)}`}
        </span>
        <span className="hint">{paymentReference}</span>
      </span>
      <Outcome notice={notice} />
    </li>
  )
}

/** What the payment was when the provider had been asked, or why that is not known. */
function Outcome({ notice: { outcome, paymentState } }: { notice: PaymentNoticeView }) {
  if (paymentState !== null) return <StatusBadge status={paymentState} />
  if (outcome === 'failed') return <StatusBadge tone="bad">Provider not reached</StatusBadge>
  return <StatusBadge tone="neutral">Received</StatusBadge>
}
