import type { SearchView } from '@foyer/contract'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentChoices } from '../../../lib/recent-choices.ts'
import { testFeature, text, waitForUpdates } from '../../../testing/screen.tsx'
import Palette from './Palette.tsx'

const { show, answers } = testFeature()

const nothing: SearchView = { events: [], guests: [], orders: [] }
const event = { _id: 'e1', title: 'Palmwine Sessions' }
const guest = (name: string) => ({ ticketId: name, orderId: 'o1', name, ticket: 'Lawn', email: '', event })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
  answers.set('GET /api/events/organizer', { body: { items: [], page: 1, limit: 6, total: 0, next: null } })
  answers.set('GET /api/organisations', { body: { items: [] } })
  answers.set('GET /api/search', { body: nothing })
})
afterEach(() => localStorage.clear())

function Opened({ onClose = () => undefined }: { onClose?: () => void }) {
  const [typed, setTyped] = useState('')
  return <Palette typed={typed} onType={setTyped} onClose={onClose} onSheet={() => undefined} />
}

const input = () => document.querySelector<HTMLInputElement>('[role="dialog"] input')!
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent ?? '')
const groups = () => [...document.querySelectorAll('.mantine-Combobox-groupLabel')].map((label) => label.textContent)

/** Types like a person, and waits until the request has been sent to the server. */
async function search(typed: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), typed)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)))
  await waitForUpdates()
}

async function press(key: string) {
  await act(async () => input().dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true })))
  await waitForUpdates()
}

test('guests and orders of the server stand between events and screens, each in its group', async () => {
  answers.set('GET /api/search', {
    body: {
      events: [],
      guests: [guest('Da Silva')],
      orders: [{ _id: 'o1', reference: '0123456789', state: 'paid', buyerName: 'Da Silva', email: '', event }],
    },
  })
  await show(<Opened />)
  await search('da')
  expect(groups()).toEqual(['Guests', 'Orders', 'Screens', 'Actions'])
  expect(options()).toEqual(
    expect.arrayContaining([
      'Da SilvaPalmwine Sessions ·\u00a0Lawn',
      '01234-56789Da Silva ·\u00a0Palmwine Sessions',
      'Dashboardgd',
    ]),
  )
})

test('an earlier answer that comes late does not replace a later one', async () => {
  const waiting = new Map<string, (found: SearchView) => void>()
  const others = fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const q = new URL(path, 'http://localhost').searchParams.get('q')
    if (q === null) return others(path, init)
    return Response.json(await new Promise<SearchView>((resolve) => waiting.set(q, resolve)))
  })
  await show(<Opened />)
  await search('ngo')
  await search('ngozi')
  expect([...waiting.keys()]).toEqual(['ngo', 'ngozi'])
  waiting.get('ngozi')?.({ ...nothing, guests: [guest('Ngozi Eze')] })
  await waitForUpdates()
  expect(options()[0]).toContain('Ngozi Eze')
  waiting.get('ngo')?.({ ...nothing, guests: [guest('Ngo Bell')] })
  await waitForUpdates()
  expect(text()).toContain('Ngozi Eze')
  expect(text()).not.toContain('Ngo Bell')
})

test('what does not exist and a search out of reach are told apart, and screens are offered all the same', async () => {
  await show(<Opened />)
  await search('xyzq')
  expect(text()).toContain('No results')
  answers.set('GET /api/search', { status: 500, body: { message: 'Something went wrong' } })
  await search('dash')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('is not available')
  expect(options()).toEqual(['Dashboardgd'])
})

test('a single letter asks the server nothing', async () => {
  answers.set('GET /api/search', { body: { ...nothing, guests: [guest('A guest')] } })
  await show(<Opened />)
  await search('a')
  expect(text()).not.toContain('A guest')
})

test('an action is run by the keyboard alone, and not kept among the recent choices', async () => {
  const onClose = vi.fn()
  await show(<Opened onClose={onClose} />)
  await search('dark colours')
  expect(options()).toEqual(['Use dark colours'])
  await press('Enter')
  expect(onClose).toHaveBeenCalled()
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  expect(localStorage.getItem('palette-recent')).toBeNull()
})

test('what was chosen is offered first the next time, to the same account', async () => {
  await show(<Opened />)
  await search('drafts')
  await press('Enter')
  const [owner] = Object.keys(JSON.parse(localStorage.getItem('palette-recent') ?? '{}') as object)
  expect(recentChoices.read(owner ?? '')).toEqual([{ to: '/events/drafts', label: 'Event Drafts' }])
  recentChoices.keep('another account', { to: '/regular', label: 'Theirs' })
  await show(null)
  await show(<Opened />)
  expect(groups()[0]).toBe('Recent')
  expect(options()[0]).toContain('Event Drafts')
  expect(text()).not.toContain('Theirs')
})

test('the field names its list and the option that Enter takes', async () => {
  await show(<Opened />)
  await search('dash')
  const list = document.getElementById(input().getAttribute('aria-controls') ?? '')
  expect(input().getAttribute('role')).toBe('combobox')
  expect(list?.getAttribute('role')).toBe('listbox')
  const active = document.getElementById(input().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toContain('Dashboard')
})

test('Escape closes it from the field', async () => {
  const onClose = vi.fn()
  await show(<Opened onClose={onClose} />)
  await press('Escape')
  expect(onClose).toHaveBeenCalled()
})
