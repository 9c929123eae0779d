import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FirstTicket } from '../../../../lib/first-ticket.ts'
import { button, field, press, testFeature, text, type, waitForUpdates } from '../../../../testing/screen.tsx'
import { SAVE_AFTER_MS } from './event-saver.ts'
import { CreateEvent } from './CreateEvent.tsx'

vi.mock('./DescriptionEditor.tsx', () => ({ default: () => null }))

const { show, answers, sent } = testFeature()

const ticket: FirstTicket = {
  fields: ({ currency }, currencyField) => (
    <div>
      <p>{`Priced in ${currency}`}</p>
      {currencyField}
    </div>
  ),
  check: () => true,
  save: async () => undefined,
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
  answers.set('GET /api/organisations', { body: { items: [] } })
  answers.set('GET /api/events/organizer', { body: { items: [], page: 1, limit: 10, total: 0, next: null } })
  answers.set('GET /api/events/places', { body: { items: [] } })
})

const labelled = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!

async function typeInto(input: HTMLInputElement, typed: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await waitForUpdates()
}

test('publishing an empty event names what is missing and sends nothing', async () => {
  await show(<CreateEvent firstTicket={ticket} />)
  await press('Publish event')
  expect(sent).toEqual([])
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0)
  expect(field('Title *').getAttribute('aria-invalid')).toBe('true')
})

test('the end follows the start until another one is chosen', async () => {
  await show(<CreateEvent firstTicket={ticket} />)
  await typeInto(labelled('Starts'), '12 December 2099')
  const end = labelled('Ends').value
  expect(end).toMatch(/12|13/)
  await typeInto(labelled('Starts'), '20 December 2099')
  expect(labelled('Ends').value).toMatch(/20|21/)
  await typeInto(labelled('Ends'), '24 December 2099')
  await typeInto(labelled('Starts'), '22 December 2099')
  expect(labelled('Ends').value).toMatch(/24/)
})

test('the price of the first ticket is in the currency of the event, which can be chosen beside it', async () => {
  await show(<CreateEvent firstTicket={ticket} />)
  expect(text()).toMatch(/Priced in [A-Z]{3}/)
  expect(document.querySelector('[name="currency"]')).not.toBeNull()
})

test('the button that publishes is the one way out of a draft, and can be pressed from the start', async () => {
  await show(<CreateEvent firstTicket={ticket} />)
  expect(button('Publish event')?.disabled).toBe(false)
})

test('what was typed stays when saving fails, and the failure is said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    answers.set('POST /api/events/create', { status: 500, body: { message: 'Something went wrong on our side.' } })
    await show(<CreateEvent firstTicket={ticket} />)
    await type('Title *', 'Palmwine Sessions')
    await act(async () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS + 100))
    await waitForUpdates()
    expect(sent.map(({ call }) => call)).toContain('POST /api/events/create')
    expect(field('Title *').value).toBe('Palmwine Sessions')
    expect(text()).toMatch(/not saved|could not be saved|went wrong|retry/i)
  } finally {
    vi.useRealTimers()
  }
})
