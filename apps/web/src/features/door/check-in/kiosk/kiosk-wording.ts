import type { ScanAnswerView } from '@foyer/contract'
import type { ScanResult } from '@foyer/domain'
import { m } from '@foyer/messages'

interface Words {
  readonly title: () => string
  readonly text: () => string
}

const unknownCode: Words = { title: m.door_kiosk_refused_unknown, text: m.door_kiosk_refused_unknown_text }

/** What a refused guest reads: the reason without blame, and nothing about anyone else. A forged code reads like an unknown one. */
const refusals: Readonly<Record<Exclude<ScanResult, 'admitted' | 'checked_out'>, Words>> = {
  visits_used: {
    title: m.door_kiosk_refused_visits_used,
    text: m.door_kiosk_refused_visits_used_text,
  },
  already_checked_in: {
    title: m.door_kiosk_refused_already_checked_in,
    text: m.door_kiosk_refused_already_checked_in_text,
  },
  wrong_event: {
    title: m.door_kiosk_refused_wrong_event,
    text: m.door_kiosk_refused_wrong_event_text,
  },
  wrong_door: {
    title: m.door_kiosk_refused_wrong_door,
    text: m.door_kiosk_refused_wrong_door_text,
  },
  door_closed: {
    title: m.door_kiosk_refused_door_closed,
    text: m.door_kiosk_refused_door_closed_text,
  },
  not_yet: {
    title: m.door_kiosk_refused_not_yet,
    text: m.door_kiosk_refused_not_yet_text,
  },
  expired: {
    title: m.door_kiosk_refused_expired,
    text: m.door_kiosk_refused_expired_text,
  },
  cancelled: {
    title: m.door_kiosk_refused_cancelled,
    text: m.door_kiosk_refused_cancelled_text,
  },
  refunded: {
    title: m.door_kiosk_refused_refunded,
    text: m.door_kiosk_refused_refunded_text,
  },
  transferred: {
    title: m.door_kiosk_refused_transferred,
    text: m.door_kiosk_refused_transferred_text,
  },
  unpaid: {
    title: m.door_kiosk_refused_unpaid,
    text: m.door_kiosk_refused_unpaid_text,
  },
  unknown: unknownCode,
  forged: unknownCode,
  key_expired: {
    title: m.door_kiosk_refused_key_expired,
    text: m.door_kiosk_refused_key_expired_text,
  },
}

/** The title and text of a refusal at a kiosk; null when the guest may pass. */
export function refusedWords({
  result,
  date,
}: Pick<ScanAnswerView, 'result' | 'date'>): { title: string; text: string } | null {
  if (result === 'admitted' || result === 'checked_out') return null
  // The door itself is open; only the time of this date is over.
  const { title, text } =
    date && result === 'door_closed'
      ? { title: m.door_verdict_expired, text: m.door_answer_date_over }
      : refusals[result]
  return { title: title(), text: text() }
}
