import { IconArrowBackUp } from '@tabler/icons-react'
import { answerTitles } from './answer-wording.ts'
import { AnswerSign } from './AnswerSign.tsx'
import type { AnsweredScan } from './door-screen.ts'
import classes from './RecentScans.module.css'
import { useDoorMark } from '../access/use-door-mark.ts'
import { useUndo } from './use-undo.ts'
import checkIn from '../CheckIn.module.css'

interface LastScanProps {
  readonly recent: readonly AnsweredScan[]
  readonly undo: (scanId: string) => Promise<void>
}

/** The last answer, within the thumb's reach for as long as it can be taken back. */
export function LastScan({ recent, undo }: LastScanProps) {
  const [last] = recent
  const { secondsLeft, underWay, undo: takeBack } = useUndo(last, undo)
  const shown = last !== undefined && (secondsLeft > 0 || last.undone)
  useDoorMark(shown ? 'last-scan' : 'open')
  if (!shown) return null
  const { admitted, guestName, result } = last.answer
  return (
    <div className={classes['last']}>
      {last.undone ? <IconArrowBackUp size={26} aria-hidden="true" /> : <AnswerSign admitted={admitted} size={28} />}
      <span className="grow shrinks clipped semibold nowrap ellipsis">
        {last.undone && 'Taken back: '}
        <bdi>{guestName ?? answerTitles[result]}</bdi>
      </span>
      {!last.undone && (
        <button type="button" className={checkIn['outlined']} disabled={underWay} onClick={takeBack}>
          Undo <span className={classes['seconds']}>{secondsLeft} s</span>
        </button>
      )}
    </div>
  )
}
