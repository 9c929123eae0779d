import type { CancellationView, EventView } from '@foyer/contract'
import { formatMoney, formatNumber, isolated, m } from '@foyer/messages'
import { Progress } from '@mantine/core'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetCancellationQuery } from '../../../../api/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../../ui/Skeletons.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { dayInWords } from '../event-wording.ts'

const POLL_MS = 2000
/** As long as the administrators' alarm waits. */
const PATIENCE_MS = 3_600_000

/** Whether refunds take so long that they must be waiting for something. */
function isLate({ state, startedAt }: CancellationView): boolean {
  return state === 'running' && startedAt !== null && Date.parse(startedAt) < Date.now() - PATIENCE_MS
}

/** On the overview of a cancelled event: the reason and the progress of refunds. */
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
    <Surface as="section" title={refundedAll ? m.events_cancelled_title_refunded() : m.events_cancelled_title()}>
      <p className="margin-top-10 breakable keeps-lines">
        {[
          day === null ? null : m.events_cancelled_on({ date: day }),
          event.cancelReason === null ? null : m.events_page_quote({ text: isolated(event.cancelReason) }),
        ]
          .filter((part) => part !== null)
          .join(' ')}
      </p>
      {error && !data && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={2} />}
      {data && (
        <div className="margin-top-20" role="status">
          <Progress
            value={share}
            color={refundedAll ? 'teal' : 'rose'}
            size="lg"
            aria-label={m.events_cancelled_processed()}
          />
          <dl className="key-figures margin-top-16">
            <div>
              <dt>{m.events_cancelled_processed()}</dt>
              <dd>{m.events_cancelled_of({ done: formatNumber(data.settled), total: formatNumber(data.orders) })}</dd>
            </div>
            <div>
              <dt>{m.events_cancelled_refunded()}</dt>
              <dd>
                {m.events_cancelled_of({
                  done: formatMoney(data.refunded.amount, data.currency),
                  total: formatMoney(data.refunds.amount, data.currency),
                })}
              </dd>
            </div>
            <div>
              <dt>{m.events_cancelled_voided()}</dt>
              <dd>{formatNumber(data.freeOrders)}</dd>
            </div>
          </dl>
          {isLate(data) && <p className="margin-top-16 danger">{m.events_cancelled_waiting()}</p>}
          {data.failed > 0 && (
            <p className="margin-top-16 danger">{m.events_cancelled_failed({ count: data.failed })}</p>
          )}
        </div>
      )}
    </Surface>
  )
}
