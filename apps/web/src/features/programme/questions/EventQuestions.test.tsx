import type { QuestionView } from '@foyer/contract'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, press, testFeature, waitForUpdates } from '../../../testing/screen.tsx'
import { EventQuestions } from './EventQuestions.tsx'

const { show, answers, sent } = testFeature()

function question(_id: string, label: string, answered: number): QuestionView {
  return {
    _id,
    eventId: 'e1',
    position: 0,
    scope: 'order',
    kind: 'short_text',
    label,
    help: '',
    options: [],
    required: false,
    ticketIds: [],
    sensitive: false,
    showAtDoor: false,
    answers: answered,
  }
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  answers.set('GET /api/events/e1/questions', {
    body: { items: [question('q1', 'Allergies?', 0), question('q2', 'Arrival?', 4)] },
  })
  answers.set('GET /api/tickets/event/e1', { body: { items: [] } })
  answers.set('DELETE /api/events/e1/questions/q1', { body: {} })
  answers.set('POST /api/events/e1/questions', { status: 201, body: question('q9', 'Allergies?', 0) })
  answers.set('PUT /api/events/e1/questions/order', { body: {} })
})

async function remove(label: string) {
  await act(async () => document.querySelector<HTMLElement>(`[aria-label="Remove ${label}"]`)?.click())
  await waitForUpdates()
}

test('a question that nobody answered is removed at once, and undoing asks it again at its place', async () => {
  await show(<EventQuestions eventId="e1" />)
  await remove('Allergies?')
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/events/e1/questions/q1'])
  await press('Undo')
  expect(sent[1]).toMatchObject({
    call: 'POST /api/events/e1/questions',
    body: { label: 'Allergies?', scope: 'order' },
  })
  expect(sent[2]?.body).toEqual({ questionIds: ['q9', 'q2'] })
})

test('one that has answers is asked about first: its answers could not be put back', async () => {
  await show(<EventQuestions eventId="e1" />)
  await remove('Arrival?')
  expect(sent).toEqual([])
  expect(button('Remove question')).toBeDefined()
})
