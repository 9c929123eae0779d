import type { InsightView } from '@foyer/contract'
import { formatCalendarDay, formatNumber, isolated, m } from '@foyer/messages'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import { plainBars } from '../../../ui/plain-bars.ts'
import { inWeeks, MOST_BARS } from './insight-days.ts'

interface InsightChartProps {
  days: InsightView['days']
  /** The height of each of the two charts. */
  height: number
}

/**
 * Views and completed orders as bars, by day or by week, and the same figures as a table for screen readers. There are two charts, because
 * orders would be too small to see on the scale of views. Load it lazily.
 */
export default function InsightChart({ days, height }: InsightChartProps) {
  const weekly = days.length > MOST_BARS
  const points = (weekly ? inWeeks(days) : days).map((point) => {
    const day = isolated(formatCalendarDay(point.day, 'monthDay'))
    return { ...point, name: weekly ? m.admin_insight_week({ day }) : day }
  })
  const label = weekly ? m.admin_insight_chart_weeks() : m.admin_insight_chart_days()
  const bars = [
    { name: 'views', label: m.admin_insight_views(), color: 'var(--foyer-pink)' },
    { name: 'paid', label: m.admin_insight_paid(), color: 'var(--foyer-accent)' },
  ]
  return (
    <figure className="relative flush figures" aria-label={label}>
      <div aria-hidden="true" className="grid gap-24">
        {bars.map((series) => (
          <div key={series.name}>
            <p className="flush mute">{series.label}</p>
            <BarChart
              h={height}
              data={points}
              dataKey="name"
              series={[series]}
              {...plainBars}
              valueFormatter={formatNumber}
              yAxisProps={{ width: 'auto', tickCount: 4, allowDecimals: false }}
            />
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{m.shell_day()}</th>
              <th scope="col">{m.admin_insight_views()}</th>
              <th scope="col">{m.admin_insight_holds()}</th>
              <th scope="col">{m.admin_insight_paid()}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{point.name}</th>
                <td>{formatNumber(point.views)}</td>
                <td>{formatNumber(point.holds)}</td>
                <td>{formatNumber(point.paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
