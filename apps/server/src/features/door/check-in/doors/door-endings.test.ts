import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, buildTestApp, call, createEvent, organisationOf, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, pair, scan } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test.each(['manager', 'viewer'] as const)(
  'a %s who is removed pairs no phone by a code they remember',
  async (role) => {
    const night = await createNight(site)
    const { door, headers } = await createPhone(site, night)
    const organisationId = await organisationOf(site, night.organiser)
    const member = await addMember(site, { organisationId, role })
    const url = `/api/organisations/${organisationId}/members/${member.id}`
    const owner = { headers: night.organiser.headers }
    const preview = await call<{ endings: object[] }>(site.app, { method: 'GET', url: `${url}/ending`, ...owner })
    const knows = role === 'manager'
    expect(preview.body.endings).toEqual(knows ? [{ kind: 'devices', count: 1 }] : [])
    expect((await call(site.app, { method: 'DELETE', url, ...owner })).status).toBe(204)
    expect((await pair(site, night.eventId, door.code)).status).toBe(knows ? 401 : 200)
    const { status } = await scan(site.app, { headers }, { eventId: night.eventId, code: 'nonsense' })
    expect(status).toBe(200)
  },
)

test.each([
  [{ role: 'viewer', eventIds: null }, true],
  [{ role: 'manager', eventIds: 'other' }, true],
  [{ role: 'door', eventIds: null }, false],
  [{ role: 'manager', eventIds: 'same' }, false],
] as const)(
  'a manager who becomes %o loses the codes of doors that they may no longer manage',
  async (terms, loses) => {
    const night = await createNight(site)
    const { door, headers } = await createPhone(site, night)
    const organisationId = await organisationOf(site, night.organiser)
    const other = await createEvent(site, { organiser: night.organiser })
    const member = await addMember(site, { organisationId, role: 'manager' })
    const eventIds = terms.eventIds && [terms.eventIds === 'same' ? night.eventId : other.eventId]
    const url = `/api/organisations/${organisationId}/members/${member.id}`
    const payload = { role: terms.role, eventIds }
    expect((await call(site.app, { method: 'PUT', url, headers: night.organiser.headers, payload })).status).toBe(200)
    expect((await pair(site, night.eventId, door.code)).status).toBe(loses ? 401 : 200)
    expect((await scan(site.app, { headers }, { eventId: night.eventId, code: 'nonsense' })).status).toBe(200)
  },
)
