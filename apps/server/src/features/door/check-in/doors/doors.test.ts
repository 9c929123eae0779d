import { randomUUID } from 'node:crypto'
import type { DoorView } from '@foyer/contract'
import { displayDoorCode } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createUser, type TestApp } from '../../../../testing/index.ts'
import { untilWaiting } from '../../../../testing/race.ts'
import {
  createNight,
  createPhone,
  makeDoor,
  type Night,
  pair,
  pairedHeaders,
  type Phone,
  scan,
} from '../check-in-scene.ts'

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
    const { status, body } = await makeDoor(site, night, { ticketIds: [night.ticketTypeId, night.ticketTypeId] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      eventId: night.eventId,
      name: 'Main gate',
      ticketIds: [night.ticketTypeId],
      admitted: 0,
    })
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
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
    const { status, body } = await makeDoor(site, night, { ticketIds: [night.ticketTypeId, other.ticketTypeId] })
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
    const typed = ` ${displayDoorCode(door.code)} `.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
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

  test('by a right code always works: wrong ones of the same network are refused, and told how long', async () => {
    const night = await createNight(site)
    const other = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    const address = '2001:db8:7:7::1'
    const sibling = { ...site, app: await site.sibling() }
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        pair(
          index % 2 ? site : sibling,
          index % 3 ? night.eventId : other.eventId,
          'ZZZZZZZZZZZZ',
          `${address}${index}`,
        ),
      ),
    )
    const refused = tries.filter((answer) => answer.status === 401)
    // The window may have ended between two tries.
    expect(refused.length).toBeLessThanOrEqual(40)
    expect(refused.length).toBeGreaterThanOrEqual(20)
    const wrong = await pair(site, night.eventId, 'ZZZZZZZZZZZZ', address)
    expect([wrong.status, wrong.body.code]).toEqual([429, 'request.too_many'])
    expect(wrong.body).toMatchObject({ message: expect.stringMatching(/Try again in \d+ (minutes?|seconds?)\./) })
    expect(Number(wrong.headers['retry-after'])).toBeGreaterThan(0)
    expect((await pair(site, night.eventId, door.code, address)).status).toBe(200)
  })

  test('by a code of eight characters, as doors had before, works for the right one and is limited before it is looked at', async () => {
    const night = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    const former = door.code.slice(0, 8)
    await site.deps.db.updateTable('doors').set({ code: former }).where('id', '=', door._id).execute()
    const address = '192.0.2.70'
    for (let phone = 0; phone < 25; phone += 1)
      expect((await pair(site, night.eventId, former, address)).status).toBe(200)
    await Promise.all(Array.from({ length: 45 }, () => pair(site, night.eventId, 'ZZZZZZZZ', address)))
    expect((await pair(site, night.eventId, former, address)).status).toBe(429)
    expect((await pair(site, night.eventId, former, '192.0.2.71')).status).toBe(200)
  })

  test('is limited at one event over all networks', async () => {
    const night = await createNight(site)
    const key = `door-pair-event:${night.eventId}`
    await pair(site, night.eventId, 'ZZZZZZZZZZZZ')
    await site.deps.pool.query('update rate_limits set hits = 300 where key = $1', [key])
    expect((await pair(site, night.eventId, 'ZZZZZZZZZZZZ')).status).toBe(429)
  })

  test('is not limited for those who know the code: a whole crew pairs over one network', async () => {
    const night = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    for (let phone = 0; phone < 8; phone += 1)
      expect((await pair(site, night.eventId, door.code, '192.0.2.77')).status).toBe(200)
  })
})

