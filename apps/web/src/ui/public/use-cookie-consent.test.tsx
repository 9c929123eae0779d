import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useHoldConsent } from './consent-hold.ts'
import { CookieConsent } from './CookieConsent.tsx'
import { analyticsAllowed, consentText, openCookieSettings } from './cookie-consent.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined

let router: ReturnType<typeof createMemoryRouter>

function Site() {
  return (
    <>
      <button type="button">Cookie settings</button>
      <Outlet />
      <CookieConsent />
    </>
  )
}

async function open(path = '/') {
  document.body.innerHTML = '<main id="content" tabindex="-1"></main><div id="app"></div>'
  router = createMemoryRouter([{ Component: Site, children: [{ path: '*', element: null }] }], {
    initialEntries: [path],
  })
  root = createRoot(document.getElementById('app')!)
  await act(async () =>
    root?.render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  )
}

const go = (path: string) => act(() => router.navigate(path))
const dialog = () => document.querySelector('[role=dialog]')
const press = (label: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === label)
    if (!button) throw new Error(`No button ${label}`)
    button.click()
  })
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

// Loaded in advance: they are fetched when they are first shown, and the tests' fake clock would not wait for that.
beforeAll(() => Promise.all([import('./ConsentDialog.tsx'), import('./ConsentChoices.tsx')]))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  vi.useRealTimers()
})

describe('the cookie dialog', () => {
  it('waits while a door is open, and asks when it is left', async () => {
    function Desk() {
      useHoldConsent()
      return null
    }
    const desk = createRoot(document.createElement('div'))
    await act(async () => desk.render(<Desk />))
    await open()
    expect(dialog()).toBeNull()
    await act(async () => desk.unmount())
    expect(dialog()).not.toBeNull()
  })

  it('is shown while nothing was chosen, and hidden for good by accepting', async () => {
    await open()
    expect(dialog()).not.toBeNull()
    await press('Accept all')
    expect(localStorage.getItem('cookiesAccepted')).toBe('true')
    expect(dialog()).toBeNull()
    await wait(60_000)
    expect(dialog()).toBeNull()
    expect(analyticsAllowed()).toBe(true)
  })

  it('comes back ten seconds after every rejection, in other words', async () => {
    await open()
    const first = dialog()?.textContent
    for (let reshows = 1; reshows <= 4; reshows += 1) {
      await press('Reject all')
      expect(localStorage.getItem('cookiesAccepted')).toBe('false')
      await wait(9_999)
      expect(dialog()).toBeNull()
      await wait(1)
      expect(dialog()?.textContent).toContain(consentText(reshows))
    }
    expect(dialog()?.textContent).not.toBe(first)
    expect(analyticsAllowed()).toBe(false)
  })

  it('is shown on the next visit after a rejection', async () => {
    localStorage.setItem('cookiesAccepted', 'false')
    await open()
    expect(dialog()?.textContent).toContain(consentText(0))
  })

  it('stores preferences, of which the necessary ones cannot be switched off', async () => {
    await open()
    await press('Choose')
    const [necessary, analytics] = document.querySelectorAll<HTMLInputElement>('[role=switch]')
    expect(necessary?.disabled).toBe(true)
    expect(necessary?.checked).toBe(true)
    await act(async () => analytics?.click())
    await press('Save preferences')
    expect(localStorage.getItem('cookiesAccepted')).toBe('custom')
    expect(JSON.parse(localStorage.getItem('cookiePreferences') ?? '')).toEqual({
      necessary: true,
      analytics: true,
      marketing: false,
      preferences: false,
    })
    expect(dialog()).toBeNull()
    await wait(60_000)
    expect(dialog()).toBeNull()
    expect(analyticsAllowed()).toBe(true)
  })

  it('opens again from the footer after a choice', async () => {
    localStorage.setItem('cookiesAccepted', 'true')
    await open()
    expect(dialog()).toBeNull()
    await act(async () => openCookieSettings())
    expect(dialog()).not.toBeNull()
  })
})

describe('while somebody pays', () => {
  it.each(['/checkout/ABCD1234', '/sandbox/pay/abc'])('at %s it waits until they have left', async (path) => {
    await open(path)
    expect(dialog()).toBeNull()
    await go('/payment/verify?reference=abc')
    expect(dialog()).not.toBeNull()
  })

  it('a reminder that falls due waits too, and is there as soon as they leave', async () => {
    await open()
    await press('Reject all')
    await go('/checkout/ABCD1234')
    await wait(60_000)
    expect(dialog()).toBeNull()
    await go('/events/listing')
    expect(dialog()?.textContent).toContain(consentText(1))
  })
})

describe('the focus', () => {
  const opener = () => [...document.querySelectorAll('button')].find((each) => each.textContent === 'Cookie settings')!

  it('stays where it is when the dialog comes by itself', async () => {
    localStorage.setItem('cookiesAccepted', 'false')
    await open()
    await press('Reject all')
    opener().focus()
    await wait(10_000)
    expect(dialog()).not.toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  it('goes into the dialog that was asked for, and back to where it came from', async () => {
    localStorage.setItem('cookiesAccepted', 'true')
    await open()
    opener().focus()
    await act(async () => openCookieSettings())
    expect(document.activeElement).toBe(dialog())
    await press('Accept all')
    expect(document.activeElement).toBe(opener())
  })

  it('goes to the page when it was in the dialog and came from nowhere', async () => {
    await open()
    await act(async () => document.querySelector<HTMLButtonElement>('[role=dialog] button')?.focus())
    await press('Accept all')
    expect(document.activeElement?.id).toBe('content')
  })
})

describe('consentText', () => {
  it('asks to reconsider at first, speaks of privacy after two re-shows, and says that it will persist after three', () => {
    expect([0, 1, 2].map((reshows) => /reconsider/.test(consentText(reshows)))).toEqual([true, true, true])
    expect(consentText(3)).toMatch(/privacy/i)
    expect(consentText(3)).not.toMatch(/persist/)
    expect(consentText(4)).toMatch(/privacy.*persist/i)
  })
})
