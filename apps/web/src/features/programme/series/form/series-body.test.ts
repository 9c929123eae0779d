import { type SeriesView, seriesTicketView } from '@foyer/contract'
import { expect, test } from 'vitest'
import { bodyOfSeries } from './series-body.ts'

test('a change of a series sends its tickets back as the contract takes them', () => {
  const _id = '01a05c11-2b6e-7d04-9c51-5a2f8e310000'
  const ticket = seriesTicketView.parse({
    _id,
    name: 'Wheel',
    description: '',
    kind: 'free',
    capacity: 12,
    position: 0,
  })
  const series = {
    _id,
    title: 'Clay on Tuesdays',
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    version: 3,
    tickets: [ticket],
  } as unknown as SeriesView
  const { position: _position, ...sent } = ticket
  expect(bodyOfSeries(series)).toMatchObject({ title: 'Clay on Tuesdays', tickets: [sent] })
  expect(bodyOfSeries(series)).not.toHaveProperty('version')
})
