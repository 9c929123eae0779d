import type { MemberRole, PublicationGapCode } from '@foyer/domain'
import { m } from './m.ts'

const gaps: Readonly<Record<PublicationGapCode, () => string>> = {
  title: m.error_gap_title,
  custom_url: m.error_gap_custom_url,
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

const roles: Readonly<Record<MemberRole, readonly [name: () => string, does: () => string]>> = {
  owner: [m.organisation_role_owner, m.organisation_role_owner_does],
  manager: [m.organisation_role_manager, m.organisation_role_manager_does],
  finance: [m.organisation_role_finance, m.organisation_role_finance_does],
  box_office: [m.organisation_role_box_office, m.organisation_role_box_office_does],
  door: [m.organisation_role_door, m.organisation_role_door_does],
  viewer: [m.organisation_role_viewer, m.organisation_role_viewer_does],
}

export function roleName(role: MemberRole): string {
  return roles[role][0]()
}

/** What members with the role can do, in a sentence. */
export function roleHint(role: MemberRole): string {
  return roles[role][1]()
}
