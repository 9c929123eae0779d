import type { CheckInStateView, ScanAnswerView } from '@foyer/contract'
import { formatAgo, formatDate, formatEventTime, formatList, formatNumber, m } from '@foyer/messages'
import { nameOfDoor, scanReasons, scanTitles } from '../../../../lib/scan-words.ts'

type AnsweredEvent = CheckInStateView['event']

/** The answer in one or two words; for an extra, whether it may be handed over. */
export function answerTitle({ result, extra, date }: ScanAnswerView): string {
  // The door itself is open; only the time of this date is over.
  if (date && result === 'door_closed') return m.door_verdict_expired()
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
  if (answer.date && answer.result === 'door_closed') return m.door_answer_date_over()
  if (answer.pass && answer.result === 'wrong_door') return m.door_reason_pass_elsewhere()
  return answer.admitted ? '' : scanReasons[answer.result]()
}

/** `Lawn · 1 of 2`; the number only where an order has several tickets of a type. */
export function ticketLine({ ticketName, number, of }: Pick<ScanAnswerView, 'ticketName' | 'number' | 'of'>): string {
  if (ticketName === null) return ''
  if (number === null || of === null || of === 1) return ticketName
  return m.door_ticket_position({ ticket: ticketName, number, total: of })
}

/**
 * `Pass · visit 3 of 5`; at a check-in list, which uses up no visit, how many are used; for a used-up pass, when it was used up. Empty for
 * every other ticket, and at a door that admits no passes.
 */
export function passLine({ pass, result }: Pick<ScanAnswerView, 'pass' | 'result'>, event: AnsweredEvent): string {
  if (!pass || result === 'wrong_door') return ''
  const used = formatNumber(pass.used)
  if (pass.visits === null) return pass.ofList ? m.door_passes_pass() : m.door_pass_visit_all({ used })
  const visits = formatNumber(pass.visits)
  if (result !== 'visits_used')
    return pass.ofList ? m.door_pass_at_list({ used, visits }) : m.door_pass_visit({ used, visits })
  if (!pass.last) return m.door_pass_used_plain({ visits })
  const dates = formatList(pass.last.map(({ startsAt }) => formatDate(startsAt, 'monthDay', event.timezone)))
  return m.door_pass_used({ visits, dates })
}

/** The date of a ticket at a door over all dates of a series; with its admission times if the guest is refused because of them. */
export function dateLine({ date, result }: Pick<ScanAnswerView, 'date' | 'result'>, event: AnsweredEvent): string {
  if (!date) return ''
  const start = formatDate(date.startsAt, 'shortMoment', event.timezone)
  if (result !== 'not_yet' && result !== 'door_closed') return start
  const [from, until] = [date.opensAt, date.closesAt].map((at) => formatDate(at, 'clock', event.timezone))
  return m.door_answer_date_window({ date: start, from: from ?? '', until: until ?? '' })
}

/** `Sat 12 Dec, 19:00` */
export function eventMoment(event: AnsweredEvent): string {
  return formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short
}
