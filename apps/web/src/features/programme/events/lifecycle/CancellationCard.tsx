import type { EventView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Progress } from '@mantine/core'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetCancellationQuery } from '../../../../api/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../../ui/Skeletons.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { dayInWords } from '../event-wording.ts'

const POLL_MS = 2000
const count = new Intl.NumberFormat('en')

/** On the hub of a cancelled event: why, and how far refunds and mails have come. */
export function CancellationCard({ event }: { event: EventView }) {
  const { data, error, refetch } = useGetCancellationQuery(
    { params: { id: event._id } },
    { skip: event.status !== 'cancelled', pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  )
  if (event.status !== 'cancelled') return null
  const refundedAll = data !== undefined && data.state === 'done' && data.refunded.count === data.refunds.count
  const share = data && data.orders > 0 ? (data.settled / data.orders) * 100 : 100
  const day = dayInWords(event.cancelledAt, event.timezone)
  return (
    <Surface as="section" title={refundedAll ? 'Cancelled, and everyone refunded' : 'Cancelled'}>
      <p className="margin-top-10 breakable keeps-lines">
        {day !== null && `Cancelled on ${day}. `}
        {event.cancelReason !== null && `“${event.cancelReason}”`}
      </p>
      {error && !data && (
        <ErrorState
          message={errorMessage(error, 'How far it has come could not be fetched.')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <TextSkeleton lines={2} />}
      {data && (
        <div className="margin-top-20" role="status">
          <Progress value={share} color={refundedAll ? 'teal' : 'rose'} size="lg" aria-label="Orders dealt with" />
          <dl className="key-figures margin-top-16">
            <div>
              <dt>Orders dealt with</dt>
              <dd>
                {count.format(data.settled)} of {count.format(data.orders)}
              </dd>
            </div>
            <div>
              <dt>Sent back</dt>
              <dd>
                {formatMoney(data.refunded.amount, data.currency)} of {formatMoney(data.refunds.amount, data.currency)}
              </dd>
            </div>
            <div>
              <dt>Free orders void</dt>
              <dd>{count.format(data.freeOrders)}</dd>
            </div>
          </dl>
          {data.failed > 0 && (
            <p className="margin-top-16 danger">
              {data.failed === 1 ? 'One refund was' : `${count.format(data.failed)} refunds were`} refused by the
              payment provider. Open the order among the guests to try again.
            </p>
          )}
        </div>
      )}
    </Surface>
  )
}
