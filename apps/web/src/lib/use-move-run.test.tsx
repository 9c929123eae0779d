import { act } from 'react'
import { expect, it } from 'vitest'
import { testFeature, text, waitForUpdates } from '../testing/screen.tsx'
import { useMoveRun } from './use-move-run.ts'

const { show, answers } = testFeature()

const run = { _id: 'r1', fromEventId: 'e1', toEventId: 'e2', total: 2, done: 1, moved: 1, stayed: [] }
const running = { ...run, startedAt: '2026-11-28T10:00:00.000Z', finishedAt: null }
const finished = { ...running, done: 2, moved: 2, finishedAt: '2026-11-28T10:00:05.000Z' }

function Screen() {
  const moves = useMoveRun('e1')
  return (
    <p>
      {moves.run?.finishedAt === null ? 'under way' : `${moves.run?.moved} moved`}, {moves.dates?.items.length} dates
    </p>
  )
}

it('follows a run that was under way before to its end, and reads what it changed', async () => {
  answers.set('GET /api/events/e1/move-runs', { body: { items: [running] } })
  answers.set('GET /api/events/e1/move-dates', { body: { items: [{}, {}] } })
  await show(<Screen />)
  expect(text()).toContain('under way, 2 dates')
  answers.set('GET /api/events/e1/move-runs', { body: { items: [finished] } })
  answers.set('GET /api/events/e1/move-dates', { body: { items: [{}] } })
  await act(async () => {
    await expect.poll(text).toContain('2 moved')
  })
  await waitForUpdates()
  expect(text()).toContain('2 moved, 1 dates')
})
