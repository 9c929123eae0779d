import type { ScanAnswerView } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { doorOpened, doorReducer, type DoorAction } from './door-screen.ts'
import { blankAnswer } from './scan-answer-scene.ts'
import type { ScanAttempt } from './scan-client.ts'

const attempt = (scanId: string): ScanAttempt => ({
  eventId: 'event',
  scanId,
  direction: 'in',
  scannedAt: '2026-12-12T18:04:00.000Z',
  code: scanId,
})

const answerTo = (scanId: string): ScanAnswerView => ({ ...blankAnswer, scanId, result: 'admitted', admitted: true })

const answered = (scanId: string): DoorAction => ({
  type: 'answered',
  attempt: attempt(scanId),
  answer: answerTo(scanId),
  at: 0,
})

const after = (...actions: readonly DoorAction[]) => actions.reduce(doorReducer, doorOpened)
const ids = (screen: ReturnType<typeof after>) => screen.recent.map((scan) => scan.attempt.scanId)

it('shows the question, then its answer, then the scanner again', () => {
  const asked = after({ type: 'asked', attempt: attempt('a'), at: 0 })
  expect(asked.view.kind).toBe('asking')
  const told = doorReducer(asked, answered('a'))
  expect(told.view).toMatchObject({ kind: 'answered', scan: { attempt: { scanId: 'a' } } })
  expect(doorReducer(told, { type: 'dismissed' }).view.kind).toBe('ready')
})

it('keeps answers newest first, one per scan, and not for ever', () => {
  expect(ids(after(answered('a'), answered('b'), answered('a')))).toEqual(['a', 'b'])
  const many = after(...Array.from({ length: 40 }, (_, index) => answered(`${index}`)))
  expect(many.recent).toHaveLength(30)
  expect(ids(many)[0]).toBe('39')
})

it('keeps the attempt that nobody answered, to send the very same one again', () => {
  expect(after({ type: 'unsent', attempt: attempt('a') }).view).toEqual({ kind: 'unsent', attempt: attempt('a') })
})

it('goes back to the scanner when the answer on the screen is taken back, and leaves another answer alone', () => {
  const undone = after(answered('a'), { type: 'undone', scanId: 'a' })
  expect(undone.view.kind).toBe('ready')
  expect(undone.recent[0]?.undone).toBe(true)
  expect(after(answered('a'), answered('b'), { type: 'undone', scanId: 'a' }).view.kind).toBe('answered')
})

it('keeps who came in together among the last scans, and the answer on the screen', () => {
  const first: DoorAction = { type: 'answered', attempt: attempt('a'), answer: { ...answerTo('a'), party: 2 }, at: 0 }
  const others = [
    { ...answerTo('b'), inside: 2 },
    { ...answerTo('c'), inside: 3 },
  ]
  const whole = after(answered('z'), first, { type: 'joined', scanId: 'a', answers: others, at: 5 })
  expect(ids(whole)).toEqual(['b', 'c', 'a', 'z'])
  expect(whole.view).toMatchObject({
    kind: 'answered',
    scan: { attempt: { scanId: 'a' }, answer: { party: 0, inside: 3 } },
  })
  expect(whole.recent[0]?.attempt).toMatchObject({ eventId: 'event', direction: 'in' })
  const undone = doorReducer(whole, { type: 'undone', scanId: 'c' })
  expect(undone.recent.map(({ undone: back }) => back)).toEqual([false, true, false, false])
})

describe('a refusal that the next answer covers', () => {
  const answeredAt = (scanId: string, at: number, admitted: boolean): DoorAction => ({
    type: 'answered',
    attempt: attempt(scanId),
    answer: { ...answerTo(scanId), admitted },
    at,
  })
  const unread = (...actions: readonly DoorAction[]) => after(...actions).unread.map((scan) => scan.attempt.scanId)

  it('is told with that answer when nobody can have read it, and with all that follow as fast', () => {
    expect(unread(answeredAt('no', 0, false), answeredAt('b', 300, true))).toEqual(['no'])
    expect(unread(answeredAt('no', 0, false), answeredAt('b', 300, true), answeredAt('c', 900, true))).toEqual(['no'])
    expect(unread(answeredAt('a', 0, false), answeredAt('b', 300, false), answeredAt('c', 600, true))).toEqual([
      'a',
      'b',
    ])
    const asked: DoorAction = { type: 'asked', attempt: attempt('b'), at: 300 }
    expect(unread(answeredAt('no', 0, false), asked, answeredAt('b', 2_000, true))).toEqual(['no'])
  })

  it('is told no more once it was there to read, or somebody went on', () => {
    expect(unread(answeredAt('no', 0, false), answeredAt('b', 1_500, true))).toEqual([])
    expect(unread(answeredAt('no', 0, false), { type: 'dismissed' }, answeredAt('b', 300, true))).toEqual([])
    expect(unread(answeredAt('yes', 0, true), answeredAt('b', 300, true))).toEqual([])
  })
})

it('marks what was handed out to the guest on the screen, and keeps its scan to be undone', () => {
  const extras = [
    { ticketId: 'shirt', name: 'Shirt', handedOut: false },
    { ticketId: 'cap', name: 'Cap', handedOut: false },
  ]
  const guest: DoorAction = { type: 'answered', attempt: attempt('a'), answer: { ...answerTo('a'), extras }, at: 0 }
  const given = after(guest, {
    type: 'handedOut',
    scanId: 'a',
    attempt: { ...attempt('b'), ticketId: 'shirt' },
    answer: { ...answerTo('b'), extra: true },
    at: 5,
  })
  expect(given.view).toMatchObject({ kind: 'answered', scan: { attempt: { scanId: 'a' } } })
  expect(given.view.kind === 'answered' && given.view.scan.answer.extras?.map(({ handedOut }) => handedOut)).toEqual([
    true,
    false,
  ])
  expect(ids(given)).toEqual(['b', 'a'])
})
