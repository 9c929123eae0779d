import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Overlays from './Overlays.tsx'
import { toast } from './toast.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

// Tests of other screens in this worker leave toasts behind, and only so many are shown at once.
beforeEach(() => {
  notifications.clean()
  notifications.cleanQueue()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('a toast appears at the top right and closes after 3000 ms', async () => {
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.getElementById('app')!)
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Overlays />
      </MantineProvider>,
    ),
  )
  await act(async () => toast.success('Saved.'))
  expect(document.querySelector('[data-position=top-right]')?.textContent).toContain('Saved.')
  await act(async () => vi.advanceTimersByTime(2_999))
  expect(document.body.textContent).toContain('Saved.')
  await act(async () => vi.advanceTimersByTime(1))
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(document.body.textContent).not.toContain('Saved.')
  await act(async () => root.unmount())
})
