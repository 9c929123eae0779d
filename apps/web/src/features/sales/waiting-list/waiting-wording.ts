import type { WaitingEntryView } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import { formatEventTime, m } from '@foyer/messages'

function moment(instant: string, timezone: string): string {
  const at = new Date(instant)
  return formatEventTime(at, at, timezone).short
}

/** The status of an entry: its position in the queue, or the end of its offer. */
export function standingInWords(entry: WaitingEntryView, timezone: string): string {
  if (entry.position !== null) return m.sales_waiting_position({ number: entry.position })
  if (entry.offerExpiresAt === null) return ''
  const date = moment(entry.offerExpiresAt, timezone)
  const { offered, quantity } = entry
  return offered === quantity
    ? m.sales_waiting_reserved({ date })
    : m.sales_waiting_reserved_part({ offered: offered ?? 0, quantity, date })
}

export function joinedInWords({ joinedAt }: WaitingEntryView, timezone: string): string {
  return moment(joinedAt, timezone)
}

/** The headings of the export, one for each cell of `exportedEntries`. */
export function exportHeader(): string[] {
  return [
    m.shell_name(),
    m.shell_email(),
    m.shell_ticket(),
    m.sales_waiting_export_quantity(),
    m.shell_status(),
    m.sales_waiting_export_position(),
    m.sales_waiting_export_offered(),
    m.sales_waiting_export_until(),
    m.sales_waiting_joined(),
  ]
}

export function exportedEntries(entries: readonly WaitingEntryView[]): (string | number | null)[][] {
  return entries.map((entry) => [
    entry.name,
    entry.email,
    entry.ticketName,
    entry.quantity,
    entry.state,
    entry.position,
    entry.offered,
    entry.offerExpiresAt,
    entry.joinedAt,
  ])
}

/** A file name without its ending. */
export function exportName(eventTitle: string): string {
  return m.sales_waiting_file_name({ event: slugify(eventTitle) || 'event' })
}
