import type { SeriesView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { StatCard, StatGrid } from '../../../../ui/StatCard.tsx'

/** How many dates a series has, and in which state they are. */
export function SeriesFigures({ series: { dates } }: { series: SeriesView }) {
  return (
    <StatGrid>
      <StatCard
        label={m.programme_series_dates()}
        value={formatNumber(dates.total)}
        {...(dates.differing > 0 && { hint: m.programme_series_differing({ count: dates.differing }) })}
      />
      <StatCard label={m.programme_series_upcoming()} value={formatNumber(dates.upcoming)} />
      <StatCard label={m.programme_series_on_sale()} value={formatNumber(dates.published)} />
      <StatCard label={m.programme_series_cancelled()} value={formatNumber(dates.cancelled)} />
    </StatGrid>
  )
}
