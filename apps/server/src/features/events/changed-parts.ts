import type { EventPart } from '@foyer/contract'
import type { eventColumns } from './event-fields.ts'
import type { EventRow } from './events.queries.ts'

/** What an organiser edits, by the column that holds it. */
const PARTS: Readonly<Record<keyof ReturnType<typeof eventColumns> | 'cover', EventPart>> = {
  custom_url: 'customUrl',
  title: 'title',
  summary: 'summary',
  description: 'description',
  category: 'category',
  format: 'format',
  venue_name: 'venueName',
  address_line: 'addressLine',
  city: 'city',
  country: 'country',
  online_url: 'onlineUrl',
  starts_at: 'startsAt',
  ends_at: 'endsAt',
  doors_open_at: 'doorsOpenAt',
  timezone: 'timezone',
  currency: 'currency',
  visibility: 'visibility',
  cover: 'cover',
  refund_policy: 'refundPolicy',
  refund_days: 'refundDays',
  hold_minutes: 'holdMinutes',
  max_per_order: 'maxPerOrder',
  max_per_buyer: 'maxPerBuyer',
  capacity: 'capacity',
  fee_mode: 'feeMode',
  transfers: 'transfers',
  tax: 'tax',
}

/** The parts of an event that differ between two states of it. */
export function changedParts(before: EventRow, after: EventRow): EventPart[] {
  const isChanged = (column: keyof typeof PARTS) => JSON.stringify(before[column]) !== JSON.stringify(after[column])
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter(isChanged).map((column) => PARTS[column])
}
