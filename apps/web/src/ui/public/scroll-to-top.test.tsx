import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ScrollToTop } from './ScrollToTop.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('the button is there once there is a way back, and goes to the top with the focus', async () => {
  document.body.innerHTML = '<main id="content" tabindex="-1"></main><div id="app"></div>'
  const root = createRoot(document.getElementById('app')!)
  await act(async () => root.render(<ScrollToTop />))
  const button = () => document.querySelector<HTMLButtonElement>('[aria-label="Scroll to top"]')
  expect(button()).toBeNull()

  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900)
  await act(async () => window.dispatchEvent(new Event('scroll')))
  // A short page needs no way back.
  expect(button()).toBeNull()
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  await act(async () => window.dispatchEvent(new Event('scroll')))
  await act(async () => button()?.click())
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  expect(document.activeElement?.id).toBe('content')
  await act(async () => root.unmount())
})
