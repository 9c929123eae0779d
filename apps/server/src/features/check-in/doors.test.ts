import { randomUUID } from 'node:crypto'
import type { DoorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createUser, type TestApp } from '../../testing/index.ts'
import {
  createNight,
  createPhone,
  makeDoor,
  type Night,
  pair,
  pairedHeaders,
  type Phone,
  scan,
} from './check-in-scene.ts'

const HOUR = 3_600_000

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

async function listDoors({ organiser, eventId }: Pick<Night, 'organiser' | 'eventId'>): Promise<DoorView[]> {
  const url = `/api/check-in/${eventId}/doors`
  const { body } = await call<{ items: DoorView[] }>(site.app, { method: 'GET', url, headers: organiser.headers })
  return body.items
}

function remove({ organiser, eventId }: Pick<Night, 'organiser' | 'eventId'>, path: string) {
  const url = `/api/check-in/${eventId}/${path}`
  return call(site.app, { method: 'DELETE', url, headers: organiser.headers })
}

async function stateStatus(eventId: string, { headers }: Pick<Phone, 'headers'>): Promise<number> {
  return (await call(site.app, { method: 'GET', url: `/api/check-in/${eventId}`, headers })).status
}

function expire(doorId: string) {
  return site.deps.db
    .updateTable('doors')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', doorId)
    .execute()
}

describe('making a door', () => {
  test('gives a code to type, a link that hides it from servers, and an end', async () => {
    const night = await createNight(site)
    const { status, body } = await makeDoor(site, night, { ticketIds: [night.ticketId, night.ticketId] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ eventId: night.eventId, name: 'Main gate', ticketIds: [night.ticketId], admitted: 0 })
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(body.link).toBe(`http://localhost:3000/events/check-in/${night.eventId}#c=${body.code}`)
    expect(Date.parse(body.expiresAt)).toBe(Date.parse(night.order.event.endsAt) + 12 * HOUR)
    expect(await listDoors(night)).toEqual([body])
  })

  test('ends after 30 days where the event has no end yet', async () => {
    const draft = await createEvent(site, { event: { startsAt: null, endsAt: null }, publish: false })
    const { body } = await makeDoor(site, draft)
    const days = (Date.parse(body.expiresAt) - Date.now()) / (24 * HOUR)
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    expect(await stateStatus(draft.eventId, { headers: await pairedHeaders(site, body) })).toBe(200)
  })

  test('takes only ticket types of the event', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const { status, body } = await makeDoor(site, night, { ticketIds: [night.ticketId, other.ticketId] })
    expect([status, body]).toMatchObject([404, { code: 'ticket_type.not_found' }])
    expect(await listDoors(night)).toEqual([])
  })

  test('and keeping doors is for who manages the event, not for strangers or phones', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const [door] = await listDoors(night)
    const paths = ['doors', `doors/${door?._id}`, `devices/${door?.devices[0]?._id}`]
    const methods = ['GET', 'POST', 'DELETE', 'DELETE'] as const
    for (const [actor, status] of [
      [await createUser(site), 404],
      [phone, 401],
    ] as const) {
      for (const [index, path] of ['doors', ...paths].entries()) {
        const answer = await call(site.app, {
          method: methods[index] ?? 'GET',
          url: `/api/check-in/${night.eventId}/${path}`,
          headers: actor.headers,
          ...(methods[index] === 'POST' && { payload: { name: 'Back door' } }),
        })
        expect([path, answer.status]).toEqual([path, status])
      }
    }
    expect(await listDoors(night)).toHaveLength(1)
    expect(await stateStatus(night.eventId, phone)).toBe(200)
  })
})

