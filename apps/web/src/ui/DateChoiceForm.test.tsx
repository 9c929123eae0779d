import type { MoveDateView } from '@foyer/contract'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { press, testFeature, text, type, waitForUpdates } from '../testing/screen.tsx'
import { DateChoiceForm } from './DateChoiceForm.tsx'

const { show } = testFeature()

const date = (eventId: string, day: string): MoveDateView => ({
  eventId,
  startsAt: `${day}T18:00:00.000Z`,
  endsAt: `${day}T20:00:00.000Z`,
  left: null,
  price: 'same',
  returned: null,
  surcharge: null,
  fault: null,
})

const turned = vi.fn()
const confirmed = vi.fn(async () => undefined)

/** Fifty dates of a museum are two days; more come from the day that is asked for. */
function Museum() {
  const [from, setFrom] = useState<string | null>(null)
  const items = from === null ? [date('near', '2099-01-06')] : [date('far', '2099-03-10')]
  return (
    <DateChoiceForm
      intro="Where to?"
      none="Nowhere"
      dates={{ items, next: '2099-01-08T18:00:00.000Z', timezone: 'Africa/Lagos', currency: 'NGN' }}
      returns={false}
      turned={from !== null}
      onTurn={(next) => {
        turned(next)
        setFrom(next)
      }}
      confirm="Move"
      busy={false}
      onConfirm={confirmed}
      onCancel={() => undefined}
    />
  )
}

const choose = () => act(async () => document.querySelector<HTMLInputElement>('input[type="radio"]')!.click())

it('goes to a day at once, and confirms no date that is no longer shown', async () => {
  await show(<Museum />)
  await act(async () => void (await import('./PublicDayField.tsx')))
  await waitForUpdates()
  await choose()
  await type('Show dates from', '9 Mar 2099')
  await waitForUpdates()
  expect(turned.mock.calls).toEqual([['2099-03-08T23:00:00.000Z']])
  await press('Move')
  expect(confirmed).not.toHaveBeenCalled()
  expect(text()).toContain('Choose a date.')
  await choose()
  await press('Move')
  expect(confirmed.mock.calls).toEqual([['far']])
})
