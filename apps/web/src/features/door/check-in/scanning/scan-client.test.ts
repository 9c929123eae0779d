import type { ScanAnswerView } from '@foyer/contract'
import { expect, it, vi } from 'vitest'
import { blankAnswer } from './scan-answer-scene.ts'
import { createOnlineScanClient, type ScanAttempt } from './scan-client.ts'

const attempt: ScanAttempt = {
  eventId: '01890000-0000-7000-8000-000000000001',
  scanId: '01890000-0000-7000-8000-000000000002',
  direction: 'in',
  scannedAt: '2026-12-12T18:04:00.000Z',
  code: 'TICKET',
}

const answer: ScanAnswerView = {
  ...blankAnswer,
  scanId: attempt.scanId,
  result: 'admitted',
  admitted: true,
  guestName: 'Adaeze Okafor',
  ticketName: 'Lawn',
  number: 1,
  of: 2,
  inside: 1,
  expected: 2,
}

const refusal = { message: 'No.', error: 'No.', code: 'x', requestId: 'r' }

/** Answers each request with the next of `answers`, and repeats the last one. Pauses take no time unless an answer is awaited. */
function clientAnswering(...answers: readonly (() => Promise<ScanAnswerView>)[]) {
  const sent: ScanAttempt[] = []
  const validate = (given: ScanAttempt) => {
    sent.push(given)
    const next = answers[Math.min(sent.length, answers.length) - 1]
    if (!next) throw new Error('No answer prepared')
    return next()
  }
  const pause = (milliseconds: number) =>
    milliseconds > 5_000 ? new Promise<void>((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve()
  const client = createOnlineScanClient({ validate, undo: () => Promise.resolve(), pause })
  return { client, sent }
}

const fails = (status: number) => async () => {
  throw Object.assign(new Error('Refused'), { status, data: refusal })
}
const answers = () => Promise.resolve(answer)

it('asks again with the same scanId when no answer came', async () => {
  const { client, sent } = clientAnswering(fails(0), fails(503), answers)
  expect(await client.submit(attempt)).toEqual({ kind: 'answered', answer })
  expect(sent).toEqual([attempt, attempt, attempt])
})

it('gives up after three times and says that nobody decided', async () => {
  const { client, sent } = clientAnswering(fails(0))
  expect(await client.submit(attempt)).toEqual({ kind: 'unsent' })
  expect(sent).toHaveLength(3)
})

it('takes an answer that does not come in time for none', async () => {
  vi.useFakeTimers()
  const never = () => new Promise<ScanAnswerView>(() => undefined)
  const { client, sent } = clientAnswering(never, answers)
  const outcome = client.submit(attempt)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await outcome).toEqual({ kind: 'answered', answer })
  expect(sent).toHaveLength(2)
  vi.useRealTimers()
})

it.each([401, 403, 404])('is locked out by %i, and does not insist', async (status) => {
  const { client, sent } = clientAnswering(fails(status))
  expect(await client.submit(attempt)).toEqual({ kind: 'locked-out' })
  expect(sent).toHaveLength(1)
})

it('passes on that the server would not take the attempt', async () => {
  const { client, sent } = clientAnswering(fails(422))
  expect(await client.submit(attempt)).toMatchObject({ kind: 'rejected', error: { status: 422 } })
  expect(sent).toHaveLength(1)
})

it('tries again when there are too many at once', async () => {
  const { client } = clientAnswering(fails(429), answers)
  expect(await client.submit(attempt)).toEqual({ kind: 'answered', answer })
})

it('asks about a code that is too long for a ticket by its beginning', async () => {
  const { client, sent } = clientAnswering(answers)
  expect(await client.submit({ ...attempt, code: 'HC1:'.repeat(300) })).toEqual({ kind: 'answered', answer })
  expect(sent.map(({ code }) => code)).toEqual(['HC1:'.repeat(100)])
})
