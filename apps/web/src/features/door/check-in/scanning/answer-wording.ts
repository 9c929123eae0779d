import type { CheckInStateView, ScanAnswerView } from '@foyer/contract'
import { formatAgo, formatDate, formatEventTime, m } from '@foyer/messages'
import { nameOfDoor, scanReasons, scanTitles } from '../../../../lib/scan-words.ts'

type AnsweredEvent = CheckInStateView['event']

/** The answer in one or two words; of an extra whether it may be handed over. */
export function answerTitle({ result, extra }: ScanAnswerView): string {
  if (extra && result === 'admitted') return m.door_extras_handed_out()
  return extra && result === 'already_checked_in' ? m.door_extras_already() : scanTitles[result]()
}

/** The sentence under the title of a refusal: when and where the ticket was used before, or the reason. Empty for an admission. */
export function answerReason(answer: ScanAnswerView, event: AnsweredEvent, now: Date): string {
  if (answer.result === 'already_checked_in' && answer.firstScan) {
    const { at, door } = answer.firstScan
    return m.door_reason_before({
      time: formatDate(at, 'clock', event.timezone),
      door: nameOfDoor(door),
      ago: formatAgo(new Date(at), now),
    })
  }
  return answer.admitted ? '' : scanReasons[answer.result]()
}

/** `Lawn · 1 of 2`; the number only where an order has several tickets of a type. */
export function ticketLine({ ticketName, number, of }: Pick<ScanAnswerView, 'ticketName' | 'number' | 'of'>): string {
  if (ticketName === null) return ''
  if (number === null || of === null || of === 1) return ticketName
  return m.door_ticket_position({ ticket: ticketName, number, total: of })
}

/** `Sat 12 Dec, 19:00` */
export function eventMoment(event: AnsweredEvent): string {
  return formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short
}
