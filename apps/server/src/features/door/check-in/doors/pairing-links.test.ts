import { randomUUID } from 'node:crypto'
import type { DoorView, PairingLinkView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, makeDoor, type Night, pair, type Phone } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Place = Pick<Night, 'organiser' | 'eventId'>

function links({ organiser, eventId }: Place, doorId: string, payload: object = {}) {
  return call<{ items: PairingLinkView[]; code?: string }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/doors/${doorId}/pairing-links`,
    headers: organiser.headers,
    payload,
  })
}

async function codesOf(place: Place, doorId: string, payload: object = {}): Promise<string[]> {
  return (await links(place, doorId, payload)).body.items.map(({ code }) => code)
}

async function doorOf({ organiser, eventId }: Place, doorId: string): Promise<DoorView> {
  const { body } = await call<{ items: DoorView[] }>(site.app, {
    method: 'GET',
    url: `/api/check-in/${eventId}/doors`,
    headers: organiser.headers,
  })
  return body.items.find(({ _id }) => _id === doorId)!
}

async function mayScan({ headers }: Pick<Phone, 'headers'>, { eventId }: Place): Promise<boolean> {
  return (await call(site.app, { method: 'GET', url: `/api/check-in/${eventId}`, headers })).status === 200
}

test('each link pairs one phone, also when many open it at once', async () => {
  const night = await createNight(site)
  const { body: door } = await makeDoor(site, night)
  const codes = await codesOf(night, door._id, { count: 2 })
  expect(new Set(codes).size).toBe(2)
  const answers = await Promise.all(Array.from({ length: 16 }, () => pair(site, night.eventId, codes[0]!)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await pair(site, night.eventId, codes[1]!)).status).toBe(200)
  expect((await pair(site, night.eventId, codes[1]!)).body.code).toBe('door.code_wrong')
  expect((await doorOf(night, door._id)).devices).toHaveLength(2)
})

test('a link ends with its time, with the code of its door and with its door', async () => {
  const night = await createNight(site)
  const { body: door } = await makeDoor(site, night)
  const url = `/api/check-in/${night.eventId}/doors/${door._id}`
  const [expired] = await codesOf(night, door._id)
  await sql`update door_pairing_links set expires_at = now() - interval '1 second'`.execute(site.deps.db)
  expect((await pair(site, night.eventId, expired!)).status).toBe(401)
  const [renewed] = await codesOf(night, door._id)
  await call(site.app, { method: 'POST', url: `${url}/code`, headers: night.organiser.headers })
  expect((await pair(site, night.eventId, renewed!)).status).toBe(401)
  const [closed] = await codesOf(night, door._id)
  await call(site.app, { method: 'DELETE', url, headers: night.organiser.headers })
  expect((await pair(site, night.eventId, closed!)).status).toBe(401)
  expect((await links(night, door._id)).body.code).toBe('door.not_found')
})

test('locking out a phone that a link paired leaves the code of its door and every other phone', async () => {
  const night = await createNight(site)
  const other = await createPhone(site, night)
  const [code] = await codesOf(night, other.door._id)
  const { body: paired } = await pair(site, night.eventId, code!)
  const headers = { authorization: `Bearer ${paired.token}` }
  const phone = (await doorOf(night, other.door._id)).devices.find(({ byLink }) => byLink)!
  const url = `/api/check-in/${night.eventId}/devices/${phone._id}`
  await call(site.app, { method: 'DELETE', url, headers: night.organiser.headers })
  expect(await mayScan({ headers }, night)).toBe(false)
  expect(await mayScan(other, night)).toBe(true)
  expect((await doorOf(night, other.door._id)).code).toBe(other.door.code)
  expect((await pair(site, night.eventId, code!)).status).toBe(401)
})

test('a phone is renewed by a link that takes its place, and no other phone is touched', async () => {
  const night = await createNight(site)
  const first = await createPhone(site, night)
  const lost = (await doorOf(night, first.door._id)).devices[0]!
  const [spare] = await codesOf(night, first.door._id)
  const second = { headers: { authorization: `Bearer ${(await pair(site, night.eventId, spare!)).body.token}` } }
  const [code] = await codesOf(night, first.door._id, { replaces: lost._id })
  expect(await mayScan(first, night)).toBe(true)
  const { body } = await pair(site, night.eventId, code!)
  expect(await mayScan(first, night)).toBe(false)
  expect(await mayScan(second, night)).toBe(true)
  expect(await mayScan({ headers: { authorization: `Bearer ${body.token}` } }, night)).toBe(true)
})

test('a phone that is replaced does not come back by the code that it was paired with', async () => {
  const night = await createNight(site)
  const { door } = await createPhone(site, night)
  const lost = (await doorOf(night, door._id)).devices[0]!
  const [code, spare] = await codesOf(night, door._id, { replaces: lost._id, count: 2 })
  expect((await pair(site, night.eventId, code!)).status).toBe(200)
  expect((await pair(site, night.eventId, door.code)).body.code).toBe('door.code_wrong')
  // A phone that is locked out already has no code to lose.
  const renewed = (await doorOf(night, door._id)).code
  expect((await pair(site, night.eventId, spare!)).status).toBe(200)
  expect((await doorOf(night, door._id)).code).toBe(renewed)
})

test('a link of another event, for its door or its phone, is made by nobody and opens nothing', async () => {
  const [night, other] = [await createNight(site), await createNight(site)]
  const foreign = await createPhone(site, other)
  const { body: door } = await makeDoor(site, night)
  const phone = (await doorOf(other, foreign.door._id)).devices[0]!
  for (const doorId of [foreign.door._id, randomUUID()])
    expect((await links(night, doorId)).body.code).toBe('door.not_found')
  for (const replaces of [phone._id, randomUUID()])
    expect((await links(night, door._id, { replaces })).body.code).toBe('door.not_found')
  const [code] = await codesOf(night, door._id)
  expect((await pair(site, other.eventId, code!)).status).toBe(401)
  expect((await pair(site, night.eventId, code!)).status).toBe(200)
})

function withdraw({ organiser, eventId }: Place, linkId: string) {
  const url = `/api/check-in/${eventId}/links/${linkId}`
  return call<{ code?: string }>(site.app, { method: 'DELETE', url, headers: organiser.headers })
}

test('links are listed with who made them, and one that is withdrawn pairs nothing while the others do', async () => {
  const night = await createNight(site)
  const { body: door } = await makeDoor(site, night)
  const codes = await codesOf(night, door._id, { count: 3 })
  await pair(site, night.eventId, codes[0]!)
  const { links: listed } = await doorOf(night, door._id)
  expect(listed.filter(({ usedAt }) => usedAt === null)).toHaveLength(2)
  expect(listed.every(({ madeBy }) => madeBy !== null && madeBy !== '')).toBe(true)
  expect(JSON.stringify(listed)).not.toContain(codes[1])
  const answers = await Promise.all(
    listed.map(({ _id, usedAt }) => withdraw(night, _id).then((told) => [usedAt, told])),
  )
  for (const [usedAt, told] of answers) expect(told).toMatchObject({ status: usedAt === null ? 204 : 404 })
  expect((await pair(site, night.eventId, codes[1]!)).status).toBe(401)
  const [fresh] = await codesOf(night, door._id)
  expect((await pair(site, night.eventId, fresh!)).status).toBe(200)
})

test('of a phone that opens a link and an organiser who withdraws it, one comes too late', async () => {
  const night = await createNight(site)
  const { body: door } = await makeDoor(site, night)
  for (let turn = 0; turn < 8; turn += 1) {
    const [code] = await codesOf(night, door._id)
    const open = (await doorOf(night, door._id)).links.find(({ usedAt }) => usedAt === null)!
    const [paired, told] = await Promise.all([pair(site, night.eventId, code!), withdraw(night, open._id)])
    expect([paired.status, told.status]).toEqual(paired.status === 200 ? [200, 404] : [401, 204])
  }
})

test('a withdrawal that meets a phone opening the link waits for it, and then finds the link used', async () => {
  const night = await createNight(site)
  const { body: door } = await makeDoor(site, night)
  await codesOf(night, door._id)
  const [link] = (await doorOf(night, door._id)).links
  // The phone's transaction has used the link but has not committed yet.
  const told = await site.deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('door_pairing_links')
      .set({ used_at: sql<Date>`now()` })
      .where('id', '=', link!._id)
      .execute()
    const withdrawing = withdraw(night, link!._id)
    const early = await Promise.race([withdrawing, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])
    expect(early).toBe('waits')
    return { withdrawing }
  })
  expect(await told.withdrawing).toMatchObject({ status: 404, body: { code: 'pairing_link.not_open' } })
  expect((await doorOf(night, door._id)).links).toHaveLength(1)
})

test('a link of another event is withdrawn by nobody', async () => {
  const [night, other] = [await createNight(site), await createNight(site)]
  const { body: door } = await makeDoor(site, other)
  const [code] = await codesOf(other, door._id)
  const [link] = (await doorOf(other, door._id)).links
  expect((await withdraw(night, link!._id)).body.code).toBe('pairing_link.not_open')
  expect((await withdraw({ ...night, eventId: other.eventId }, link!._id)).body.code).toBe('event.not_found')
  expect((await pair(site, other.eventId, code!)).status).toBe(200)
})
