import type { CheckInStateView } from '@foyer/contract'
import { clockTime, ticketLine } from './answer-wording.ts'
import classes from './AnswerFrame.module.css'
import type { AnsweredScan } from './door-screen.ts'

interface AnswerDetailsProps {
  readonly scan: AnsweredScan
  readonly event: CheckInStateView['event']
}

/** What a disagreement at the door needs: who, which ticket, when and where before. */
export function AnswerDetails({ scan: { answer, attempt }, event }: AnswerDetailsProps) {
  const first = answer.firstScan
  const facts = [
    ['Guest', answer.guestName],
    ['Ticket', answer.ticketName === null ? null : ticketLine(answer)],
    ['First scan', first === null ? null : `${clockTime(first.at, event.timezone)} at ${first.door}`],
    ['This scan', clockTime(attempt.scannedAt, event.timezone)],
    ['Reason', answer.message],
    ['Code', attempt.code === undefined ? 'Found by name' : `…${attempt.code.slice(-8)}`],
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
