import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { getBrowserStore } from '../../../store/browser-store.ts'
import { StoreProvider } from '../../../store/StoreProvider.tsx'
import { CheckIn } from './CheckIn.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

const eventId = '01890000-0000-7000-8000-000000000001'
const pairingKey = `foyer:door:${eventId}`
const door = { _id: '01890000-0000-7000-8000-000000000005', name: 'North gate' }
const state = {
  event: {
    _id: eventId,
    title: 'Harmattan Nights',
    startsAt: '2026-12-12T18:00:00.000Z',
    endsAt: '2026-12-12T22:30:00.000Z',
    timezone: 'Africa/Lagos',
  },
  door,
  inside: 231,
  expected: 412,
  byTicket: [],
  byDoor: [],
  serverTime: '2026-12-12T18:10:00.000Z',
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const refused = (status: number) => json(status, { message: 'No.', error: 'No.', code: 'x', requestId: 'r' })

type Sent = { readonly path: string; readonly bearer: string | null }
let sent: Sent[] = []
let root: Root

function serve(answer: (call: Sent) => Response): void {
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(address instanceof Request ? address.url : address, 'http://foyer.example'),
      init,
    )
    const call = { path: new URL(request.url).pathname, bearer: request.headers.get('authorization') }
    sent.push(call)
    return answer(call)
  })
}

async function open(): Promise<void> {
  document.body.innerHTML = '<div id="app"></div>'
  const container = document.getElementById('app')
  if (!container) throw new Error('No container')
  root = createRoot(container)
  await act(async () =>
    root.render(
      <MantineProvider>
        <StoreProvider>
          <MemoryRouter>
            <CheckIn eventId={eventId} />
          </MemoryRouter>
        </StoreProvider>
      </MantineProvider>,
    ),
  )
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)))
}

const text = () => document.body.textContent
const codeField = () => document.querySelector('input')

beforeEach(() => {
  sent = []
  localStorage.clear()
  window.location.hash = ''
  getBrowserStore().store.dispatch(api.util.resetApiState())
})
afterEach(async () => {
  await act(async () => root.unmount())
})

it('shows a stranger the code field and nothing else, and asks nothing of the server', async () => {
  serve(() => refused(500))
  await open()
  expect(codeField()?.placeholder).toBe('0000-0000-0000')
  expect(text()).not.toContain('Harmattan')
  expect(sent).toEqual([])
})

it('opens for a paired phone, whose token goes before that of whoever is logged in', async () => {
  localStorage.setItem('token', 'session-token')
  localStorage.setItem(pairingKey, JSON.stringify({ token: 'door-token', door }))
  serve(() => json(200, state))
  await open()
  expect(text()).toContain('North gate')
  expect(sent).toEqual([{ path: `/api/check-in/${eventId}`, bearer: 'Bearer door-token' }])
})

it.each([
  ['has no storage', undefined],
  [
    'refuses it, as private windows do',
    {
      open: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    },
  ],
])('says on a paired phone that it works only while online when its browser %s', async (_what, storage) => {
  vi.stubGlobal('indexedDB', storage)
  localStorage.setItem(pairingKey, JSON.stringify({ token: 'door-token', door }))
  serve(() => json(200, state))
  await open()
  expect(text()).toContain('works only while online')
})

it.each([
  ['in', 0],
  ['out', 0],
  ['both', 2],
])('lets staff choose the direction only at a door for both: %s', async (direction, choices) => {
  localStorage.setItem(pairingKey, JSON.stringify({ token: 'door-token', door }))
  serve(() => json(200, { ...state, door: { ...door, direction } }))
  await open()
  expect(text()).toContain('North gate')
  expect(document.querySelectorAll('fieldset input[type="radio"]')).toHaveLength(choices)
})

it('opens for the organiser by their session', async () => {
  localStorage.setItem('token', 'session-token')
  serve(() => json(200, { ...state, door: null }))
  await open()
  expect(text()).toContain('Organiser')
  expect(text()).not.toContain('works only while online')
  expect(sent[0]?.bearer).toBe('Bearer session-token')
})

it('forgets a refused device token, shows the code field, and leaves the session alone', async () => {
  localStorage.setItem('token', 'session-token')
  localStorage.setItem(pairingKey, JSON.stringify({ token: 'door-token', door }))
  serve(() => refused(401))
  await open()
  expect(codeField()?.placeholder).toBe('0000-0000-0000')
  expect(text()).toContain('This phone no longer has access to the door.')
  expect(localStorage.getItem(pairingKey)).toBeNull()
  expect(localStorage.getItem('token')).toBe('session-token')
})

it('shows another organiser the code field, and no reason', async () => {
  localStorage.setItem('token', 'session-token')
  serve(() => refused(404))
  await open()
  expect(codeField()?.placeholder).toBe('0000-0000-0000')
  expect(text()).not.toContain('session has ended')
  expect(localStorage.getItem('token')).toBe('session-token')
})

it('pairs by the link of a door and takes its code out of the address bar', async () => {
  window.location.hash = '#c=7F3K92QD'
  serve(({ path }) => (path.endsWith('/pair') ? json(200, { token: 'door-token', door }) : json(200, state)))
  await open()
  expect(text()).toContain('North gate')
  expect(window.location.hash).toBe('')
  expect(localStorage.getItem(pairingKey)).toContain('door-token')
  expect(sent.filter((call) => call.path.endsWith('/pair'))).toHaveLength(1)
})

it('keeps a door open through a network that fails', async () => {
  localStorage.setItem(pairingKey, JSON.stringify({ token: 'door-token', door }))
  serve(() => {
    throw new TypeError('Failed to fetch')
  })
  await open()
  expect(text()).toContain('No connection')
  expect(localStorage.getItem(pairingKey)).toContain('door-token')
})

it('sends the scans of an exit as exits', async () => {
  localStorage.setItem(pairingKey, JSON.stringify({ token: 'door-token', door }))
  const directions: unknown[] = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const request =
      address instanceof Request ? address.clone() : new Request(new URL(address, 'http://foyer.example'), init)
    if (request.method !== 'PUT') return json(200, { ...state, door: { ...door, direction: 'out' } })
    directions.push(((await request.json()) as { direction: unknown }).direction)
    return refused(409)
  })
  await open()
  await act(async () => {
    const field = document.querySelector<HTMLInputElement>('[data-code-field]')
    if (!field) throw new Error('No field for a code')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ABCDEFGH')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => document.querySelector<HTMLFormElement>('form:has([data-code-field])')?.requestSubmit())
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)))
  expect(directions).toEqual(['out'])
})
