import type { WaitingEntryView } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'

function moment(instant: string, timezone: string): string {
  const at = new Date(instant)
  return formatEventTime(at, at, timezone).short
}

/** What is the matter with a place now: where in the line, or until when an offer holds. */
export function standingInWords(entry: WaitingEntryView, timezone: string): string {
  if (entry.position !== null) return `Number ${entry.position} in line`
  if (entry.offerExpiresAt === null) return ''
  const until = `until ${moment(entry.offerExpiresAt, timezone)}`
  return entry.offered === entry.quantity ? `Kept ${until}` : `${entry.offered} of ${entry.quantity} kept ${until}`
}

export function joinedInWords({ joinedAt }: WaitingEntryView, timezone: string): string {
  return moment(joinedAt, timezone)
}

export const exportHeader = [
  'Name',
  'E-mail',
  'Ticket',
  'Wanted',
  'State',
  'Number in line',
  'Offered',
  'Offer until',
  'Joined',
]

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
  return `${slugify(eventTitle) || 'event'}-waiting-list`
}
