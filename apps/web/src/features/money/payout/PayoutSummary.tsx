import type { PayoutSummaryView } from '@foyer/contract'
import { formatDate, formatMoney, m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useGetPayoutSummaryQuery } from '../../../api/hooks.ts'
import { moneyOfSum } from '../../../lib/sum-money.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatSkeletons } from '../../../ui/Skeletons.tsx'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { MyPayouts } from './MyPayouts.tsx'
import { OwedNote } from './OwedNote.tsx'
import { RequestPayout } from './RequestPayout.tsx'
import { Movements } from './Movements.tsx'

/** An event's earnings, deductions and releases, all computed from the ledger. */
export function PayoutSummary({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useGetPayoutSummaryQuery(
    { params: { eventId } },
    { refetchOnMountOrArgChange: true },
  )
  if (error && !data) {
    return <ErrorState message={errorMessage(error, m.money_summary_failed())} onRetry={() => void refetch()} />
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

function whenReleased({ held, released, releasesAt, timezone }: PayoutSummaryView): string {
  if (held === 0) return released === 0 ? m.money_summary_hold_nothing() : m.money_summary_hold_all()
  return releasesAt === null
    ? m.money_summary_hold_undated()
    : m.money_summary_hold_until({ date: formatDate(releasesAt, 'fullDay', timezone) })
}

function Figures({ summary }: PartProps) {
  const { yours, held, released, balance, currency } = summary
  const money = moneyOfSum([yours, held, released, balance.available], currency)
  return (
    <StatGrid>
      <StatCard
        label={m.money_summary_yours()}
        tone="gold"
        value={money(yours)}
        hint={summary.chargebacks === 0 ? m.money_summary_yours_hint() : m.money_summary_yours_hint_chargebacks()}
      />
      <StatCard label={m.money_balance_held()} value={money(held)} hint={whenReleased(summary)} />
      <StatCard label={m.money_summary_released()} value={money(released)} hint={m.money_summary_released_hint()} />
      <StatCard
        label={m.money_balance_available()}
        value={money(balance.available)}
        hint={m.money_summary_available_hint()}
      />
    </StatGrid>
  )
}

function Sum({ summary }: PartProps) {
  const rows = [
    [m.money_summary_paid(), summary.earned],
    [m.money_refunds(), -summary.refunds],
    ...(summary.chargebacks === 0 ? [] : [[m.money_chargebacks(), -summary.chargebacks] as const]),
    ...(summary.giftCards === 0 ? [] : [[m.money_gift_cards(), -summary.giftCards] as const]),
    [m.money_fees(), -summary.fees],
    ...(summary.tax === 0 ? [] : [[m.money_tax(), -summary.tax] as const]),
  ] as const
  const money = moneyOfSum([...rows.map(([, amount]) => amount), summary.yours], summary.currency)
  return (
    <Surface as="section" title={m.money_summary_breakdown()}>
      <dl className="sums grid gap-12">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{m.money_summary_yours()}</dt>
          <dd>{money(summary.yours)}</dd>
        </div>
      </dl>
      {summary.owed > 0 && (
        <p className="margin-top-18 mute text-14">
          {m.money_summary_owed({ amount: formatMoney(summary.owed, summary.currency) })}
        </p>
      )}
      {summary.disputed > 0 && (
        <p className="margin-top-18 mute text-14">
          {m.money_summary_disputed({ amount: formatMoney(summary.disputed, summary.currency) })}
        </p>
      )}
    </Surface>
  )
}

function Balance({ summary }: PartProps) {
  const { balance, currency, holdingDays } = summary
  const rows = [
    [m.money_balance_held(), balance.held],
    [m.money_balance_available(), balance.available],
    [m.money_balance_asked(), balance.asked],
    ...(balance.reserved === 0 ? [] : [[m.money_balance_reserved(), balance.reserved] as const]),
    ...(balance.owed === 0 ? [] : [[m.money_balance_owed_platform(), -balance.owed] as const]),
    [m.money_balance_on_its_way(), balance.onItsWay],
    [m.money_balance_paid_out(), balance.paidOut],
  ] as const
  const money = moneyOfSum(
    rows.map(([, amount]) => amount),
    currency,
  )
  return (
    <Surface as="section" title={m.money_summary_all_events({ currency })}>
      <dl className="sums grid gap-12">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="margin-top-18 mute text-14">
        {holdingDays === 0 ? m.money_summary_holding_none() : m.money_summary_holding({ count: holdingDays })}{' '}
        {summary.payoutMinimum > 1 && m.money_summary_minimum({ amount: formatMoney(summary.payoutMinimum, currency) })}
      </p>
      {balance.owed > 0 && (
        <div className="margin-top-18 mute text-14" role="status">
          <OwedNote owed={balance.owed} currency={currency} />
        </div>
      )}
      {balance.reserved > 0 && balance.owed === 0 && (
        <p className="margin-top-18 mute text-14">
          {m.money_summary_reserved({ amount: formatMoney(balance.reserved, currency) })}
        </p>
      )}
      <RequestPayout currency={currency} available={balance.available} minimum={summary.payoutMinimum} />
    </Surface>
  )
}
