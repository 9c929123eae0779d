import type { ScanAnswerView } from '@foyer/contract'
import { useCallback, useReducer, useRef, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { createDoorSignals } from './door-signals.ts'
import { doorOpened, doorReducer, type AnsweredScan, type DoorView } from './door-screen.ts'
import { createRepeatGuard } from './repeat-guard.ts'
import type { ScanAttempt, ScanClient, ScanOutcome } from './scan-client.ts'
import { useSoundChoice } from './sound-choice.ts'

/** An answer that comes sooner is shown by itself: a screen that says "checking" for a blink costs as much as the answer. */
const CHECKING_AFTER_MS = 150

export type Direction = ScanAttempt['direction']

/** Where a code came from: what sees the same ticket over and over is guarded against repeats, a person who types is not. */
export type CodeSource = 'camera' | 'scanner' | 'typed'

export interface Door {
  readonly view: DoorView
  readonly recent: readonly AnsweredScan[]
  /** The ticket that was just answered is still in front of the camera. */
  readonly sameTicket: boolean
  readonly direction: Direction
  readonly setDirection: (direction: Direction) => void
  readonly sound: boolean
  readonly setSound: (sound: boolean) => void
  readonly unlockSound: () => void
  readonly submitCode: (code: string, source: CodeSource) => void
  readonly checkInGuest: (ticketId: string) => void
  /** Shows what the server answered to an attempt that it was asked about in another way. */
  readonly show: (attempt: ScanAttempt, answer: ScanAnswerView) => void
  /** Others were let in along with the guest of a scan. */
  readonly joined: (scanId: string, answers: readonly ScanAnswerView[]) => void
  readonly retry: () => void
  readonly dismiss: () => void
  /** Rejects with the call's error when it could not be undone. */
  readonly undo: (scanId: string) => Promise<void>
}

interface DoorOptions {
  readonly eventId: string
  readonly client: ScanClient
  /** Somebody went through, so the counts have changed. */
  readonly onAnswered: () => void
  /** The credential was refused; the screen goes back to the code field. */
  readonly onLockedOut: () => void
}

/** Everything one phone does at the door: one attempt at a time, its answer, its signals, its undoing. */
export function useDoor({ eventId, client, onAnswered, onLockedOut }: DoorOptions): Door {
  const [{ view, recent }, dispatch] = useReducer(doorReducer, doorOpened)
  const [direction, setDirection] = useState<Direction>('in')
  const [sound, setSound] = useSoundChoice()
  const [signals] = useState(createDoorSignals)
  const [guard] = useState(createRepeatGuard)
  const busy = useRef(false)
  const [sameTicket, setSameTicket] = useState(false)

  async function send(attempt: ScanAttempt): Promise<void> {
    if (busy.current) return
    busy.current = true
    const checking = setTimeout(() => dispatch({ type: 'asked', attempt }), CHECKING_AFTER_MS)
    const outcome = await client.submit(attempt).catch((): ScanOutcome => ({ kind: 'unsent' }))
    clearTimeout(checking)
    busy.current = false
    if (outcome.kind === 'locked-out') return onLockedOut()
    if (outcome.kind === 'unsent') return dispatch({ type: 'unsent', attempt })
    if (outcome.kind === 'rejected') return dispatch({ type: 'rejected', message: errorMessage(outcome.error) })
    show(attempt, outcome.answer)
  }

  function show(attempt: ScanAttempt, answer: ScanAnswerView): void {
    signals[answer.admitted ? 'admit' : 'refuse'](sound)
    dispatch({ type: 'answered', attempt, answer, at: Date.now() })
    onAnswered()
  }

  const undo = useCallback(
    async (scanId: string) => {
      await client.undo(scanId)
      dispatch({ type: 'undone', scanId })
    },
    [client],
  )

  const attemptWith = (what: { code: string } | { ticketId: string }): ScanAttempt => ({
    eventId,
    direction,
    scanId: crypto.randomUUID(),
    scannedAt: new Date().toISOString(),
    ...what,
  })

  return {
    view,
    recent,
    sameTicket,
    direction,
    setDirection,
    sound,
    setSound,
    unlockSound: signals.unlock,
    submitCode: (code, source) => {
      if (busy.current) return
      const isNew = guard.isNew(code, Date.now()) || source === 'typed'
      setSameTicket(!isNew)
      if (isNew) void send(attemptWith({ code }))
    },
    show,
    joined: (scanId, answers) => {
      dispatch({ type: 'joined', scanId, answers, at: Date.now() })
      onAnswered()
    },
    checkInGuest: (ticketId) => void send(attemptWith({ ticketId })),
    retry: () => {
      if (view.kind === 'unsent') void send(view.attempt)
    },
    dismiss: () => {
      guard.renew(Date.now())
      dispatch({ type: 'dismissed' })
    },
    undo,
  }
}
