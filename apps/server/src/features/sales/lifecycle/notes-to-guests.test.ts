import type { ErrorView, SeriesDateView, SeriesView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  eventBody,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { actAs } from '../../people/accounts/acting-scene.ts'
import { createApiKey } from '../../people/api-keys/api-key-scene.ts'
import { addDates, createSeries, seriesBody } from '../series/series-scene.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

interface Change {
  readonly organiser: TestUser
  readonly method: 'POST' | 'PUT'
  readonly url: string
  /** What is sent with a note, and without one if it is empty. */
  readonly body: (note: string) => object
}

async function aSeries() {
  const { organiser } = await createEvent(site)
  const series = await createSeries(site, organiser)
  await addDates(site, organiser, series._id)
  await site.runJobs()
  const url = `/api/series/${series._id}`
  const dates = await call<{ items: SeriesDateView[] }>(site.app, {
    method: 'GET',
    url: `${url}/dates`,
    headers: organiser.headers,
  })
  return { organiser, url, eventId: dates.body.items[0]?.eventId ?? '' }
}

/** Every call that mails guests a change with the organiser's own words. */
const changes: Record<string, () => Promise<Change>> = {
  updateEvent: async () => {
    const given = eventBody({ startsAt: inDays(20), endsAt: inDays(21) })
    const { organiser, eventId } = await createEvent(site, { event: given })
    const body = (guestNote: string) => ({ ...given, venueName: 'Hall 2', tellGuests: true, guestNote })
    return { organiser, method: 'PUT', url: `/api/events/${eventId}`, body }
  },
  postponeEvent: async () => {
    const { organiser, eventId } = await createEvent(site)
    const body = (note: string) => ({ dates: { startsAt: inDays(40), endsAt: inDays(41) }, note })
    return { organiser, method: 'POST', url: `/api/events/${eventId}/postpone`, body }
  },
  updateSeries: async () => {
    const { organiser, url } = await aSeries()
    const body = (guestNote: string) => ({ ...seriesBody({ venueName: 'Quay 2' }), tellGuests: true, guestNote })
    return { organiser, method: 'PUT', url, body }
  },
  changeSeriesDates: async () => {
    const { organiser, url, eventId } = await aSeries()
    const body = (guestNote: string) => ({
      scope: 'this',
      eventId,
      set: { venueName: 'Quay 2' },
      tellGuests: true,
      guestNote,
    })
    return { organiser, method: 'POST', url: `${url}/dates/change`, body }
  },
  followSeries: async () => {
    const { organiser, url, eventId } = await aSeries()
    const body = (guestNote: string) => ({ fields: ['venueName'], tellGuests: true, guestNote })
    return { organiser, method: 'POST', url: `${url}/dates/${eventId}/follow`, body }
  },
}

function send({ method, url, body }: Change, headers: Record<string, string>, note: string) {
  return call<ErrorView & SeriesView>(site.app, { method, url, headers, payload: body(note) })
}

describe.each(Object.entries(changes))('%s', (_, prepare) => {
  test('takes no note from an administrator who acts as the organiser, and the change without one', async () => {
    const change = await prepare()
    const { headers } = await actAs(site, admin, change.organiser.id)
    const refused = await send(change, headers, 'Write to refund@example.org')
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('session.acting')
    expect(refused.body.message).toMatch(/Leave the message empty/)
    expect((await send(change, headers, '  ')).status).toBe(200)
  })

  test('takes a note from a key with both scopes alone, and the change without one from either', async () => {
    const change = await prepare()
    const { headers: alone } = await createApiKey(site, change.organiser, ['events:write'])
    const refused = await send(change, alone, 'Write to refund@example.org')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'member.forbidden', details: { permission: 'messages:write' } })
    expect((await send(change, alone, '')).status).toBe(200)
    await site.runJobs()
    const both = await createApiKey(site, change.organiser, ['events:write', 'messages:write'])
    expect((await send(change, both.headers, 'Sorry for the trouble')).status).toBe(200)
  })

  test('takes a note from the organiser', async () => {
    const change = await prepare()
    expect((await send(change, change.organiser.headers, 'Sorry for the trouble')).status).toBe(200)
  })
})

test('a note that is not mailed needs nothing more', async () => {
  const change = await changes['updateEvent']?.()
  const { headers } = await createApiKey(site, change?.organiser ?? admin, ['events:write'])
  const payload = { ...change?.body('Left over'), tellGuests: false }
  expect((await call(site.app, { method: 'PUT', url: change?.url ?? '', headers, payload })).status).toBe(200)
})
