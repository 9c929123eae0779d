import type { ScanAnswerView } from '@foyer/contract'
import type { ScanAttempt } from './scan-client.ts'

/** An answer this phone got, with its attempt. */
export interface AnsweredScan {
  readonly attempt: ScanAttempt
  readonly answer: ScanAnswerView
  /** By `forwardNow`. */
  readonly answeredAt: number
  readonly undone: boolean
}

/** What fills the screen: the scanner, a pending check, its answer, or the message that no answer came. */
export type DoorView =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asking'; readonly attempt: ScanAttempt }
  | { readonly kind: 'answered'; readonly scan: AnsweredScan }
  | { readonly kind: 'unsent'; readonly attempt: ScanAttempt }
  | { readonly kind: 'rejected'; readonly message: string }

export interface DoorScreen {
  readonly view: DoorView
  /** The newest first. */
  readonly recent: readonly AnsweredScan[]
  /** Refusals that the next answer replaced before staff could read them, oldest first. */
  readonly unread: readonly AnsweredScan[]
}

export type DoorAction =
  | { readonly type: 'asked'; readonly attempt: ScanAttempt; readonly at: number }
  | { readonly type: 'answered'; readonly attempt: ScanAttempt; readonly answer: ScanAnswerView; readonly at: number }
  | { readonly type: 'unsent'; readonly attempt: ScanAttempt }
  | { readonly type: 'rejected'; readonly message: string }
  | { readonly type: 'dismissed' }
  | {
      readonly type: 'joined'
      readonly scanId: string
      readonly answers: readonly ScanAnswerView[]
      readonly at: number
    }
  | {
      readonly type: 'handedOut'
      /** The scan of the guest who receives the extra. */
      readonly scanId: string
      readonly attempt: ScanAttempt
      readonly answer: ScanAnswerView
      readonly at: number
    }
  | { readonly type: 'undone'; readonly scanId: string }

const RECENT_KEPT = 30
const READ_AFTER_MS = 1_500

export const doorOpened: DoorScreen = { view: { kind: 'ready' }, recent: [], unread: [] }

export function doorReducer(screen: DoorScreen, action: DoorAction): DoorScreen {
  switch (action.type) {
    case 'asked':
      return { ...screen, view: { kind: 'asking', attempt: action.attempt }, unread: unreadAt(screen, action.at) }
    case 'answered':
      return showAnswer(screen, action)
    case 'unsent':
      return { ...screen, view: { kind: 'unsent', attempt: action.attempt } }
    case 'rejected':
      return { ...screen, view: { kind: 'rejected', message: action.message } }
    case 'dismissed':
      return { ...screen, view: { kind: 'ready' }, unread: [] }
    case 'joined':
      return addParty(screen, action)
    case 'handedOut':
      return addHandedOut(screen, action)
    case 'undone':
      return markUndone(screen, action.scanId)
  }
}

function showAnswer(screen: DoorScreen, action: Extract<DoorAction, { type: 'answered' }>): DoorScreen {
  const scan = { attempt: action.attempt, answer: action.answer, answeredAt: action.at, undone: false }
  const others = screen.recent.filter((known) => known.attempt.scanId !== action.attempt.scanId)
  return {
    view: { kind: 'answered', scan },
    recent: [scan, ...others].slice(0, RECENT_KEPT),
    unread: unreadAt(screen, action.at),
  }
}

/** Refusals that were replaced too soon to be read: staff must not mistake a refused guest for the one admitted next. */
function unreadAt({ view, unread }: DoorScreen, now: number): readonly AnsweredScan[] {
  if (view.kind !== 'answered') return unread
  if (now - view.scan.answeredAt >= READ_AFTER_MS) return []
  return view.scan.answer.admitted ? unread : [...unread, view.scan]
}

/** Adds the admitted party to the recent scans, each of which can be undone. The answer on the screen stays. */
function addParty({ view, recent, unread }: DoorScreen, joined: Extract<DoorAction, { type: 'joined' }>): DoorScreen {
  const first = recent.find((scan) => scan.attempt.scanId === joined.scanId)
  if (!first) return { view, recent, unread }
  const inside = joined.answers.at(-1)?.inside ?? first.answer.inside
  const known = new Set(recent.map((scan) => scan.attempt.scanId))
  // The server's answer again includes those who were admitted earlier with the same scan.
  const added = joined.answers.filter(({ scanId }) => !known.has(scanId))
  const party = Math.max(0, first.answer.party - added.length)
  const whole = { ...first, answer: { ...first.answer, party, inside } }
  const others = added.map((answer) => ({
    attempt: { ...first.attempt, scanId: answer.scanId },
    answer,
    answeredAt: joined.at,
    undone: false,
  }))
  const kept = recent.map((scan) => (scan === first ? whole : scan))
  const shown = view.kind === 'answered' && view.scan.attempt.scanId === joined.scanId
  return {
    view: shown ? { kind: 'answered', scan: whole } : view,
    recent: [...others, ...kept].slice(0, RECENT_KEPT),
    unread,
  }
}

/** Marks an extra of the guest on the screen as handed out; its own scan can be undone among the recent ones. */
function addHandedOut(screen: DoorScreen, given: Extract<DoorAction, { type: 'handedOut' }>): DoorScreen {
  const marked = (scan: AnsweredScan): AnsweredScan => {
    if (scan.attempt.scanId !== given.scanId || !scan.answer.extras) return scan
    const extras = scan.answer.extras.map((extra) =>
      extra.ticketId === given.attempt.ticketId ? { ...extra, handedOut: true } : extra,
    )
    return { ...scan, answer: { ...scan.answer, extras } }
  }
  const own = { attempt: given.attempt, answer: given.answer, answeredAt: given.at, undone: false }
  return {
    ...screen,
    view: screen.view.kind === 'answered' ? { kind: 'answered', scan: marked(screen.view.scan) } : screen.view,
    recent: [own, ...screen.recent.map(marked)].slice(0, RECENT_KEPT),
  }
}

function markUndone(screen: DoorScreen, scanId: string): DoorScreen {
  const recent = screen.recent.map((scan) => (scan.attempt.scanId === scanId ? { ...scan, undone: true } : scan))
  const shown = screen.view.kind === 'answered' && screen.view.scan.attempt.scanId === scanId
  return { ...screen, view: shown ? { kind: 'ready' } : screen.view, recent }
}
