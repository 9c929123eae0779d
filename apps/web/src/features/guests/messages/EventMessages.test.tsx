import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { field, press, testFeature, text, type, waitForUpdates } from '../../../testing/screen.tsx'
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
  await type(m.guests_message_subject(), 'Come by boat')
  await open(m.guests_messages_tab_sent())
  expect(text()).not.toContain(m.guests_message_new_title())
  await open(m.guests_messages_tab_compose())
  expect(field(m.guests_message_subject()).value).toBe('Come by boat')
})

test('changes to a scheduled message are discarded only when that is confirmed', async () => {
  const scheduled = {
    _id: 's1',
    subject: 'Come by boat',
    body: { type: 'doc', content: [] },
    ticketId: null,
    selection: null,
    when: { at: '2031-12-31T09:00:00.000Z' },
    dueAt: '2031-12-31T09:00:00.000Z',
    state: 'scheduled',
    reason: '',
    author: 'Amina Bello',
  }
  answers.set('GET /api/guests/e1/messages/scheduled', { body: { items: [scheduled], page: 1, limit: 20, total: 1 } })
  await show(<EventMessages event={event} />)
  await open(m.guests_messages_tab_scheduled())
  await press(m.shell_edit())
  await type(m.guests_message_subject(), 'Come by tram')
  await open(m.guests_messages_tab_sent())
  expect(text()).toContain(m.shell_discard_title())
  await press(m.shell_discard_cancel())
  expect(field(m.guests_message_subject()).value).toBe('Come by tram')
  await open(m.guests_messages_tab_sent())
  await press(m.shell_discard_confirm())
  expect(text()).not.toContain(m.guests_message_edit_title())
})
