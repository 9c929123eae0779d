import { expect, it } from 'vitest'
import { createForwardClock } from './forward-clock.ts'

it.each([
  ['its clock is set back', { wall: -3_600_000, steady: 1_000 }, 1_000],
  ['its clock is set forward', { wall: 3_600_000, steady: 1_000 }, 3_600_000],
  ['the phone sleeps', { wall: 90_000, steady: 10 }, 90_000],
  ['nothing happens to its clock', { wall: 1_000, steady: 1_000 }, 1_000],
])('a phone measures time forwards when %s', (_what, step, passed) => {
  const now = { wall: 1_000_000, steady: 5 }
  const clock = createForwardClock(
    () => now.wall,
    () => now.steady,
  )
  const before = clock()
  now.wall += step.wall
  now.steady += step.steady
  expect(clock() - before).toBe(passed)
})
