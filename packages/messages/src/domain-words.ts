import type { PublicationGapCode } from '@foyer/domain'
import { m } from './m.ts'

const gaps: Readonly<Record<PublicationGapCode, () => string>> = {
  title: m.error_gap_title,
  custom_url: m.error_gap_custom_url,
  category: m.error_gap_category,
  description: m.error_gap_description,
  dates: m.error_gap_dates,
  dates_past: m.error_gap_dates_past,
  place: m.error_gap_place,
  online_url: m.error_gap_online_url,
  ticket_type: m.error_gap_ticket_type,
  payment_provider: m.error_gap_payment_provider,
}

/** What an organiser does about something that an event lacks for its publication. */
export function gapWords(code: PublicationGapCode): string {
  return gaps[code]()
}
