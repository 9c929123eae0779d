import type { PayoutView } from '@foyer/contract'
import { Alert } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useGetPayoutQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { PayoutStatement } from './PayoutStatement.tsx'
import { PayoutDecision } from './PayoutDecision.tsx'
import { stepInWords, timeOf } from './payout-words.ts'

interface Props {
  payoutId: string
  back: { to: string; label: string }
}

/** One payout, its way so far, and for administrators what can be decided. */
export function PayoutDetails({ payoutId, back }: Props) {
  const { data, error, refetch } = useGetPayoutQuery({ params: { payoutId } }, { refetchOnMountOrArgChange: true })
  if (!data && error) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={6} />
  return (
    <>
      <PageHeader
        title={`Payout ${data.reference}`}
        back={back}
        badge={<StatusBadge status={data.state} />}
        description={`${data.organiser.name} · ${data.organiser.email}`}
      />
      {data.blockedBy !== null && (
        <Alert color="gold" mb="md">
          {data.blockedBy}
        </Alert>
      )}
      {data.discrepancy !== null && (
        <Alert color="red" mb="md" title="The provider says what cannot be so">
          {data.discrepancy} Look into the provider&apos;s dashboard before anything more is sent.
        </Alert>
      )}
      <div className="halves">
        <div className="grid shrinks gap-16">
          <TicketStub top={<Facts payout={data} />} bottom={<Way payout={data} />} />
          <PayoutDecision payout={data} />
        </div>
        <PayoutStatement payout={data} />
      </div>
    </>
  )
}

function Facts({ payout }: { payout: PayoutView }) {
  const { account } = payout
  return (
    <dl className="facts grid cells-170 gap-20">
      <div>
        <dt>Amount</dt>
        <dd>
          <Money amount={payout.amount} currency={payout.currency} tone="gold" size="large" />
        </dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>
          {account.bankName} ···· {account.last4}
          <br />
          {account.holder}
        </dd>
      </div>
      {payout.transferReference !== null && (
        <div>
          <dt>The bank&apos;s reference</dt>
          <dd>{payout.transferReference}</dd>
        </div>
      )}
      {payout.reason !== null && (
        <div>
          <dt>Reason</dt>
          <dd>{payout.reason}</dd>
        </div>
      )}
    </dl>
  )
}

function Way({ payout }: { payout: PayoutView }) {
  return (
    <ol className="rows">
      {payout.steps.map((step) => (
        <li key={`${step.state} ${step.at}`}>
          <strong>{stepInWords(step.state)}</strong>
          <span className="mute">
            {timeOf(step.at)}
            {step.by !== null && `, by ${step.by}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
