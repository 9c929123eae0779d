import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { YourTime } from './YourTime.tsx'

const inLagos = <YourTime startsAt="2026-12-12T18:00:00Z" timeZone="Africa/Lagos" />
const line = () => document.querySelector('p')

function readIn(timeZone: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en').resolvedOptions(),
    timeZone,
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="app"></div>'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('shows the moment on the reader’s clock once the page is hydrated, without a mismatch', async () => {
  readIn('Asia/Tokyo')
  const failed = vi.spyOn(console, 'error')
  const app = document.getElementById('app')!
  app.innerHTML = renderToString(inLagos)
  expect(line()?.hidden).toBe(true)
  expect(line()?.textContent?.trim()).toBe('')
  // What the script of the document does before the first paint.
  line()!.hidden = false
  const root = await act(async () => hydrateRoot(app, inLagos))
  expect([line()?.hidden, line()?.textContent]).toEqual([false, 'Your time: Sun 13 Dec, 03:00 (JST)'])
  expect(failed).not.toHaveBeenCalled()
  await act(async () => root.unmount())
})

it.each(['Africa/Lagos', 'Africa/Douala', 'Mars/Olympus'])('shows nothing to a reader in %s', async (zone) => {
  readIn(zone)
  const root = createRoot(document.getElementById('app')!)
  await act(async () => root.render(inLagos))
  expect(line()?.hidden).toBe(true)
  await act(async () => root.unmount())
})
