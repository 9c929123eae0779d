import { inLatinDigits } from '@foyer/domain'
import { formatCalendarDay, formatDate } from '@foyer/messages'

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A word without case, accents and figures, so that `Févr.` and `fevr` are the same. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** The month (1 to 12) that a word begins to name, in English or in the current language; 0 for none or for several. */
function monthOf(word: string): number {
  const typed = plain(word)
  const inEnglish = english.indexOf(typed.slice(0, 3)) + 1
  if (typed.length < 3) return 0
  const local = english.flatMap((_, index) => {
    const first = `2026-${String(index + 1).padStart(2, '0')}-01`
    const names = [formatDate(first, 'month', 'UTC'), formatCalendarDay(first, 'monthDay')]
    return names.some((name) => plain(name).startsWith(typed)) ? [index + 1] : []
  })
  return local.length === 1 ? (local[0] ?? 0) : local.length === 0 ? inEnglish : 0
}

/** The day as `YYYY-MM-DD`, or null when the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day))
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.toISOString().slice(0, 10) : null
}

/**
 * A typed day: `2026-12-12`, `12/12/2026` (day first) or `Sat, 12 Dec 2026`, with the months in English or the current language and
 * digits that may be Arabic. Without a year the next such day from `today` (`YYYY-MM-DD`) on is meant. Null for anything else.
 */
export function parseDay(text: string, today: string): string | null {
  const typed = inLatinDigits(text.trim()).toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed)
  if (figures) return dayOf(Number(figures[3]), Number(figures[2]), Number(figures[1]))
  const words = /^(?:[\p{L}\p{M}]+\.?[,،]? )?(\d{1,2})(?:\.|er)? ([\p{L}\p{M}]+)\.?(?:[,،]? (\d{4}))?$/u.exec(typed)
  const month = monthOf(words?.[2] ?? '')
  if (!words || month === 0) return null
  const day = Number(words[1])
  if (words[3] !== undefined) return dayOf(Number(words[3]), month, day)
  return nextDay(month, day, today)
}

// A century without a leap day, such as 2100, leaves eight years between two of them.
const MOST_YEARS_AHEAD = 8

/** The first day of that date from `today` on, or null when no year has it. Most years have no 29 February. */
function nextDay(month: number, day: number, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear; year <= thisYear + MOST_YEARS_AHEAD; year += 1) {
    const found = dayOf(year, month, day)
    if (found !== null && found >= today) return found
  }
  return null
}

/** A day as a field shows it, `Sat, 12 Dec 2026`; '' for none. */
export function dayText(day: string): string {
  return day === '' ? '' : formatCalendarDay(day, 'weekday')
}
