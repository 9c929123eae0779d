import { expect, it } from 'vitest'
import { createFrameRhythm } from './frame-rhythm.ts'

/** The times at which frames of a camera with fifty frames a second are decoded, until the given moment. */
function looks(until: number, took: number): number[] {
  const rhythm = createFrameRhythm(1_000)
  const times: number[] = []
  for (let now = 1_000; now < 1_000 + until; now += 20) {
    if (!rhythm.isDue(now)) continue
    times.push(now - 1_000)
    rhythm.looked(now, took)
  }
  return times
}

it('looks at the first picture, often at first and sparingly afterwards', () => {
  const times = looks(4_000, 5)
  expect(times.slice(0, 3)).toEqual([0, 60, 120])
  expect(times.filter((time) => time < 3_000)).toHaveLength(50)
  expect(times.filter((time) => time >= 3_000).length).toBeLessThanOrEqual(9)
})

it('leaves a slow phone half of its time', () => {
  expect(looks(1_000, 100)).toEqual([0, 200, 400, 600, 800])
})
