import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testScreen } from '../../../../testing/screen.tsx'
import type { AnsweredScan } from './door-screen.ts'
import { forwardNow } from './forward-clock.ts'
import { blankAnswer } from './scan-answer-scene.ts'
import { useUndo } from './use-undo.ts'

const { show } = testScreen()
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function Left({ scan }: { readonly scan: AnsweredScan }) {
  return <p>{useUndo(scan, async () => undefined).secondsLeft}</p>
}

const left = () => Number(document.querySelector('p')?.textContent)
const wait = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1_000))

it('offers an undo for a minute, also when the clock of the phone is set back within it', async () => {
  const attempt = { eventId: 'e', scanId: 's', direction: 'in', scannedAt: new Date().toISOString() } as const
  const answer = { ...blankAnswer, undoableUntil: new Date().toISOString() }
  await show(<Left scan={{ attempt, answer, answeredAt: forwardNow(), undone: false }} />)
  await wait(10)
  expect(left()).toBe(50)
  vi.setSystemTime(Date.now() - HOUR)
  await wait(10)
  expect(left()).toBe(40)
  await wait(45)
  expect(left()).toBe(0)
})
