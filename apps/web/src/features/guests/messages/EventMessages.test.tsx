import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { field, testFeature, text, waitForUpdates } from '../../../testing/screen.tsx'
import { EventMessages } from './EventMessages.tsx'

const { show, answers } = testFeature()

beforeEach(() => {
  answers.set('GET /api/tickets/event/e1', { body: { items: [], page: 1, limit: 100, total: 0 } })
})

const event = {
  _id: 'e1',
  title: 'Moonlight strings',
  status: 'published',
  timezone: 'Africa/Lagos',
  startsAt: '2032-01-01T18:00:00.000Z',
  endsAt: '2032-01-01T20:00:00.000Z',
  permissions: ['messages:write', 'messages:read'],
} as unknown as EventView

async function open(part: string) {
  const choice = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === part)
  await act(async () => choice?.click())
  await waitForUpdates()
}

test('a message that is being written stays while another part is looked at', async () => {
  await show(<EventMessages event={event} />)
  const subject = field(m.guests_message_subject())
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(subject, 'Come by boat')
    subject.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await open(m.guests_messages_tab_sent())
  expect(text()).not.toContain(m.guests_message_new_title())
  await open(m.guests_messages_tab_compose())
  expect(field(m.guests_message_subject()).value).toBe('Come by boat')
})
