import type { EventTextsInput, EventTextsView } from '@foyer/contract'
import { readLanguagesFrom } from '@foyer/messages'
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { EventTexts } from './EventTexts.tsx'

const view: EventTextsView = {
  eventId: 'e1',
  version: 3,
  language: 'en',
  texts: { title: 'Moonlight strings', summary: 'By the water', description: null, venueName: '', coverAlt: '' },
  translations: { ar: { title: 'أوتار' } },
  tickets: [],
  bundles: [],
  questions: [],
  can: { update: true },
}

const { save } = vi.hoisted(() => ({ save: vi.fn() }))
vi.mock('../../../api/hooks.ts', () => ({
  useGetEventTextsQuery: () => ({ data: view, isFetching: false, refetch: vi.fn() }),
  useSaveEventTextsMutation: () => [save, { isLoading: false }],
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

beforeEach(() => {
  save.mockReset()
  readLanguagesFrom(() => ({ current: 'en', offered: ['en', 'fr', 'ar'] }))
})

async function show() {
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.getElementById('app')!)
  const router = createMemoryRouter([{ path: '/', element: <EventTexts eventId="e1" /> }])
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  )
}

const tab = (name: string) =>
  [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent.includes(name))
const press = (target: Element | null | undefined) => act(async () => (target as HTMLElement | null)?.click())
const input = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement | null
}

async function type(label: string, text: string) {
  const field = input(label)!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('each language says how much is translated, and a field writes in the direction of its language', async () => {
  await show()
  expect(tab('Français')?.textContent).toContain('0 of 2 texts translated')
  expect(tab('العربية')?.textContent).toContain('1 of 2 texts translated')
  expect(input('Title (Français)')?.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
  await press(tab('العربية'))
  const arabic = input('Title (العربية)')
  expect([arabic?.value, arabic?.closest('[dir]')?.getAttribute('dir'), arabic?.getAttribute('lang')]).toEqual([
    'أوتار',
    'rtl',
    'ar',
  ])
})

test('saves what was typed with the version it was read in, and keeps it where the save fails', async () => {
  save.mockReturnValue({ unwrap: () => Promise.reject(new Error('offline')) })
  await show()
  expect(document.querySelector('button[type="submit"]')).toBeNull()
  await type('Title (Français)', 'Cordes au clair de lune')
  await press(document.querySelector('button[type="submit"]'))
  const sent = save.mock.calls[0]?.[0] as { body: EventTextsInput }
  expect(sent.body).toMatchObject({
    language: 'en',
    expectedVersion: 3,
    translations: { fr: { title: 'Cordes au clair de lune' }, ar: { title: 'أوتار' } },
  })
  expect(input('Title (Français)')?.value).toBe('Cordes au clair de lune')
})

test('a refused text is said at its field, in the language that it is in', async () => {
  const fields = { 'translations.ar.title': 'Use at most 150 characters' }
  const data = {
    message: 'Please correct the highlighted fields.',
    error: '',
    code: 'request.invalid',
    requestId: '',
    fields,
  }
  save.mockReturnValue({
    unwrap: () => Promise.reject(Object.assign(new Error('refused'), { status: 400, data })),
  })
  await show()
  await type('Title (Français)', 'Cordes')
  await press(document.querySelector('button[type="submit"]'))
  const arabic = input('Title (العربية)')
  expect(document.activeElement).toBe(arabic)
  expect(arabic?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('Use at most 150 characters')
  await type('Title (العربية)', 'أوتار القمر')
  expect(arabic?.getAttribute('aria-invalid')).not.toBe('true')
})

test('what is typed while the translations are being saved stays, and is still unsaved', async () => {
  const { promise, resolve } = Promise.withResolvers<EventTextsView>()
  save.mockReturnValue({ unwrap: () => promise })
  await show()
  await type('Title (Français)', 'Cordes')
  await press(document.querySelector('button[type="submit"]'))
  await type('Title (Français)', 'Cordes au clair de lune')
  const translations = { ...view.translations, fr: { title: 'Cordes' } }
  await act(async () => resolve({ ...view, version: 4, translations }))
  expect(input('Title (Français)')?.value).toBe('Cordes au clair de lune')
  expect(document.querySelector('button[type="submit"]')).not.toBeNull()
})

test('a site in one language has nothing to translate into', async () => {
  readLanguagesFrom(() => ({ current: 'en', offered: ['en'] }))
  view.translations = {}
  await show()
  expect(document.body.textContent).toContain('one language only')
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(0)
})
