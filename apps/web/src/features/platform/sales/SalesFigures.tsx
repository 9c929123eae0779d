import type { SalesSummaryView } from '@foyer/contract'
import { formatNumber, joinFacts, m } from '@foyer/messages'
import { moneyOfSum } from '../../../lib/sum-money.ts'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'

/** The four figures of an event: earnings, payments, fees and tickets. */
export function SalesFigures({ sales }: { sales: SalesSummaryView }) {
  const money = moneyOfSum([sales.net, sales.gross, sales.platformFee], sales.currency)
  return (
    <StatGrid>
      <StatCard
        label={sales.tax === 0 ? m.admin_report_earnings() : m.admin_report_earnings_tax()}
        tone="gold"
        value={money(sales.net)}
        hint={sales.chargedBack === 0 ? m.admin_report_less_refunds() : m.admin_report_less_chargebacks()}
      />
      <StatCard
        label={m.admin_report_paid()}
        value={money(sales.gross)}
        hint={joinFacts([
          m.admin_report_orders({ count: sales.orders }),
          ...(sales.discount > 0 ? [m.admin_report_discount({ amount: money(sales.discount) })] : []),
        ])}
      />
      <StatCard
        label={m.admin_report_fees()}
        value={money(sales.platformFee)}
        hint={joinFacts([
          ...(sales.tax === 0 ? [] : [m.admin_report_tax_collected({ amount: money(sales.tax) })]),
          sales.refunded > 0
            ? m.admin_report_amount_refunded({ amount: money(sales.refunded) })
            : m.admin_report_no_refunds(),
          ...(sales.chargedBack === 0
            ? []
            : [m.admin_report_amount_charged_back({ amount: money(sales.chargedBack) })]),
          ...(sales.giftCards === 0 ? [] : [m.admin_report_amount_gift_cards({ amount: money(sales.giftCards) })]),
          ...(sales.disputed === 0 ? [] : [m.admin_report_amount_disputed({ amount: money(sales.disputed) })]),
        ])}
      />
      <StatCard
        label={m.admin_report_tickets_sold()}
        value={formatNumber(sales.tickets)}
        hint={joinFacts([
          sales.capacity === null
            ? m.admin_report_no_limit()
            : m.admin_report_of_capacity({ capacity: formatNumber(sales.capacity) }),
          m.admin_report_checked_in({ count: sales.checkedIn }),
          ...(sales.complimentary > 0 ? [m.admin_report_given_away({ count: sales.complimentary })] : []),
        ])}
      />
    </StatGrid>
  )
}
