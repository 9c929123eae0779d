import { act } from 'react'
import { expect, it } from 'vitest'
import { button, field, press, text, type, testFeature } from '../../../testing/screen.tsx'
import { doorRequest, doorValues } from './door-values.ts'
import { EventDoors } from './EventDoors.tsx'

const eventId = '01900000-0000-7000-8000-000000000001'
const listId = '01900000-0000-7000-8000-000000000002'
const DOORS = `/api/check-in/${eventId}/doors`
const LISTS = `/api/check-in/${eventId}/lists`

const feature = testFeature()

function answer(event: { status?: number; body: unknown }): void {
  feature.answers.set(`GET /api/events/${eventId}`, event)
  feature.answers.set(`GET /api/tickets/event/${eventId}`, { body: { items: [], page: 1, limit: 50, total: 0 } })
  feature.answers.set(`GET ${DOORS}`, { body: { items: [] } })
  feature.answers.set(`GET ${LISTS}`, { body: { items: [] } })
}
const open = () => feature.show(<EventDoors eventId={eventId} PrintBadges={() => null} />)

it('makes the first door of an event on the spot, with a link for one phone', async () => {
  answer({ body: { _id: eventId, title: 'Harmattan Nights', timezone: 'Africa/Lagos' } })
  feature.answers.set(`POST ${DOORS}`, { status: 201, body: { _id: listId, eventId, name: 'North gate' } })
  feature.answers.set(`POST ${DOORS}/${listId}/pairing-links`, {
    status: 201,
    body: {
      items: [{ code: '0123456789AB', link: '/events/check-in/1#c=0123456789AB', expiresAt: '2032-03-01T12:00:00Z' }],
    },
  })
  await open()
  expect(text()).toContain('No doors yet')
  await press('Add door')
  expect(text()).toContain('Enter a name, such as North gate.')
  expect(feature.sent).toEqual([])
  await type('Name', 'North gate')
  await press('Add door')
  expect(feature.sent).toMatchObject([
    { call: `POST ${DOORS}`, body: { name: 'North gate', direction: 'both', ticketIds: null, kiosk: null } },
    { call: `POST ${DOORS}/${listId}/pairing-links`, body: { count: 1 } },
  ])
  expect(document.body.textContent).toContain('0123-4567-89AB')
})

it('says nothing of phones to pair again while a door is new', async () => {
  answer({ body: { _id: eventId, title: 'Harmattan Nights', timezone: 'Africa/Lagos' } })
  await open()
  expect(text()).toContain('Guests can always leave.')
  act(() => document.querySelector<HTMLElement>('[role="switch"]')?.click())
  expect(text()).toContain('Staff PIN')
  // A kiosk has no exit.
  expect(text()).not.toContain('Guests can always leave.')
  expect(text()).not.toContain('must be paired again')
})

it('shows no form in the wrong timezone while the event is not known', async () => {
  answer({ status: 503, body: { code: 'server.unavailable', message: 'Try again in a moment.' } })
  await open()
  expect(text()).toContain('Try again in a moment.')
  expect(button('Add door')).toBeUndefined()
})

it('shows the check-in lists with their attendance, and offers them to a new door', async () => {
  answer({ body: { _id: eventId, title: 'Harmattan Nights', timezone: 'Africa/Lagos' } })
  const list = { _id: listId, name: 'Lounge', ticketIds: null, doors: 0, allDates: false }
  feature.answers.set(`GET ${LISTS}`, {
    body: { items: [{ ...list, opensAt: null, closesAt: null, admitted: 3, expected: 12, withPass: 2 }] },
  })
  await open()
  expect(text()).toContain('3 of 12 admitted')
  expect(text()).toContain('2 with a pass')
  expect(field('Check-in list').value).toBe('Main list')
  await press('Add list')
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Admission ends')
  expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain('Guests can always leave.')
})

it('says when a door for certain tickets is changed that it admits no passes', async () => {
  answer({ body: { _id: eventId, title: 'Museum', timezone: 'Africa/Lagos', seriesId: listId } })
  const door = {
    _id: listId,
    eventId,
    series: null,
    name: 'North gate',
    code: '',
    link: '',
    ticketIds: [eventId],
    list: null,
    direction: 'both',
    showsNames: true,
    admitsOffline: true,
    opensAt: null,
    closesAt: null,
    expiresAt: '2032-03-01T12:00:00Z',
    kiosk: null,
    admitted: 0,
    selfCheckIns: 0,
    devices: [],
    links: [],
  }
  feature.answers.set(`GET ${DOORS}`, { body: { items: [door] } })
  await open()
  await press('Edit')
  expect(document.body.textContent).toContain('admitted only at doors and lists that admit all tickets')
})

it('sends the door of a list as an entrance', () => {
  const values = { ...doorValues(undefined, 'Africa/Lagos'), name: 'Lounge door', listId: eventId }
  expect(doorRequest(values, 'Africa/Lagos')).toMatchObject({ listId: eventId, direction: 'in' })
  expect(doorRequest({ ...values, listId: '' }, 'Africa/Lagos')).toMatchObject({ listId: null, direction: 'both' })
})
