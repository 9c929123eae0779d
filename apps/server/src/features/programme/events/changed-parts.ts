import type { EventPart } from '@foyer/contract'
import type { eventColumns, pointColumns } from './event-fields.ts'
import type { EventRow } from './events.queries.ts'

/** What an organiser edits, by the column that holds it. */
const PARTS: Readonly<
  Record<keyof ReturnType<typeof eventColumns> | keyof ReturnType<typeof pointColumns> | 'cover', EventPart>
> = {
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
  latitude: 'point',
  longitude: 'point',
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
  bank_transfer_days: 'bankTransferDays',
  max_per_order: 'maxPerOrder',
  max_per_buyer: 'maxPerBuyer',
  capacity: 'capacity',
  fee_mode: 'feeMode',
  transfers: 'transfers',
  show_going: 'showGoing',
  tax: 'tax',
}

/** The parts of an event that differ between two states of it. */
export function changedParts(before: EventRow, after: EventRow): EventPart[] {
  const was = new Map<string, unknown>(Object.entries(before))
  const is = new Map<string, unknown>(Object.entries(after))
  const isChanged = (column: string) => JSON.stringify(was.get(column)) !== JSON.stringify(is.get(column))
  return [...new Set(Object.entries(PARTS).flatMap(([column, part]) => (isChanged(column) ? [part] : [])))]
}
