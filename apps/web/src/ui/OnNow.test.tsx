import { expect, it } from 'vitest'
import { testScreen } from '../testing/screen.tsx'
import { OnNow } from './OnNow.tsx'

const { show } = testScreen()
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

it.each([
  ['is running', { startsAt: at(-1), endsAt: at(1), datesOpen: false }, 'On now'],
  ['is to come', { startsAt: at(1), endsAt: at(2), datesOpen: false }, ''],
  ['is over', { startsAt: at(-2), endsAt: at(-1), datesOpen: false }, ''],
  ['has no date yet', { startsAt: at(-1), endsAt: at(1), datesOpen: true }, ''],
])('an event that %s', async (_case, event, words) => {
  await show(<OnNow event={event} />)
  expect(document.querySelector('span')?.textContent ?? '').toBe(words)
})
