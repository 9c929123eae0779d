import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { makeStore } from '../store/store.ts'
import Overlays from '../ui/Overlays.tsx'

/** Draws elements for the tests of one file, and takes them away after each. Called at the top of the file. */
export function testScreen(): { show: (element: ReactNode) => Promise<void> } {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    // A field that grows with its text measures it again when fonts have come.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    Reflect.deleteProperty(document, 'fonts')
    // The number of toasts shown at once is limited, and test files share a window: toasts left over would hide those of the next test.
    notifications.clean()
    notifications.cleanQueue()
    vi.unstubAllGlobals()
  })
  return {
    show: (element) => act(async () => root.render(<MantineProvider env="test">{element}</MantineProvider>)),
  }
}

export interface SentCall {
  /** `POST /api/appeals`. */
  readonly call: string
  readonly body: unknown
}

interface Answer {
  readonly status?: number
  readonly body: unknown
}

/**
 * A feature as the application shows it: with a store, a router and dialogs, and a server that answers `GET /path` and the like as
 * `answers` says. The answer may be changed during a test. A call without an answer gets status 500, and its error appears on the screen.
 */
export function testFeature(): {
  show: (element: ReactNode) => Promise<void>
  answers: Map<string, Answer>
  sent: SentCall[]
} {
  const screen = testScreen()
  const answers = new Map<string, Answer>()
  const sent: SentCall[] = []
  beforeEach(() => {
    answers.clear()
    sent.length = 0
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      const call = `${method} ${path}`
      if (method !== 'GET') sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null })
      const answer = answers.get(call) ?? answers.get(call.replace(/\?.*/, ''))
      return Response.json(answer?.body ?? { message: `No answer to ${call}` }, {
        status: answer?.status ?? (answer ? 200 : 500),
      })
    })
  })
  const show = async (element: ReactNode) => {
    const router = createMemoryRouter([{ path: '*', element }])
    await screen.show(
      <Provider store={makeStore()}>
        <RouterProvider router={router} />
        <Overlays />
      </Provider>,
    )
    await waitForUpdates()
  }
  return { show, answers, sent }
}

/** Until answers have come and are drawn. */
export async function waitForUpdates(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await act(async () => new Promise((resolve) => setTimeout(resolve, 0)))
}

export const text = (): string => document.body.textContent ?? ''

/** The button with this label, searched in the last open dialog if there is one. */
export function button(label: string): HTMLButtonElement | undefined {
  const within = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  return [...within.querySelectorAll('button')].find(({ textContent }) => textContent === label)
}

export async function press(label: string): Promise<void> {
  const found = button(label)
  if (!found) throw new Error(`There is no button ${label}`)
  await act(async () => found.click())
  await waitForUpdates()
}

/** A field by its label. */
export function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error(`There is no field ${label}`)
  return input
}

export async function type(label: string, typed: string): Promise<void> {
  const input = field(label)
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
