import type { PaymentNoticeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useListPaymentNoticesQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { TablePaging } from '../../../ui/TablePaging.tsx'

interface PaymentNoticesProps {
  orderId: string
  moment: (at: string) => string
}

const LIMIT = 10

/** The notifications that payment providers sent about an order, with their outcome, for administrators. */
export function PaymentNotices({ orderId, moment }: PaymentNoticesProps) {
  const { page, turn } = useNamedList('notices')
  const { data } = useListPaymentNoticesQuery(
    { params: { orderId }, query: { page, limit: LIMIT } },
    { refetchOnMountOrArgChange: true },
  )
  if (!data) return null
  return (
    <Surface as="section" title={m.guests_notices_title()}>
      {data.total === 0 ? (
        <p className="hint">{m.guests_notices_none()}</p>
      ) : (
        <>
          <ul className="rows">
            {data.items.map((notice) => (
              <Notice key={notice._id} notice={notice} moment={moment} />
            ))}
          </ul>
          {data.total > LIMIT && <TablePaging paging={{ ...data, onPage: turn }} label={m.guests_notices_label()} />}
        </>
      )}
    </Surface>
  )
}

const subjects: Readonly<Record<string, () => string>> = {
  payment: m.guests_notices_payment,
  refund: m.guests_notices_refund,
  dispute: m.guests_notices_dispute,
}

function Notice({ notice, moment }: { notice: PaymentNoticeView; moment: PaymentNoticesProps['moment'] }) {
  const { provider, about, paymentReference, times, receivedAt, lastReceivedAt } = notice
  return (
    <li>
      <span>
        {(subjects[about ?? ''] ?? m.guests_notices_other)()}
        <span className="hint">
          {provider} · {moment(receivedAt)}
          {times > 1 && ` · ${m.guests_notices_repeated({ count: times, date: moment(lastReceivedAt) })}`}
        </span>
        <span className="hint">{paymentReference}</span>
      </span>
      <Outcome notice={notice} />
    </li>
  )
}

/** The payment's state as the provider reported it, or why it is unknown. */
function Outcome({ notice: { outcome, paymentState } }: { notice: PaymentNoticeView }) {
  if (paymentState !== null) return <StatusBadge status={paymentState} />
  if (outcome === 'failed') return <Badge tone="bad">{m.guests_notices_not_reached()}</Badge>
  return <Badge tone="neutral">{m.guests_notices_received()}</Badge>
}