describe('pairing a phone', () => {
  test('by the code as it is typed; the organiser sees the phone and what its door let in', async () => {
    const night = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    const typed = ` ${door.code.slice(0, 4)}-${door.code.slice(4)} `
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    const paired = await pair(site, night.eventId, typed)
    expect(paired.status).toBe(200)
    expect(paired.body).toEqual({ token: expect.any(String), door: { _id: door._id, name: 'Main gate' } })
    const phone = { headers: { authorization: `Bearer ${paired.body.token}` } }
    await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    const [listed] = await listDoors(night)
    expect(listed).toMatchObject({ admitted: 1, devices: [{ label: 'Android phone, Chrome', revoked: false }] })
  })

  test('a wrong code, another event, none, a closed and an expired door are one answer', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    const { body: closed } = await makeDoor(site, night)
    await remove(night, `doors/${closed._id}`)
    const { body: expired } = await makeDoor(site, night)
    await expire(expired._id)
    const answers = []
    for (const [eventId, code] of [
      [night.eventId, 'ZZZZZZZZ'],
      [other.eventId, door.code],
      [randomUUID(), door.code],
      [night.eventId, closed.code],
      [night.eventId, expired.code],
    ] as const) {
      const { status, body } = await pair(site, eventId, code)
      answers.push({ status, ...body, requestId: '' })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, code: 'door.code_wrong' })
  })

  test('five tries a quarter of an hour from one address, over all events and servers', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    const address = '192.0.2.7'
    const sibling = { ...site, app: await site.sibling() }
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        pair(index % 2 ? site : sibling, index % 3 ? night.eventId : other.eventId, 'ZZZZZZZZ', address),
      ),
    )
    const refused = tries.filter((answer) => answer.status === 401)
    // The window may have ended between two tries.
    expect(refused.length).toBeLessThanOrEqual(10)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    const right = await pair(site, night.eventId, door.code, address)
    expect([right.status, right.body.code]).toEqual([429, 'request.too_many'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect((await pair(site, night.eventId, door.code, '192.0.2.8')).status).toBe(200)
  })

  test('is not limited for those who know the code: a whole crew pairs over one network', async () => {
    const night = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    for (let phone = 0; phone < 8; phone += 1)
      expect((await pair(site, night.eventId, door.code, '192.0.2.77')).status).toBe(200)
  })
})

describe('locking phones out', () => {
  test('a closed door stops its phones at once, keeps its scans, and is listed no more', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const stays = await createPhone(site, night, { name: 'Back door' })
    await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect((await remove(night, `doors/${phone.door._id}`)).status).toBe(200)
    const refused = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect(refused.status).toBe(401)
    expect(await stateStatus(night.eventId, stays)).toBe(200)
    expect((await listDoors(night)).map((door) => door.name)).toEqual(['Back door'])
    expect((await remove(night, `doors/${phone.door._id}`)).body['code']).toBe('door.not_found')
    const again = await scan(site.app, stays, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect(again.body.firstScan?.door).toBe('Main gate')
  })

  test('one phone goes, the others of its door stay', async () => {
    const night = await createNight(site)
    const lost = await createPhone(site, night)
    const kept = { headers: await pairedHeaders(site, lost.door) }
    const [door] = await listDoors(night)
    const [device] = door?.devices ?? []
    expect((await remove(night, `devices/${device?._id}`)).status).toBe(200)
    expect(await stateStatus(night.eventId, lost)).toBe(401)
    expect(await stateStatus(night.eventId, kept)).toBe(200)
    expect((await listDoors(night))[0]?.devices.map(({ revoked }) => revoked)).toEqual([true, false])
    expect((await remove(night, `devices/${device?._id}`)).status).toBe(404)
  })

  test('an expired door lets nobody scan', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    await expire(phone.door._id)
    const refused = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect(refused.status).toBe(401)
  })

  test('doors and phones of another event are not there', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const phone = await createPhone(site, night)
    const device = (await listDoors(night))[0]?.devices[0]
    const theirs = { organiser: other.organiser, eventId: other.eventId }
    expect((await remove(theirs, `doors/${phone.door._id}`)).status).toBe(404)
    expect((await remove(theirs, `devices/${device?._id}`)).status).toBe(404)
    expect(await stateStatus(night.eventId, phone)).toBe(200)
  })
})
