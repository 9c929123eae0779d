import { type Currency } from '@foyer/domain'
import { formatCalendarDay, formatCompactMoney, formatMoney, formatNumber, isolated, m } from '@foyer/messages'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import { plainBars } from './plain-bars.ts'
import { type SalesDay } from './sales-days.ts'
import classes from './SalesChart.module.css'

interface SalesChartProps {
  /** What the figures are, such as `Sales of the last 30 days`. */
  label: string
  days: readonly SalesDay[]
  currency: Currency
  height?: number
}

type NamedDay = SalesDay & { name: string }

/**
 * Sales by day as bars, which suggest no values between two days; the same figures as a table for screen readers. Load it lazily: charts
 * are heavy.
 */
export default function SalesChart({ label, days, currency, height = 250 }: SalesChartProps) {
  const points = days.map((day) => ({ ...day, name: isolated(formatCalendarDay(day.day, 'monthDay')) }))
  return (
    <figure className="relative flush figures" aria-label={label}>
      <div aria-hidden="true" className={classes['bars']}>
        <BarChart
          h={height}
          data={points}
          dataKey="name"
          series={[{ name: 'gross', color: 'var(--foyer-accent)' }]}
          {...plainBars}
          valueFormatter={(value) => formatCompactMoney(value, currency)}
          yAxisProps={{ width: 'auto', tickCount: 4 }}
          tooltipProps={{
            content: noteFor(points, currency),
          }}
        />
      </div>
      <VisuallyHidden className={classes['days']}>
        <table className={classes['table']}>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{m.shell_day()}</th>
              <th scope="col">{m.shell_tickets()}</th>
              <th scope="col">{m.shell_money()}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{point.name}</th>
                <td>{formatNumber(point.tickets)}</td>
                <td className="nowrap">{formatMoney(point.gross, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

interface Pointed {
  active?: boolean | undefined
  payload?: readonly { payload?: unknown }[] | undefined
}

function noteFor(points: readonly NamedDay[], currency: Currency) {
  return ({ active, payload }: Pointed) => {
    const day = points.find((point) => point === payload?.[0]?.payload)
    return active && day ? <DayNote day={day} currency={currency} /> : null
  }
}

function DayNote({ day, currency }: { day: NamedDay; currency: Currency }) {
  return (
    <div className={classes['note']}>
      <p>{day.name}</p>
      <p className={classes['noteMoney']}>{formatMoney(day.gross, currency)}</p>
      <p>{m.shell_tickets_count({ count: day.tickets })}</p>
    </div>
  )
}
