import { m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { announce } from '../../../../ui/LiveRegion.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { AnsweredScan } from './door-screen.ts'
import { forwardNow } from './forward-clock.ts'

const UNDO_WINDOW_S = 60

export interface Undo {
  /** Seconds left in which the check-in can be undone; 0 if it cannot be undone. */
  readonly secondsLeft: number
  readonly underWay: boolean
  readonly undo: () => void
}

/**
 * The undo of one scan. The minute is counted on this phone from the answer, so that a difference between clocks does not matter, and by a
 * clock that is never set back.
 */
export function useUndo(scan: AnsweredScan | undefined, undo: (scanId: string) => Promise<void>): Undo {
  const [now, setNow] = useState(forwardNow)
  const [underWay, setUnderWay] = useState(false)
  const undoable = scan !== undefined && scan.answer.undoableUntil !== null && !scan.undone
  const answeredAt = scan?.answeredAt ?? 0
  const secondsLeft = undoable ? Math.max(0, Math.ceil(UNDO_WINDOW_S - (now - answeredAt) / 1_000)) : 0
  const ticking = undoable && secondsLeft > 0

  useEffect(() => {
    if (!ticking) return undefined
    const timer = setInterval(() => setNow(forwardNow()), 1_000)
    return () => clearInterval(timer)
  }, [ticking, answeredAt])

  const takeBack = async () => {
    if (!scan) return
    setUnderWay(true)
    try {
      await undo(scan.attempt.scanId)
      announce(m.door_answer_undone())
    } catch (error) {
      toast.error(errorMessage(error, m.door_answer_undo_late()))
    } finally {
      setUnderWay(false)
    }
  }
  return { secondsLeft: Math.min(secondsLeft, UNDO_WINDOW_S), underWay, undo: () => void takeBack() }
}
