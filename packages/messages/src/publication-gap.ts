import type { PublicationGapCode } from '@foyer/domain'
import { m } from './m.ts'

const gaps: Readonly<Record<PublicationGapCode, () => string>> = {
  title: m.events_gap_title,
  custom_url: m.events_gap_custom_url,
  category: m.events_gap_category,
  description: m.events_gap_description,
  dates: m.events_gap_dates,
  dates_past: m.events_gap_dates_past,
  place: m.events_gap_place,
  online_url: m.events_gap_online_url,
  ticket_type: m.events_gap_ticket_type,
  payment_provider: m.events_gap_payment_provider,
}

/** What the organiser has to do about something that publication still needs. */
export function gapInWords(code: PublicationGapCode): string {
  return gaps[code]()
}
