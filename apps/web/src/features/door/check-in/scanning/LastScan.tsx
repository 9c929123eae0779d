import { m } from '@foyer/messages'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Rich } from '../../../../ui/Rich.tsx'
import { scanTitles } from '../../../../lib/scan-words.ts'
import { AnswerSign } from './AnswerSign.tsx'
import type { AnsweredScan } from './door-screen.ts'
import classes from './RecentScans.module.css'
import { useDoorMark } from '../access/use-door-mark.ts'
import { useUndo } from './use-undo.ts'
import checkIn from '../CheckIn.module.css'

const tags = { name: (words: ReactNode) => <bdi>{words}</bdi> }

interface LastScanProps {
  readonly recent: readonly AnsweredScan[]
  readonly undo: (scanId: string) => Promise<void>
}

/** The last answer, near the thumb for as long as it can be undone. */
export function LastScan({ recent, undo }: LastScanProps) {
  const [last] = recent
  const { secondsLeft, underWay, undo: takeBack } = useUndo(last, undo)
  const shown = last !== undefined && (secondsLeft > 0 || last.undone)
  useDoorMark(shown ? 'last-scan' : 'open')
  if (!shown) return null
  const { admitted, guestName, result } = last.answer
  const what = guestName ?? scanTitles[result]()
  return (
    <div className={classes['last']}>
      {last.undone ? <IconArrowBackUp size={26} aria-hidden="true" /> : <AnswerSign admitted={admitted} size={28} />}
      <span className="grow shrinks clipped semibold nowrap ellipsis">
        {last.undone ? <Rich parts={m.door_recent_last_undone.parts({ what })} tags={tags} /> : <bdi>{what}</bdi>}
      </span>
      {!last.undone && (
        <button type="button" className={checkIn['outlined']} disabled={underWay} onClick={takeBack}>
          {m.door_answer_undo()}{' '}
          <span className={classes['seconds']}>{m.door_answer_undo_seconds({ seconds: secondsLeft })}</span>
        </button>
      )}
    </div>
  )
}
