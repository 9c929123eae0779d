const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day as `YYYY-MM-DD`, or null when the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day))
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.toISOString().slice(0, 10) : null
}

/**
 * A day somebody typed: `2026-12-12`, `12/12/2026` (day first) or `Sat, 12 Dec 2026`. Without a year the next such day from
 * `today` (`YYYY-MM-DD`) on is meant. Null for anything else.
 */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed)
  if (figures) return dayOf(Number(figures[3]), Number(figures[2]), Number(figures[1]))
  const words = /^(?:[a-z]+,? )?(\d{1,2})\.? ([a-z]{3})[a-z]*\.?(?:,? (\d{4}))?$/.exec(typed)
  const month = months.indexOf(words?.[2] ?? '') + 1
  if (!words || month === 0) return null
  const day = Number(words[1])
  if (words[3] !== undefined) return dayOf(Number(words[3]), month, day)
  const year = Number(today.slice(0, 4))
  const thisYear = dayOf(year, month, day)
  return thisYear !== null && thisYear >= today ? thisYear : dayOf(year + 1, month, day)
}

const shown = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day as a field shows it, `Sat, 12 Dec 2026`; '' for none. */
export function dayText(day: string): string {
  return day === ''
    ? ''
    : shown
        .format(new Date(`${day}T00:00:00Z`))
        .replace(/^(\w+),? /, '$1, ')
        .replace('Sept', 'Sep')
}
