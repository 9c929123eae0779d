import type { CheckInStateView } from '@foyer/contract'
import { memo } from 'react'
import { answerTitles, clockTime, ticketLine } from './answer-wording.ts'
import { AnswerSign } from './AnswerSign.tsx'
import type { AnsweredScan } from './door-screen.ts'
import classes from './RecentScans.module.css'
import { useUndo } from './use-undo.ts'
import checkIn from '../CheckIn.module.css'

interface RecentScansProps {
  readonly recent: readonly AnsweredScan[]
  /** Scans that the server has yet to hear of. */
  readonly waiting: readonly string[]
  readonly event: CheckInStateView['event']
  readonly undo: (scanId: string) => Promise<void>
}

/** What this phone decided lately. */
export function RecentScans({ recent, waiting, event, undo }: RecentScansProps) {
  return (
    <section aria-label="Scans on this phone">
      <h2 className={classes['heading']}>On this phone</h2>
      {recent.length === 0 ? (
        <p className={classes['none']}>Nobody yet. Every answer will be listed here.</p>
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

/** There are thirty of them, and with each scan one is new. */
const RecentScan = memo(function RecentScan({ scan, waiting, timezone, undo }: RecentScanProps) {
  const { secondsLeft, underWay, undo: takeBack } = useUndo(scan, undo)
  const { answer, attempt, undone } = scan
  return (
    <li className={classes['scan']}>
      <AnswerSign admitted={answer.admitted} size={30} />
      <div className="stack grow shrinks">
        <strong className="clipped nowrap ellipsis">
          <bdi>{answer.guestName ?? 'Unknown'}</bdi>
        </strong>
        <span className="text-15 mute">
          {undone ? 'Taken back' : answerTitles[answer.result]} · {clockTime(attempt.scannedAt, timezone)}
          {answer.ticketName !== null && ` · ${ticketLine(answer)}`}
        </span>
        {waiting && <span className={classes['waiting']}>Waiting to be confirmed</span>}
      </div>
      {secondsLeft > 0 && (
        <button type="button" className={checkIn['outlined']} disabled={underWay} onClick={takeBack}>
          Undo <span className={classes['seconds']}>{secondsLeft} s</span>
        </button>
      )}
    </li>
  )
})
