import type { InsightView } from '@foyer/contract'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { changeInWords } from './insight-words.ts'

/** The figures of the period, each compared with the period of equal length before it. */
export function InsightFigures({ insight: { total, before, currency } }: { insight: InsightView }) {
  const hint = (key: 'views' | 'paid' | 'tickets' | 'gross') => {
    const words = changeInWords(total[key], before?.[key])
    return words === null ? {} : { hint: words }
  }
  return (
    <StatGrid>
      <StatCard label={m.admin_insight_views()} value={formatNumber(total.views)} {...hint('views')} />
      <StatCard label={m.admin_insight_paid()} value={formatNumber(total.paid)} {...hint('paid')} />
      <StatCard label={m.admin_report_tickets_sold()} value={formatNumber(total.tickets)} {...hint('tickets')} />
      <StatCard
        label={m.admin_report_paid()}
        tone="gold"
        value={formatMoney(total.gross, currency)}
        {...hint('gross')}
      />
    </StatGrid>
  )
}
