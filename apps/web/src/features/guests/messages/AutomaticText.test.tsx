import type { AutomaticMessageView, EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { expect, test, vi } from 'vitest'
import { press, testFeature, text } from '../../../testing/screen.tsx'
import { AutomaticText } from './AutomaticText.tsx'

const { show, answers } = testFeature()

test('says why the text of the platform could not be put back, and keeps the dialog open', async () => {
  const event = { _id: 'e1' } as unknown as EventView
  const message = {
    kind: 'thanks',
    state: 'off',
    subject: 'Thanks',
    body: null,
    own: true,
  } as unknown as AutomaticMessageView
  const onClose = vi.fn()
  answers.set('PUT /api/guests/e1/messages/automatic/thanks', {
    status: 409,
    body: { message: 'The event has ended.' },
  })
  await show(<AutomaticText event={event} message={message} onClose={onClose} />)
  await press(m.guests_automatic_ours())
  expect(text()).toContain('The event has ended.')
  expect(onClose).not.toHaveBeenCalled()
})
