import type { CheckInStateView, ScanAnswerView } from '@foyer/contract'
import { utcToZoned, type ScanResult } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'
import { timeAgo } from '../../../../lib/time-ago.ts'

/** The word to read at arm's length, one per result, none of them like another. */
export const answerTitles: Readonly<Record<ScanResult, string>> = {
  admitted: 'Come in',
  already_checked_in: 'Already in',
  checked_out: 'Checked out',
  wrong_event: 'Wrong event',
  wrong_door: 'Wrong door',
  door_closed: 'Door closed',
  not_yet: 'Too early',
  expired: 'Too late',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  transferred: 'Code replaced',
  unpaid: 'Not paid',
  unknown: 'Unknown code',
  forged: 'Not genuine',
  key_expired: 'Expired key',
}

/** `19:04` on the event's clock. */
export function clockTime(instant: string, timezone: string): string {
  return utcToZoned(new Date(instant), timezone).slice(11)
}

type AnsweredEvent = CheckInStateView['event']

/** The sentence under the word: where and when somebody entered with this ticket before, or the server's reason. */
export function answerReason(answer: ScanAnswerView, event: AnsweredEvent, now: Date): string {
  if (answer.result === 'already_checked_in' && answer.firstScan) {
    const { at, door } = answer.firstScan
    return `Scanned ${clockTime(at, event.timezone)} at ${door}, ${timeAgo(new Date(at), now)}`
  }
  return answer.admitted ? '' : answer.message
}

/** `Lawn · 1 of 2`; the number only where an order has several of a kind. */
export function ticketLine({ ticketName, number, of }: Pick<ScanAnswerView, 'ticketName' | 'number' | 'of'>): string {
  const position = number !== null && of !== null && of > 1 ? `${number} of ${of}` : null
  return [ticketName, position].filter((part) => part !== null).join(' · ')
}

/** `Sat 12 Dec, 19:00`, or today's clock alone for an event of a few hours. */
export function eventMoment(event: AnsweredEvent): string {
  return formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short
}
