import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { api } from '../../api/api.ts'
import { recallOrigin } from '../../lib/origin.ts'
import { getBrowserStore } from '../../store/browser-store.ts'
import { clearSession, startSession } from '../../store/session.ts'
import { StoreProvider } from '../../store/StoreProvider.tsx'
import type { SessionUser } from '../../store/user-slice.ts'
import { GuestGate } from '../public/GuestGate.tsx'
import spinnerCss from '../BrickSpinner.module.css?raw'
import { AppShell } from './AppShell.tsx'
import { SessionGate } from './SessionGate.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const organiser: SessionUser = { _id: 'u1', firstName: 'Ada', lastName: 'Obi', username: 'ada', isAdmin: false }
const administrator: SessionUser = { ...organiser, isAdmin: true }

const boxOffice = {
  _id: 'o1',
  name: 'Harmattan',
  slug: 'harmattan',
  logoUrl: null,
  role: 'box_office',
  permissions: ['organisation:read', 'events:read', 'contacts:read'],
  limited: false,
  chosen: true,
  lacksSecondFactor: false,
}

/** What the server counts behind the bell. */
let waiting = 0
let organisations: object[] = []
let root: Root
let router: ReturnType<typeof createMemoryRouter>
let assign: MockInstance<(path: string | URL) => void>

function Shell() {
  return (
    <SessionGate>
      <AppShell />
    </SessionGate>
  )
}

const screens = [
  'dashboard',
  'dashboard/more',
  'admin',
  'admin/users',
  'admin/appeals',
  'events/all',
  'events/create',
  'users/broadcasts',
]

