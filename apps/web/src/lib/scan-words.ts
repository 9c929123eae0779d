import type { ScanResult } from '@foyer/domain'
import { m } from '@foyer/messages'

/** The name of a door; scans without one were made by the organiser. */
export function nameOfDoor(name: string | null): string {
  return name ?? m.door_organiser()
}

/** A text that is looked up when it is shown. */
type Words = Readonly<Record<ScanResult, () => string>>

/** The result of a scan in one or two words, to be read at arm's length. No two are alike. */
export const scanTitles: Words = {
  admitted: m.door_verdict_admitted,
  already_checked_in: m.door_verdict_already_checked_in,
  visits_used: m.door_verdict_visits_used,
  checked_out: m.door_verdict_checked_out,
  wrong_event: m.door_verdict_wrong_event,
  wrong_door: m.door_verdict_wrong_door,
  door_closed: m.door_verdict_door_closed,
  not_yet: m.door_verdict_not_yet,
  expired: m.door_verdict_expired,
  cancelled: m.door_verdict_cancelled,
  refunded: m.door_verdict_refunded,
  transferred: m.door_verdict_transferred,
  unpaid: m.door_verdict_unpaid,
  unknown: m.door_verdict_unknown,
  forged: m.door_verdict_forged,
  key_expired: m.door_verdict_key_expired,
}

/** The same in a sentence that tells staff what to do. */
export const scanReasons: Words = {
  admitted: m.door_reason_admitted,
  already_checked_in: m.door_reason_already_checked_in,
  visits_used: m.door_reason_visits_used,
  checked_out: m.door_reason_checked_out,
  wrong_event: m.door_reason_wrong_event,
  wrong_door: m.door_reason_wrong_door,
  door_closed: m.door_reason_door_closed,
  not_yet: m.door_reason_not_yet,
  expired: m.door_reason_expired,
  cancelled: m.door_reason_cancelled,
  refunded: m.door_reason_refunded,
  transferred: m.door_reason_transferred,
  unpaid: m.door_reason_unpaid,
  unknown: m.door_reason_unknown,
  forged: m.door_reason_forged,
  key_expired: m.door_reason_key_expired,
}

/** The refusal against which an offline phone admitted a guest, as the phone and the organiser read it. */
export const admittedAlthough: Words = {
  admitted: m.door_although_admitted,
  already_checked_in: m.door_although_already_checked_in,
  visits_used: m.door_although_visits_used,
  checked_out: m.door_although_admitted,
  wrong_event: m.door_although_wrong_event,
  wrong_door: m.door_although_wrong_door,
  door_closed: m.door_although_door_closed,
  not_yet: m.door_although_not_yet,
  expired: m.door_although_expired,
  cancelled: m.door_although_cancelled,
  refunded: m.door_although_refunded,
  transferred: m.door_although_transferred,
  unpaid: m.door_although_unpaid,
  unknown: m.door_although_unknown,
  forged: m.door_although_forged,
  key_expired: m.door_although_key_expired,
}
