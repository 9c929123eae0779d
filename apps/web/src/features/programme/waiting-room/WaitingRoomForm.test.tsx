import type { EventView, WaitingRoomSettingsView } from '@foyer/contract'
import { act } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { press, testFeature, text } from '../../../testing/screen.tsx'
import { WaitingRoomForm } from './WaitingRoomForm.tsx'

const { show, sent, answers } = testFeature()

test('a missing start of sales is said at its field, which gets the focus', async () => {
  const event = { _id: 'e1', timezone: 'Africa/Lagos' } as unknown as EventView
  const live = { settings: null, can: { change: true, control: true } } as unknown as WaitingRoomSettingsView
  await show(<WaitingRoomForm event={event} live={live} />)
  act(() => document.querySelector<HTMLElement>('[role="switch"]')?.click())
  await press('Save')
  expect(text()).toContain('Enter the start of sales.')
  expect(document.activeElement?.getAttribute('data-path')).toBe('startsAt')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toHaveLength(0)
})

test.each<[string, { code: string; message: string; fields?: Record<string, string> }, string]>([
  [
    'the start of sales',
    { code: 'waiting_room.start_invalid', message: 'Sales must start in the future.' },
    'startsAt',
  ],
  [
    'a field that the server names',
    { code: 'request.invalid', message: 'Please correct it.', fields: { ratePerMinute: 'Enter a whole number.' } },
    'ratePerMinute',
  ],
])('a refusal of %s is said at its field', async (_what, refusal, path) => {
  const event = { _id: 'e1', timezone: 'Africa/Lagos' } as unknown as EventView
  const settings = { enabled: true, startsAt: '2032-01-01T10:00:00.000Z', opensMinutes: 60, ratePerMinute: null }
  const live = { settings, can: { change: true, control: true } } as unknown as WaitingRoomSettingsView
  answers.set('PUT /api/waiting-rooms/e1/settings', { status: 409, body: refusal })
  await show(<WaitingRoomForm event={event} live={live} />)
  await press('Save')
  const field = document.querySelector(`[data-path="${path}"]`)
  expect(document.activeElement).toBe(field)
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    Object.values(refusal.fields ?? {})[0] ?? refusal.message,
  )
})

test('leaving asks before what was changed is lost', async () => {
  const event = { _id: 'e1', timezone: 'Africa/Lagos' } as unknown as EventView
  const live = { settings: null, can: { change: true, control: true } } as unknown as WaitingRoomSettingsView
  await show(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <WaitingRoomForm event={event} live={live} />
    </>,
  )
  act(() => document.querySelector<HTMLElement>('[role="switch"]')?.click())
  act(() => document.querySelector<HTMLElement>('a')?.click())
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Leave without saving?')
})
