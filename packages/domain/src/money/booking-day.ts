/**
 * The day in a cell of a bank or source statement as `YYYY-MM-DD`: from `2026-11-21…`, `20261121`, `21/11/2026`, `21.11.26` or, if that is
 * not a valid day, `11/21/2026`. Null for anything else.
 */
export function bookingDay(text: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text)
  if (iso) return validDay(iso[1], iso[2], iso[3])
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text)
  if (!local) return null
  const [, first, second, year = ''] = local
  const full = year.length === 2 ? `20${year}` : year
  return validDay(full, second, first) ?? validDay(full, first, second)
}

function validDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
