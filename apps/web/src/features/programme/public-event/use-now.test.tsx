import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const HOUR = 3_600_000
const RENDERED = '2026-12-12T20:15:00.000Z'

let root: Root

function Clock() {
  return new Date(useNow(RENDERED)).toISOString()
}

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test.each([-HOUR, 0, HOUR])('is the time of the server on a device whose clock is %d ms off', async (off) => {
  vi.setSystemTime(Date.parse(RENDERED) + off)
  const page = document.createElement('div')
  root = createRoot(page)
  await act(async () => root.render(<Clock />))
  expect(page.textContent).toBe(RENDERED)
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(page.textContent).toBe('2026-12-12T20:25:00.000Z')
})
