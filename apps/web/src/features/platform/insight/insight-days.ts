import type { InsightView } from '@foyer/contract'

type Day = Pick<InsightView['days'][number], 'day' | 'views' | 'holds' | 'paid'>

/** More bars than this cannot be told apart: longer periods are shown by week. */
export const MOST_BARS = 92
const WEEK = 7

/** The same figures by weeks of seven days; the last week ends with the last day. `day` is the first day of the week. */
export function inWeeks(days: readonly Day[]): Day[] {
  const weeks: Day[] = []
  for (let end = days.length; end > 0; end -= WEEK) {
    const week = days.slice(Math.max(0, end - WEEK), end)
    const sum = (key: 'views' | 'holds' | 'paid') => week.reduce((all, day) => all + day[key], 0)
    weeks.unshift({ day: week[0]?.day ?? '', views: sum('views'), holds: sum('holds'), paid: sum('paid') })
  }
  return weeks
}
