import type { PayoutSummaryView } from '@foyer/contract'
import { formatEventTime, formatMoney } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useGetPayoutSummaryQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatSkeletons } from '../../../ui/Skeletons.tsx'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { MyPayouts } from './MyPayouts.tsx'
import { OwedNote } from './OwedNote.tsx'
import { RequestPayout } from './RequestPayout.tsx'
import { Movements } from './Movements.tsx'

/** What an event earned, what was taken, and when the rest arrives: every figure is the ledger's. */
export function PayoutSummary({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useGetPayoutSummaryQuery(
    { params: { eventId } },
    { refetchOnMountOrArgChange: true },
  )
  if (error && !data) {
    return (
      <ErrorState
        message={errorMessage(error, 'The payout summary could not be fetched.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <StatSkeletons count={4} />
  return (
    <>
      <Figures summary={data} />
      <div className="halves align-stretch">
        <Sum summary={data} />
        <Balance summary={data} />
      </div>
      <MyPayouts />
      <Movements summary={data} />
    </>
  )
}

interface PartProps {
  summary: PayoutSummaryView
}

function dayOf(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return formatEventTime(at, at, timeZone).date
}

function whenReleased({ held, released, releasesAt, timezone }: PayoutSummaryView): string {
  if (held === 0) return released === 0 ? 'Nothing to release yet' : 'All of it has been released'
  return releasesAt === null ? 'Until the event has a date' : `Until ${dayOf(releasesAt, timezone)}`
}

function Figures({ summary }: PartProps) {
  const money = (minor: number) => formatMoney(minor, summary.currency)
  return (
    <StatGrid>
      <StatCard
        label="Yours"
        tone="gold"
        value={money(summary.yours)}
        hint={summary.chargebacks === 0 ? 'After fees and refunds' : 'After fees, refunds and chargebacks'}
      />
      <StatCard label="On hold" value={money(summary.held)} hint={whenReleased(summary)} />
      <StatCard label="Released" value={money(summary.released)} hint="Of this event" />
      <StatCard label="Available" value={money(summary.balance.available)} hint="To ask for, over all your events" />
    </StatGrid>
  )
}

function Sum({ summary }: PartProps) {
  const rows = [
    ['Paid by buyers', summary.earned],
    ['Refunds', -summary.refunds],
    ...(summary.chargebacks === 0 ? [] : [['Chargebacks', -summary.chargebacks] as const]),
    ['Fees', -summary.fees],
    ...(summary.tax === 0 ? [] : [['Tax', -summary.tax] as const]),
  ] as const
  return (
    <Surface as="section" title="How it adds up">
      <dl className="sums grid gap-12">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, summary.currency)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>Yours</dt>
          <dd>{formatMoney(summary.yours, summary.currency)}</dd>
        </div>
      </dl>
      {summary.owed > 0 && (
        <p className="margin-top-18 mute text-14">
          You still owe {formatMoney(summary.owed, summary.currency)} of these chargebacks and refunds, because the
          money had already been paid out.
        </p>
      )}
      {summary.disputed > 0 && (
        <p className="margin-top-18 mute text-14">
          Open disputes may still take {formatMoney(summary.disputed, summary.currency)} of this event.
        </p>
      )}
    </Surface>
  )
}

function Balance({ summary }: PartProps) {
  const { balance, currency, holdingDays } = summary
  const rows = [
    ['On hold', balance.held],
    ['Available', balance.available],
    ['Asked for', balance.asked],
    ...(balance.reserved === 0 ? [] : [['Reserved for disputes', balance.reserved] as const]),
    ...(balance.owed === 0 ? [] : [['Owed to the platform', -balance.owed] as const]),
    ['On its way to you', balance.onItsWay],
    ['Paid out', balance.paidOut],
  ] as const
  const days = holdingDays === 1 ? 'one day' : `${holdingDays} days`
  return (
    <Surface as="section" title={`All your events in ${currency}`}>
      <dl className="sums grid gap-12">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="margin-top-18 mute text-14">
        What an event earned is held until {holdingDays === 0 ? 'it is over' : `${days} after it is over`}, so that
        guests can be refunded if it does not take place.
        {summary.payoutMinimum > 1 && ` A payout is at least ${formatMoney(summary.payoutMinimum, currency)}.`}
      </p>
      {balance.owed > 0 && (
        <div className="margin-top-18 mute text-14" role="status">
          <OwedNote owed={balance.owed} currency={currency} />
        </div>
      )}
      {balance.reserved > 0 && balance.owed === 0 && (
        <p className="margin-top-18 mute text-14">
          A buyer&apos;s bank wants {formatMoney(balance.reserved, currency)} of it back. That stays reserved until the
          bank has decided: won, it is available again; lost, it goes back to the buyer.
        </p>
      )}
      <RequestPayout currency={currency} available={balance.available} minimum={summary.payoutMinimum} />
    </Surface>
  )
}
