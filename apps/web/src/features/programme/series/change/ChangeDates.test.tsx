import type { SeriesDateView, SeriesView } from '@foyer/contract'
import { act } from 'react'
import { expect, test } from 'vitest'
import { testFeature, text, type } from '../../../../testing/screen.tsx'
import { ChangeDates } from './ChangeDates.tsx'

const { show } = testFeature()

const KEPT = 'Dates that you add later keep the times of the rule.'

const series = { _id: 'series', timezone: 'Africa/Lagos' } as SeriesView
const date = {
  eventId: 'date',
  title: 'Tuesday jazz',
  venueName: 'The Jetty',
  addressLine: '',
  city: 'Lagos',
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: '2026-12-01T21:00:00.000Z',
  datesOpen: false,
  differs: [],
  sold: 0,
} as unknown as SeriesDateView

async function chooseAll(): Promise<void> {
  await act(async () => document.querySelector<HTMLInputElement>('input[value="all_unchanged"]')?.click())
}

test('a change of time for all dates says before it is made that the rule does not follow', async () => {
  await show(<ChangeDates series={series} date={date} onClose={() => undefined} />)
  await chooseAll()
  await type('Title', 'Wednesday jazz')
  expect(text()).not.toContain(KEPT)
  await type('Starts', '20:00')
  expect(text()).toContain(KEPT)
})
