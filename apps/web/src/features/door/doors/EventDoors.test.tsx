import { expect, it } from 'vitest'
import { button, press, text, type, testFeature } from '../../../testing/screen.tsx'
import { EventDoors } from './EventDoors.tsx'

const eventId = '01900000-0000-7000-8000-000000000001'
const DOORS = `/api/check-in/${eventId}/doors`

const feature = testFeature()

function answer(event: { status?: number; body: unknown }): void {
  feature.answers.set(`GET /api/events/${eventId}`, event)
  feature.answers.set(`GET /api/tickets/event/${eventId}`, { body: { items: [], page: 1, limit: 50, total: 0 } })
  feature.answers.set(`GET ${DOORS}`, { body: { items: [] } })
}
const open = () => feature.show(<EventDoors eventId={eventId} PrintBadges={() => null} />)

it('makes the first door of an event on the spot', async () => {
  answer({ body: { _id: eventId, title: 'Harmattan Nights', timezone: 'Africa/Lagos' } })
  feature.answers.set(`POST ${DOORS}`, { status: 201, body: {} })
  await open()
  expect(text()).toContain('No doors yet')
  await press('Add door')
  expect(text()).toContain('Enter a name, such as North gate')
  expect(feature.sent).toEqual([])
  await type('Name', 'North gate')
  await press('Add door')
  expect(feature.sent).toMatchObject([
    { call: `POST ${DOORS}`, body: { name: 'North gate', direction: 'both', ticketIds: null, kiosk: null } },
  ])
})

it('shows no form in the wrong timezone while the event is not known', async () => {
  answer({ status: 503, body: { code: 'server.unavailable', message: 'Try again in a moment.' } })
  await open()
  expect(text()).toContain('Try again in a moment.')
  expect(button('Add door')).toBeUndefined()
})
