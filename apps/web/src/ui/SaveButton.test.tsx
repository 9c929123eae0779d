import { expect, it } from 'vitest'
import { testFeature } from '../testing/screen.tsx'
import { SaveButton } from './SaveButton.tsx'

const { show } = testFeature()

it.each([
  ['Jazz', 'ltr'],
  ['Jazz في بيروت', 'ltr'],
  ['جاز Jazz', 'rtl'],
])('stands at the end of the lines of %s', async (title, direction) => {
  await show(<SaveButton event={{ _id: '0193b0f4-1111-7000-8000-000000000001', title }} />)
  expect(document.querySelector('button')?.dir).toBe(direction)
})
