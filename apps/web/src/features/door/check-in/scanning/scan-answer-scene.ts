import type { ScanAnswerView } from '@foyer/contract'

/** An answer that says nothing of anybody, to be filled in by tests. */
export const blankAnswer: ScanAnswerView = {
  scanId: '',
  result: 'unknown',
  admitted: false,
  guestName: null,
  ticketName: null,
  number: null,
  of: null,
  note: null,
  disputed: false,
  answers: [],
  firstScan: null,
  undoableUntil: null,
  party: 0,
  inside: 0,
  expected: 0,
}
