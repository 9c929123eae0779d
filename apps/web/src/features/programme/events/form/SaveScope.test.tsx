import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { testFeature, text } from '../../../../testing/screen.tsx'
import { SaveScope } from './SaveScope.tsx'

const { show } = testFeature()

const KEPT = 'Dates that you add later keep the times of the rule.'

async function choose(scope: string): Promise<void> {
  await act(async () => document.querySelector<HTMLInputElement>(`input[value="${scope}"]`)?.click())
}

function showScope(times: boolean): Promise<void> {
  return show(<SaveScope own={[]} shared times={times} busy={false} onSave={vi.fn()} onClose={vi.fn()} />)
}

test('a change of time for all dates says before it is saved that the rule does not follow', async () => {
  await showScope(true)
  expect(text()).not.toContain(KEPT)
  await choose('following')
  expect(text()).not.toContain(KEPT)
  await choose('all_unchanged')
  expect(text()).toContain(KEPT)
})

test('a change of other fields says nothing of times', async () => {
  await showScope(false)
  await choose('all_unchanged')
  expect(text()).not.toContain(KEPT)
})
