import { afterEach, expect, test, vi } from 'vitest'
import { testFeature } from '../testing/screen.tsx'
import { setSaved, useIsSaved } from './saved-events.ts'

const { show } = testFeature()
const EVENT = '0193b0f4-1111-7000-8000-000000000001'
const KEY = 'foyer:saved-events'

const Saved = () => <p>{useIsSaved(EVENT) ? 'saved' : 'not saved'}</p>

afterEach(() => {
  vi.unstubAllGlobals()
  setSaved(EVENT, false)
})

test('an event that another tab has removed is no longer saved here', async () => {
  setSaved(EVENT, true)
  localStorage.removeItem(KEY)
  await show(<Saved />)
  expect(document.body.textContent).toContain('not saved')
})

test('a browser that refuses storage saves for this visit', async () => {
  const refuse = () => {
    throw new Error('The browser refuses storage')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  setSaved(EVENT, true)
  await show(<Saved />)
  expect(document.body.textContent).not.toContain('not saved')
})
