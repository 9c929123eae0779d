import type { CheckInStateView, ScanAnswerView } from '@foyer/contract'
import type { DoorDirection } from '@foyer/domain'
import { useCallback, useReducer, useState } from 'react'
import { m } from '@foyer/messages'
import { errorMessage } from '../../../../api/errors.ts'
import { afterPicture } from '../../../../lib/after-picture.ts'
import { randomUuid } from '../../../../lib/random-uuid.ts'
import { scanReasons } from '../../../../lib/scan-words.ts'
import { toast } from '../../../../ui/toast.ts'
import { createDoorSignals } from './door-signals.ts'
import { doorOpened, doorReducer, type AnsweredScan, type DoorView } from './door-screen.ts'
import { forwardNow } from './forward-clock.ts'
import { createRepeatGuard } from './repeat-guard.ts'
import type { ScanAttempt, ScanClient, ScanOutcome } from './scan-client.ts'
import { createScanLine } from './scan-line.ts'
import { useSoundChoice } from './sound-choice.ts'

/** Faster answers are shown without a "checking" screen before them, which would only flicker. */
const CHECKING_AFTER_MS = 150

export type Direction = ScanAttempt['direction']

/** The source of a code: sources that see the same ticket repeatedly are guarded against repeats; typed codes are not. */
export type CodeSource = 'camera' | 'scanner' | 'typed'

export interface Door {
  readonly view: DoorView
  readonly recent: readonly AnsweredScan[]
  readonly unread: readonly AnsweredScan[]
  /** The ticket that was just answered is still in front of the camera. */
  readonly sameTicket: boolean
  readonly direction: Direction
  readonly setDirection: (direction: Direction) => void
  readonly sound: boolean
  readonly setSound: (sound: boolean) => void
  readonly unlockSound: () => void
  readonly submitCode: (code: string, source: CodeSource) => void
  /** Hands out an extra to the guest of this scan, by a separate scan. Returns the reason if it failed. */
  readonly handOut: (scanId: string, ticketId: string) => Promise<void>
  readonly checkInGuest: (ticketId: string) => void
  /** Shows the server's answer to an attempt that was sent in another way. */
  readonly show: (attempt: ScanAttempt, answer: ScanAnswerView) => void
  /** The party of a scanned guest was admitted. */
  readonly joined: (scanId: string, answers: readonly ScanAnswerView[]) => void
  readonly retry: () => void
  readonly dismiss: () => void
  /** Rejects with the call's error when it could not be undone. */
  readonly undo: (scanId: string) => Promise<void>
}

interface DoorOptions {
  readonly eventId: string
  /** The directions in which the door is open; at a door that is open in one, every scan is in this direction. */
  readonly ways: DoorDirection
  readonly client: ScanClient
  /** A guest came in or went out, so the counts have changed. */
  readonly onAnswered: () => void
  /** The credential was refused; the screen goes back to the code field. */
  readonly onLockedOut: () => void
}

/** The directions in which a door is open; both for an organiser without one. */
export function waysOf({ door }: Pick<CheckInStateView, 'door'>): DoorDirection {
  return door?.direction ?? 'both'
}

/** What one phone does at the door: one attempt at a time, its answer, its signals and its undo. */
export function useDoor({ eventId, ways, client, onAnswered, onLockedOut }: DoorOptions): Door {
  const [{ view, recent, unread }, dispatch] = useReducer(doorReducer, doorOpened)
  const [chosen, setDirection] = useState<Direction>('in')
  const direction = ways === 'both' ? chosen : ways
  const [sound, setSound] = useSoundChoice()
  const [signals] = useState(createDoorSignals)
  const [guard] = useState(createRepeatGuard)
  const [line] = useState(createScanLine)
  const [sameTicket, setSameTicket] = useState(false)

  /** Sends a scan and returns whether the next one may start. An unanswered one stays on the screen until staff retry or skip it. */
  async function send(attempt: ScanAttempt): Promise<boolean> {
    const checking = setTimeout(() => dispatch({ type: 'asked', attempt, at: forwardNow() }), CHECKING_AFTER_MS)
    const outcome = await client.submit(attempt).catch((): ScanOutcome => ({ kind: 'unsent' }))
    clearTimeout(checking)
    if (outcome.kind === 'answered') show(attempt, outcome.answer)
    if (outcome.kind === 'unsent') dispatch({ type: 'unsent', attempt })
    if (outcome.kind === 'rejected') dispatch({ type: 'rejected', message: errorMessage(outcome.error) })
    if (outcome.kind === 'locked-out') {
      line.clear()
      onLockedOut()
    }
    return outcome.kind === 'answered'
  }

  function show(attempt: ScanAttempt, answer: ScanAnswerView): void {
    dispatch({ type: 'answered', attempt, answer, at: forwardNow() })
    signals[answer.admitted ? 'admit' : 'refuse'](sound)
    afterPicture(onAnswered)
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
    scanId: randomUuid(),
    scannedAt: new Date().toISOString(),
    ...what,
  })

  async function handOut(scanId: string, ticketId: string): Promise<void> {
    const attempt = { ...attemptWith({ ticketId }), direction: 'in' as const }
    const outcome = await client.submit(attempt).catch((): ScanOutcome => ({ kind: 'unsent' }))
    const refused = refusalOf(outcome)
    if (refused !== null) toast.error(refused)
    if (outcome.kind === 'locked-out') onLockedOut()
    if (outcome.kind !== 'answered') return
    const { answer } = outcome
    // An extra that was already handed out is marked as handed out on this screen, too.
    if (!answer.admitted && answer.result !== 'already_checked_in') return
    dispatch({ type: 'handedOut', scanId, attempt, answer, at: forwardNow() })
    signals[answer.admitted ? 'admit' : 'refuse'](sound)
    onAnswered()
  }

  return {
    view,
    recent,
    unread,
    sameTicket,
    direction,
    setDirection,
    sound,
    setSound,
    unlockSound: signals.unlock,
    submitCode: (code, source) => {
      // The camera will see a ticket in front of it again; a person who scanned or typed a code once believes that it counts.
      if (source === 'camera' && line.isBusy()) return
      const isNew = guard.isNew(code, forwardNow()) || source === 'typed'
      setSameTicket(!isNew)
      const attempt = attemptWith({ code })
      if (isNew) line.add(() => send(attempt))
    },
    show,
    joined: (scanId, answers) => {
      dispatch({ type: 'joined', scanId, answers, at: forwardNow() })
      onAnswered()
    },
    handOut,
    checkInGuest: (ticketId) => {
      const attempt = attemptWith({ ticketId })
      if (!line.isBusy()) line.add(() => send(attempt))
    },
    retry: () => {
      if (view.kind === 'unsent') line.addFirst(() => send(view.attempt))
    },
    dismiss: () => {
      guard.renew(forwardNow())
      dispatch({ type: 'dismissed' })
      line.goOn()
    },
    undo,
  }
}

/** Why an extra was not handed out; null if it was, or if this phone is locked out, which is shown elsewhere. */
function refusalOf(outcome: ScanOutcome): string | null {
  if (outcome.kind === 'rejected') return errorMessage(outcome.error)
  if (outcome.kind === 'unsent') return m.door_extras_unsent()
  if (outcome.kind === 'locked-out' || outcome.answer.admitted) return null
  const { result } = outcome.answer
  return result === 'already_checked_in' ? m.door_extras_already() : scanReasons[result]()
}
