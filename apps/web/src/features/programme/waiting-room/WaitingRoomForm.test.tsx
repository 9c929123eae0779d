import type { EventView, WaitingRoomSettingsView } from '@foyer/contract'
import { act } from 'react'
import { expect, test } from 'vitest'
import { press, testFeature, text } from '../../../testing/screen.tsx'
import { WaitingRoomForm } from './WaitingRoomForm.tsx'

const { show, sent } = testFeature()

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
