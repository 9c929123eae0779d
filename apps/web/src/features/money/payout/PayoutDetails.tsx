import type { PayoutView } from '@foyer/contract'
import { m } from '@foyer/messages'
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
import { PayoutConfirmation } from './PayoutConfirmation.tsx'
import { PayoutDecision } from './PayoutDecision.tsx'
import { payoutAccountInWords, stepsInWords, timeOf } from './payout-words.ts'

interface Props {
  payoutId: string
  back: { to: string; label: string }
}

/** One payout with its history and, for administrators, the decisions they can make. */
export function PayoutDetails({ payoutId, back }: Props) {
  const { data, error, refetch } = useGetPayoutQuery({ params: { payoutId } }, { refetchOnMountOrArgChange: true })
  if (!data && error) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={6} />
  return (
    <>
      <PageHeader
        title={m.money_payout_title({ reference: data.reference })}
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
        <Alert color="red" mb="md" title={m.money_payout_discrepancy_title()}>
          {data.discrepancy} {m.money_payout_discrepancy_next()}
        </Alert>
      )}
      <div className="halves">
        <div className="grid shrinks gap-16">
          <TicketStub top={<Facts payout={data} />} bottom={<Way payout={data} />} />
          <PayoutConfirmation payout={data} />
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
        <dt>{m.money_amount()}</dt>
        <dd>
          <Money amount={payout.amount} currency={payout.currency} tone="gold" size="large" />
        </dd>
      </div>
      <div>
        <dt>{m.money_payouts_to()}</dt>
        <dd>
          {payoutAccountInWords(account)}
          <br />
          {account.holder}
        </dd>
      </div>
      {payout.transferReference !== null && (
        <div>
          <dt>{m.money_payout_bank_reference()}</dt>
          <dd>{payout.transferReference}</dd>
        </div>
      )}
      {payout.reason !== null && (
        <div>
          <dt>{m.money_reason()}</dt>
          <dd>{payout.reason}</dd>
        </div>
      )}
    </dl>
  )
}

function Way({ payout }: { payout: PayoutView }) {
  return (
    <ol className="rows">
      {stepsInWords(payout).map((step) => (
        <li key={`${step.state} ${step.at}`}>
          <strong>{step.words}</strong>
          <span className="mute">
            {step.by === null ? timeOf(step.at) : m.money_step_by({ time: timeOf(step.at), name: step.by })}
          </span>
        </li>
      ))}
    </ol>
  )
}
