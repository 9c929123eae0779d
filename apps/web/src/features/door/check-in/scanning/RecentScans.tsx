import type { CheckInStateView } from '@foyer/contract'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { memo } from 'react'
import { scanTitles } from '../../../../lib/scan-words.ts'
import { ticketLine } from './answer-wording.ts'
import { AnswerSign } from './AnswerSign.tsx'
import type { AnsweredScan } from './door-screen.ts'
import classes from './RecentScans.module.css'
import { useUndo } from './use-undo.ts'
import checkIn from '../CheckIn.module.css'

interface RecentScansProps {
  readonly recent: readonly AnsweredScan[]
  /** Scans not yet sent to the server. */
  readonly waiting: readonly string[]
  readonly event: CheckInStateView['event']
  readonly undo: (scanId: string) => Promise<void>
}

/** The latest scans of this phone. */
export function RecentScans({ recent, waiting, event, undo }: RecentScansProps) {
  return (
    <section aria-label={m.door_recent_label()}>
      <h2 className={classes['heading']}>{m.door_recent_title()}</h2>
      {recent.length === 0 ? (
        <p className={classes['none']}>{m.door_recent_empty()}</p>
      ) : (
        <ul className={classes['list']}>
          {recent.map((scan) => (
            <RecentScan
              key={scan.attempt.scanId}
              scan={scan}
              waiting={waiting.includes(scan.attempt.scanId)}
              timezone={event.timezone}
              undo={undo}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RecentScanProps {
  readonly scan: AnsweredScan
  readonly waiting: boolean
  readonly timezone: string
  readonly undo: (scanId: string) => Promise<void>
}

/** Memoised: each scan changes only one of thirty rows. */
const RecentScan = memo(function RecentScan({ scan, waiting, timezone, undo }: RecentScanProps) {
  const { secondsLeft, underWay, undo: takeBack } = useUndo(scan, undo)
  const { answer, attempt, undone } = scan
  return (
    <li className={classes['scan']}>
      <AnswerSign admitted={answer.admitted} size={30} />
      <div className="stack grow shrinks">
        <strong className="clipped nowrap ellipsis">
          <bdi>{answer.guestName ?? m.door_recent_unknown()}</bdi>
        </strong>
        <span className="text-15 mute">
          {joinFacts([
            undone ? m.door_recent_undone() : scanTitles[answer.result](),
            formatDate(attempt.scannedAt, 'clock', timezone),
            ...(answer.ticketName === null ? [] : [ticketLine(answer)]),
          ])}
        </span>
        {waiting && <span className={classes['waiting']}>{m.door_answer_waiting()}</span>}
      </div>
      {secondsLeft > 0 && (
        <button type="button" className={checkIn['outlined']} disabled={underWay} onClick={takeBack}>
          {m.door_answer_undo()}{' '}
          <span className={classes['seconds']}>{m.door_answer_undo_seconds({ seconds: secondsLeft })}</span>
        </button>
      )}
    </li>
  )
})
