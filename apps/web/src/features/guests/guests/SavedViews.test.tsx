import { beforeEach, expect, test } from 'vitest'
import { act } from 'react'
import { press, testFeature, text, waitForUpdates } from '../../../testing/screen.tsx'
import { SavedViews } from './SavedViews.tsx'

const { show, answers, sent } = testFeature()
const view = { _id: 'v1', name: 'Not here yet', filter: { checkedIn: 'no', sort: 'name' }, columns: ['email'] }

beforeEach(() => {
  answers.set('GET /api/guests/e1/views', { body: { items: [view] } })
  answers.set('DELETE /api/guests/e1/views/v1', { status: 200, body: {} })
  answers.set('POST /api/guests/e1/views', { status: 201, body: { ...view, _id: 'v2' } })
})

test('a view is deleted without a question, and undoing saves it as it was', async () => {
  await show(<SavedViews eventId="e1" query={{ sort: 'name' }} columns={[]} canSave onOpen={() => undefined} />)
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Delete “Not here yet”"]')?.click())
  await waitForUpdates()
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/guests/e1/views/v1'])
  expect(text()).toContain('View “Not here yet” deleted.')
  await press('Undo')
  const { name, filter, columns } = view
  expect(sent.at(-1)).toEqual({ call: 'POST /api/guests/e1/views', body: { name, filter, columns } })
})
