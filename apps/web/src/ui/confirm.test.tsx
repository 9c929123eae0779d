import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, press, testScreen } from '../testing/screen.tsx'

const { show } = testScreen()

test('a question asked before dialogs are loaded is shown once they are', async () => {
  // Other tests of this worker have loaded them.
  vi.resetModules()
  const { confirmAction } = await import('./confirm.tsx')
  const { default: Overlays } = await import('./Overlays.tsx')
  await show(null)
  const answer = confirmAction({ title: 'Get a new link?', body: 'The old one ends.', confirmLabel: 'Send new link' })
  await act(async () => undefined)
  await show(<Overlays />)
  await expect.poll(() => button('Send new link')).toBeDefined()
  await press('Send new link')
  expect(await answer).toBe(true)
})
