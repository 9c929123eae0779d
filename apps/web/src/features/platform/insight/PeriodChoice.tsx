import type { InsightPeriod, InsightView } from '@foyer/contract'
import { formatCalendarDay, m } from '@foyer/messages'
import { SegmentedControl } from '@mantine/core'

/** The periods that the screen offers. */
export const periods = ['7', '30', '90', 'all'] as const satisfies readonly InsightPeriod[]

const labels = {
  '7': () => m.admin_insight_days({ count: 7 }),
  '30': () => m.admin_insight_days({ count: 30 }),
  '90': () => m.admin_insight_days({ count: 90 }),
  all: m.admin_insight_all,
}

interface PeriodChoiceProps {
  period: (typeof periods)[number]
  onChoose: (period: InsightPeriod) => void
  /** Undefined until it is loaded. */
  insight: InsightView | undefined
}

/** The choice of the period, with the first and last day that it covers. */
export function PeriodChoice({ period, onChoose, insight }: PeriodChoiceProps) {
  return (
    <div className="line gap-12">
      <SegmentedControl
        aria-label={m.admin_insight_period()}
        data={periods.map((value) => ({ value, label: labels[value]() }))}
        value={period}
        onChange={(chosen) => onChoose(periods.find((value) => value === chosen) ?? period)}
      />
      {insight && (
        <p className="flush mute">
          {m.admin_insight_dates({
            from: formatCalendarDay(insight.from, 'day'),
            to: formatCalendarDay(insight.to, 'day'),
          })}
        </p>
      )}
    </div>
  )
}
