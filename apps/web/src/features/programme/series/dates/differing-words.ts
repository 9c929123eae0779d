import type { DateField } from '@foyer/contract'
import { formatList, m } from '@foyer/messages'

export const fieldNames: Readonly<Record<DateField, () => string>> = {
  title: m.events_field_title,
  summary: m.events_field_summary,
  description: m.events_field_description,
  category: m.events_field_category,
  cover: m.programme_series_field_cover,
  format: m.events_field_format,
  venueName: m.events_field_venue,
  addressLine: m.events_field_address,
  city: m.shell_city,
  country: m.events_field_country,
  point: m.events_field_point,
  onlineUrl: m.events_field_online_url,
  startsAt: m.events_field_starts,
  endsAt: m.events_field_ends,
  doorsOpenAt: m.events_field_doors,
  visibility: m.events_field_visibility,
  refundPolicy: m.events_field_refunds,
  refundDays: m.events_field_refund_days,
  holdMinutes: m.events_field_hold,
  bankTransferDays: m.events_field_bank_transfer,
  maxPerOrder: m.events_field_max_per_order,
  maxPerBuyer: m.events_field_max_per_buyer,
  capacity: m.events_field_capacity,
  feeMode: m.events_field_fee,
  transfers: m.events_field_transfers,
  showGoing: m.events_field_show_going,
  tax: m.events_field_tax,
  ticketTypes: m.programme_series_field_tickets,
  questions: m.programme_series_field_questions,
  texts: m.programme_texts_series,
}

/** The names of the fields in which a date differs from its series. */
export function differingWords(fields: readonly DateField[]): string {
  return formatList(fields.map((field) => fieldNames[field]()))
}
