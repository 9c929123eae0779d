import type { SalesSummaryView } from '@foyer/contract'
import { formatMoney, formatNumber } from '@foyer/messages'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'

const plural = (number: number, one: string, many: string) => `${formatNumber(number)} ${number === 1 ? one : many}`

/** The four figures that add up: what was paid, what went off, what stays. */
export function SalesFigures({ sales }: { sales: SalesSummaryView }) {
  const money = (minor: number) => formatMoney(minor, sales.currency)
  const places = sales.capacity === null ? '' : ` of ${formatNumber(sales.capacity)}`
  return (
    <StatGrid>
      <StatCard
        label={sales.tax === 0 ? 'Yours, after fees' : 'Yours, after fees and tax'}
        tone="gold"
        value={money(sales.net)}
        hint={sales.chargedBack === 0 ? 'Refunds taken off' : 'Refunds and chargebacks taken off'}
      />
      <StatCard
        label="Paid by buyers"
        value={money(sales.gross)}
        hint={`${plural(sales.orders, 'order', 'orders')}${sales.discount > 0 ? `, ${money(sales.discount)} discount` : ''}`}
      />
      <StatCard
        label="Fees"
        value={money(sales.platformFee)}
        hint={[
          ...(sales.tax === 0 ? [] : [`${money(sales.tax)} tax collected`]),
          sales.refunded > 0 ? `${money(sales.refunded)} refunded` : 'Nothing refunded',
          ...(sales.chargedBack === 0 ? [] : [`${money(sales.chargedBack)} charged back`]),
          ...(sales.disputed === 0 ? [] : [`${money(sales.disputed)} in open disputes`]),
        ].join(' · ')}
      />
      <StatCard
        label="Tickets sold"
        value={formatNumber(sales.tickets)}
        hint={`${places === '' ? 'No limit' : places.trim()} · ${formatNumber(sales.checkedIn)} checked in${sales.complimentary > 0 ? ` · ${formatNumber(sales.complimentary)} given away` : ''}`}
      />
    </StatGrid>
  )
}