async function open(path: string, user?: SessionUser) {
  const { store } = getBrowserStore()
  if (user) startSession(store.dispatch, { user, token: 't' })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('/unread-count')
        ? { unreadCount: waiting, broadcasts: 0, appeals: 0 }
        : url.endsWith('/organisations')
          ? { items: organisations }
          : (user ?? organiser),
    ),
  )
  router = createMemoryRouter(
    [
      {
        Component: Outlet,
        HydrateFallback: () => null,
        children: [
          { Component: Shell, children: screens.map((screen) => ({ path: screen, element: <p>Screen {screen}</p> })) },
          { Component: GuestGate, children: [{ path: 'login', element: <p>The login form</p> }] },
          { path: 'slow', loader: () => new Promise<null>(() => undefined), element: <p>Slow</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app')!)
  await act(async () =>
    root.render(
      <MantineProvider>
        <StoreProvider>
          <RouterProvider router={router} />
        </StoreProvider>
      </MantineProvider>,
    ),
  )
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
}

const at = () => router.state.location.pathname
const text = () => document.body.textContent
const loaders = () => document.querySelectorAll('[role=status][data-fill=screen]').length
const link = (label: string) => [...document.querySelectorAll('a')].find((each) => each.textContent === label)
const bell = () => document.querySelector<HTMLAnchorElement>('header a:not([data-compact])')

beforeEach(() => {
  // Animation frames are not faked: the store notifies its subscribers in them.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
})
afterEach(async () => {
  await act(async () => root.unmount())
  waiting = 0
  organisations = []
  clearSession(getBrowserStore().store.dispatch)
  getBrowserStore().store.dispatch(api.util.resetApiState())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the guards', () => {
  it('send a stranger to /login and remember where from, by a path of this site', async () => {
    await open('/events/all?page=2')
    expect(at()).toBe('/login')
    expect(recallOrigin()).toBe('/events/all?page=2')
  })

  it('send who logs in to where they came from', async () => {
    await open('/events/all?page=2')
    await act(async () => startSession(getBrowserStore().store.dispatch, { user: organiser, token: 't' }))
    expect(at()).toBe('/events/all')
    expect(router.state.location.search).toBe('?page=2')
  })

  it.each([
    ['/dashboard', administrator, '/admin'],
    ['/dashboard/more', administrator, '/admin'],
    ['/admin', organiser, '/dashboard'],
    ['/admin/users', organiser, '/dashboard'],
    ['/events/all', administrator, '/events/all'],
    ['/login', organiser, '/dashboard'],
    ['/login', administrator, '/admin'],
  ])('%s for %o is %s', async (path, user, end) => {
    await open(path, user)
    expect(at()).toBe(end)
  })
})

describe('the opening loader', () => {
  it('covers the window for the first 1000 ms of the layout', async () => {
    await open('/dashboard', organiser)
    await act(async () => vi.advanceTimersByTime(900))
    expect(loaders()).toBe(1)
    await act(async () => vi.advanceTimersByTime(100))
    expect(loaders()).toBe(0)
    expect(text()).toContain('Screen dashboard')
  })

  it('is a stack of bricks in #ea81b4, over the full height', async () => {
    await open('/dashboard', organiser)
    const bricks = document.querySelector('[data-fill=screen] svg')
    expect(bricks?.getAttribute('fill')).toBe('#ea81b4')
    expect(bricks?.querySelectorAll('rect').length).toBeGreaterThan(5)
    expect(spinnerCss).toMatch(/data-fill='screen'\] \{[^}]*min-height: 100dvh/)
    expect(spinnerCss).toMatch(/composes: center from global;\s+min-height: calc\(100dvh/)
  })

  it('its spinner stands in the content, centred, while another screen loads', async () => {
    await open('/dashboard', organiser)
    await act(async () => vi.advanceTimersByTime(1000))
    await act(async () => void router.navigate('/slow'))
    expect(document.querySelector('#content [role=status][data-fill=content]')).not.toBeNull()
    expect(text()).not.toContain('Screen dashboard')
  })
})

describe('the header', () => {
  it.each([
    [organiser, '/dashboard', '/users/broadcasts'],
    [administrator, '/admin', '/admin/appeals'],
  ])("%#: the bell leads to what waits for one's role, with a dot while something does", async (user, path, target) => {
    await open(path, user)
    expect(bell()?.getAttribute('href')).toBe(target)
    expect(bell()?.querySelector('span')).toBeNull()
    waiting = 1
    await act(async () => void router.navigate(target))
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))
    expect(bell()?.querySelector('span')).not.toBeNull()
  })

  it.each([
    [{ ...organiser }, 'AO'],
    [{ ...organiser, lastName: '' }, 'A'],
    [{ ...organiser, firstName: '', lastName: '', username: 'zed' }, 'Z'],
  ])('the profile circle of %o holds %s', async (user, letters) => {
    await open('/dashboard', user)
    expect(document.querySelector('header')?.textContent).toContain(letters)
  })

  it('the profile circle shows the photo of who has one', async () => {
    await open('/dashboard', { ...organiser, photoUrl: '/uploads/photos/a.webp' })
    const circle = document.querySelector('header button[aria-label="AO, your profile"]')
    expect(circle?.querySelector('img')?.getAttribute('src')).toBe('/uploads/photos/a.webp')
    expect(circle?.textContent).toBe('')
  })

  it('names the screen, and its toggle opens the menu', async () => {
    await open('/events/all', organiser)
    expect(document.querySelector('h1')?.textContent).toBe('All Events')
    const toggle = document.querySelector<HTMLButtonElement>('button[aria-label=Menu]')
    await act(async () => toggle?.click())
    expect(toggle?.getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the sidebar', () => {
  const opened = () => document.getElementById('sidebar')?.hasAttribute('data-open')
  const openMenu = () => act(async () => document.querySelector<HTMLButtonElement>('button[aria-label=Menu]')?.click())

  it('closes when a link is chosen, when its backdrop is touched, and with Escape', async () => {
    await open('/dashboard', organiser)
    await openMenu()
    expect(opened()).toBe(true)
    await act(async () => link('All Events')?.click())
    expect(opened()).toBe(false)
    expect(at()).toBe('/events/all')

    await openMenu()
    await act(async () =>
      document
        .querySelector<HTMLElement>('#sidebar')
        ?.previousElementSibling?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
    )
    expect(opened()).toBe(false)

    await openMenu()
    await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    expect(opened()).toBe(false)
  })

  it('is that of the role', async () => {
    await open('/admin', administrator)
    expect(link('Admin Dashboard')?.getAttribute('href')).toBe('/admin')
    expect(text()).not.toContain('Event Drafts')
  })

  it('names the organisation of who has one, and hides what the role may not do', async () => {
    organisations = [boxOffice]
    await open('/dashboard', organiser)
    expect(link('HHarmattan')?.getAttribute('href')).toBe('/organisation/settings')
    expect(link('All Events')).toBeDefined()
    expect(link('Create Event')).toBeUndefined()
    expect(link('Account Information')).toBeUndefined()
    expect(link('Personal Information')).toBeDefined()
  })

  it('offers who has several to switch', async () => {
    organisations = [boxOffice, { ...boxOffice, _id: 'o2', name: 'Other', chosen: false }]
    await open('/dashboard', organiser)
    const button = document.querySelector<HTMLButtonElement>('button[aria-haspopup=menu][aria-label*=Harmattan]')
    expect(button).not.toBeNull()
  })

  it('drops a choice of an organisation that the person has left', async () => {
    localStorage.setItem('organisation', 'left')
    organisations = [{ ...boxOffice, chosen: false }]
    await open('/dashboard', organiser)
    expect(localStorage.getItem('organisation')).toBeNull()
  })

  it('logs out: the token is gone and /login is loaded anew', async () => {
    await open('/dashboard', organiser)
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Logout')
    await act(async () => button?.click())
    await act(() => vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/login'), { timeout: 10_000 }))
    expect(localStorage.getItem('token')).toBeNull()
  })
})
