import { describe, expect, it } from 'vitest'
import { earlierHead, earlierScan, madeBefore, setBackSince } from './clock-watch.ts'
import type { StoredHead, StoredScan } from './door-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A scan so many minutes after midnight by the phone's clock, which was then behind the server's by `skew`. */
const scan = (minutes: number, skew?: number) =>
  ({
    scanId: `${minutes}`,
    scannedAt: new Date(minutes * MINUTE).toISOString(),
    undoneAt: null,
    ...(skew !== undefined && { skew }),
  }) as StoredScan

/** In minutes after midnight by the phone's clock as it is now, the corrected scans alone. */
const corrected = (scans: readonly StoredScan[], skew: number, now: number) =>
  madeBefore(scans, { skew, now: now * MINUTE }).map(({ scannedAt }) => Date.parse(scannedAt) / MINUTE)

describe('the times of scans when a clock that was three hours slow is corrected', () => {
  const slow = 3 * HOUR

  it('are three hours later when that was after all of them', () => {
    expect(corrected([scan(10, slow), scan(20, slow)], 0, 210)).toEqual([190, 200])
  })

  it('are corrected for the scans before it only, which are as far from the others', () => {
    expect(corrected([scan(10, slow), scan(200, slow), scan(205, slow)], 0, 210)).toEqual([190])
  })

  it('stay when it was before all of them, or if an earlier release stored no difference', () => {
    expect(corrected([scan(200, slow), scan(205, slow)], 0, 210)).toEqual([])
    expect(corrected([scan(10)], 0, 210)).toEqual([])
  })

  it('are corrected up to the latest place where that fits, because phones correct their clocks when they have a network', () => {
    expect(corrected([scan(10, slow), scan(300, slow)], 0, 600)).toEqual([190, 480])
  })

  it('are corrected once: the corrected scan carries the new difference', () => {
    const [once] = madeBefore([scan(10, slow)], { skew: 0, now: 210 * MINUTE })
    expect(once?.skew).toBe(0)
    expect(madeBefore([once ?? scan(0)], { skew: 0, now: 210 * MINUTE })).toEqual([])
  })
})

it('is earlier when a fast clock was set back while the page was closed', () => {
  expect(corrected([scan(190, -3 * HOUR)], 0, 200)).toEqual([10])
})

it('changes nothing for a clock whose difference was measured over a slow network', () => {
  expect(corrected([scan(10, 40_000)], 0, 200)).toEqual([])
})

it('notices while the page is closed that the clock shows an earlier time than the last list or scan', () => {
  const head = { skew: 0, fetchedAt: 200 * MINUTE } as StoredHead
  expect(setBackSince(head, [scan(10)], 80 * MINUTE)).toBe(2 * HOUR)
  expect(setBackSince(head, [scan(260)], 80 * MINUTE)).toBe(3 * HOUR)
  expect(setBackSince(head, [scan(10)], 200 * MINUTE - 4_000)).toBe(0)
  expect(setBackSince(null, [], 80 * MINUTE)).toBe(0)
})

it('corrects the age of the list and the time of an undo with the clock', () => {
  expect(earlierHead({ skew: 5, fetchedAt: 200 * MINUTE } as StoredHead, HOUR)).toEqual({
    skew: HOUR + 5,
    fetchedAt: 140 * MINUTE,
  })
  const undone = { ...scan(200, 0), undoneAt: new Date(201 * MINUTE).toISOString() }
  expect(earlierScan(undone, HOUR)).toMatchObject({
    scannedAt: new Date(140 * MINUTE).toISOString(),
    undoneAt: new Date(141 * MINUTE).toISOString(),
    skew: HOUR,
  })
})
