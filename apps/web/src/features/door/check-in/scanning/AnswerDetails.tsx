import type { CheckInStateView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { nameOfDoor, scanReasons } from '../../../../lib/scan-words.ts'
import { ticketLine } from './answer-wording.ts'
import classes from './AnswerFrame.module.css'
import type { AnsweredScan } from './door-screen.ts'

interface AnswerDetailsProps {
  readonly scan: AnsweredScan
  readonly event: CheckInStateView['event']
}

/** The facts of a refused scan: guest, ticket, and when and where the ticket was used before. */
export function AnswerDetails({ scan: { answer, attempt }, event }: AnswerDetailsProps) {
  const first = answer.firstScan
  const clock = (instant: string) => formatDate(instant, 'clock', event.timezone)
  const facts = [
    [m.door_answer_guest(), answer.guestName],
    [m.shell_ticket(), answer.ticketName === null ? null : ticketLine(answer)],
    [
      m.door_answer_first_scan(),
      first && m.door_answer_first_scan_at({ time: clock(first.at), door: nameOfDoor(first.door) }),
    ],
    [m.door_answer_this_scan(), clock(attempt.scannedAt)],
    [m.door_answer_reason(), scanReasons[answer.result]()],
    [m.door_answer_code(), attempt.code === undefined ? m.door_answer_by_name() : `…${attempt.code.slice(-8)}`],
  ] as const
  return (
    <dl className={classes['details']}>
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== '' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