describe('the organiser’s own phone', () => {
  const pairOwn = (app: TestApp['app'], { eventId }: { eventId: string }, headers: { authorization: string }) =>
    call<{ token: string; door: { _id: string; name: string } }>(app, {
      method: 'POST',
      url: `/api/check-in/${eventId}/own-phone`,
      headers,
      payload: { label: 'iPhone, Safari' },
    })

  test('is paired in one call, and makes one door however many phones ask at once', async () => {
    const night = await createNight(site)
    const sibling = await site.sibling()
    const paired = await Promise.all(
      Array.from({ length: 6 }, (_, index) => pairOwn(index % 2 ? site.app : sibling, night, night.organiser.headers)),
    )
    expect(paired.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    const doors = await listDoors(night)
    expect(doors).toMatchObject([{ name: 'Organiser', ticketIds: null }])
    expect(doors[0]?.devices).toHaveLength(6)
    const phone = { headers: { authorization: `Bearer ${paired[0]?.body.token}` } }
    expect((await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })).status).toBe(200)
  })

  test('joins a door that is open to every ticket, and no other', async () => {
    const night = await createNight(site)
    await makeDoor(site, night, { name: 'Exit', direction: 'out' })
    await makeDoor(site, night, { name: 'Box', ticketIds: [night.ticketTypeId] })
    await makeDoor(site, night, { name: 'Main gate' })
    expect((await pairOwn(site.app, night, night.organiser.headers)).body.door.name).toBe('Main gate')
    expect((await pairOwn(site.app, night, (await createUser(site)).headers)).status).toBe(404)
  })
})

describe('locking phones out', () => {
  test('a closed door stops its phones at once, keeps its scans, and is listed no more', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const stays = await createPhone(site, night, { name: 'Back door' })
    await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect((await remove(night, `doors/${phone.door._id}`)).status).toBe(204)
    const refused = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect(refused.status).toBe(401)
    expect(await stateStatus(night.eventId, stays)).toBe(200)
    expect((await listDoors(night)).map((door) => door.name)).toEqual(['Back door'])
    expect((await remove(night, `doors/${phone.door._id}`)).body['code']).toBe('door.not_found')
    const again = await scan(site.app, stays, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect(again.body.firstScan?.door).toBe('Main gate')
  })

  test('one phone goes and cannot come back by the same code or link; the others of its door stay', async () => {
    const night = await createNight(site)
    const lost = await createPhone(site, night)
    const kept = { headers: await pairedHeaders(site, lost.door) }
    const [door] = await listDoors(night)
    const [device] = door?.devices ?? []
    expect((await remove(night, `devices/${device?._id}`)).status).toBe(204)
    expect(await stateStatus(night.eventId, lost)).toBe(401)
    expect(await stateStatus(night.eventId, kept)).toBe(200)
    const [renewed] = await listDoors(night)
    expect(renewed?.devices.map(({ revoked }) => revoked)).toEqual([true, false])
    expect((await pair(site, night.eventId, lost.door.code)).body.code).toBe('door.code_wrong')
    expect(renewed?.code).not.toBe(lost.door.code)
    expect(renewed?.link).toContain(`#c=${renewed?.code}`)
    expect((await pair(site, night.eventId, renewed?.code ?? '')).status).toBe(200)
    expect((await remove(night, `devices/${device?._id}`)).status).toBe(404)
  })

  test('a phone that pairs itself at the very moment it is locked out does not get in with the former code', async () => {
    const night = await createNight(site)
    const { body: door } = await makeDoor(site, night)
    const pairing = await site.deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('doors').set({ code: 'NEWNEWNEWNEW' }).where('id', '=', door._id).execute()
      const waiting = pair(site, night.eventId, door.code)
      await untilWaiting(site, 1)
      return { waiting }
    })
    expect((await pairing.waiting).body.code).toBe('door.code_wrong')
  })

  test('a door gets a new code without losing its phones', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const renew = (who: { headers: { authorization: string } }) =>
      call<{ code: string; link: string }>(site.app, {
        method: 'POST',
        url: `/api/check-in/${night.eventId}/doors/${phone.door._id}/code`,
        headers: who.headers,
      })
    expect((await renew(await createUser(site))).status).toBe(404)
    const { status, body } = await renew(night.organiser)
    expect(status).toBe(200)
    expect(body.code).toMatch(/^[0-9A-Z]{12}$/)
    expect(await stateStatus(night.eventId, phone)).toBe(200)
    expect((await pair(site, night.eventId, phone.door.code)).status).toBe(401)
    expect((await pair(site, night.eventId, body.code)).status).toBe(200)
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
