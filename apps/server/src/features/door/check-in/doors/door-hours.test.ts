import type { DoorView, ManifestView, ScanLogView } from '@foyer/contract'
import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, makeDoor, type Night, type Phone, scan } from '../check-in-scene.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const to = (who: Pick<Phone, 'headers'>, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => ({
  method,
  url,
  headers: who.headers,
  ...(payload && { payload }),
})

const change = ({ organiser, eventId }: Night, door: DoorView, fields: object) =>
  call<{ code?: string }>(
    site.app,
    to(organiser, 'PUT', `/api/check-in/${eventId}/doors/${door._id}`, { name: door.name, ...fields }),
  )

const onlyDoor = async ({ organiser, eventId }: Night) =>
  (await call<{ items: DoorView[] }>(site.app, to(organiser, 'GET', `/api/check-in/${eventId}/doors`))).body.items[0]

describe('a door’s hours', () => {
  test('are kept at the door, told to its phones, and can be changed', async () => {
    const night = await createNight(site, { quantity: 2 })
    const phone = await createPhone(site, night, { opensAt: at(1), closesAt: at(2) })
    const body = { eventId: night.eventId, code: night.tickets[0]!.code }
    expect((await scan(site.app, phone, body)).body).toMatchObject({ result: 'not_yet', admitted: false })
    expect((await change(night, phone.door, { opensAt: null, closesAt: at(-1) })).status).toBe(204)
    expect((await scan(site.app, phone, body)).body.result).toBe('door_closed')
    await change(night, phone.door, { opensAt: at(-1), closesAt: at(1) })
    expect((await scan(site.app, phone, body)).body.result).toBe('admitted')
    const manifest = await call<ManifestView>(site.app, to(phone, 'GET', `/api/check-in/${night.eventId}/manifest`))
    expect(manifest.body.door).toMatchObject({
      opensAt: expect.any(String),
      closesAt: expect.any(String),
    })
  })

  test('are refused where they make no sense', async () => {
    const night = await createNight(site)
    for (const fields of [
      { opensAt: at(2), closesAt: at(1) },
      { opensAt: at(1), closesAt: at(1) },
      { opensAt: 'tonight' },
      { closesAt: 7 },
    ])
      expect((await makeDoor(site, night, fields as object)).status).toBe(400)
    const phone = await createPhone(site, night)
    const other = await createNight(site)
    expect((await change(other, phone.door, {})).status).toBe(404)
    expect((await change(night, phone.door, { ticketIds: [other.ticketTypeId] })).body.code).toBe(
      'ticket_type.not_found',
    )
    expect((await change(night, phone.door, { opensAt: at(2), closesAt: at(1) })).status).toBe(400)
  })

  test('move along with an event that is put off, as does the end of its phones', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night, { opensAt: at(1), closesAt: at(3) })
    const before = await onlyDoor(night)
    const { code } = night.tickets[0]!
    await sql`update events set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days'
      where id = ${night.eventId}`.execute(site.deps.db)
    const after = await onlyDoor(night)
    for (const key of ['opensAt', 'closesAt', 'expiresAt'] as const)
      expect(Date.parse(after?.[key] ?? '') - Date.parse(before?.[key] ?? '')).toBe(7 * 24 * HOUR)
    const { validity } = (
      await call<ManifestView>(site.app, to(phone, 'GET', `/api/check-in/${night.eventId}/manifest`))
    ).body
    expect(Date.parse(validity.from)).toBeGreaterThan(Date.now() + 5 * 24 * HOUR)
    await change(night, phone.door, {})
    expect((await scan(site.app, phone, { eventId: night.eventId, code })).body.result).toBe('not_yet')
  })
})

test('while a new date is still to be announced no code comes in, neither on the former date nor as if the event were over', async () => {
  const night = await createNight(site, { quantity: 2 })
  const phone = await createPhone(site, night)
  const put = (dates: object | null) =>
    call(site.app, to(night.organiser, 'POST', `/api/events/${night.eventId}/postpone`, { dates }))
  const show = async (index: number) =>
    (await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[index]!.code })).body.result
  expect((await put(null)).status).toBe(200)
  expect(await show(0)).toBe('not_yet')
  const manifest = await call<ManifestView>(site.app, to(phone, 'GET', `/api/check-in/${night.eventId}/manifest`))
  expect(Date.parse(manifest.body.validity.from)).toBeGreaterThan(Date.now() + 1000 * 24 * HOUR)
  await sql`update events set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days'
    where id = ${night.eventId}`.execute(site.deps.db)
  const body = { eventId: night.eventId, code: night.tickets[0]!.code }
  expect((await scan(site.app, night.organiser, body)).body.result).toBe('not_yet')
  expect((await put({ startsAt: at(1), endsAt: at(4) })).status).toBe(200)
  expect(await show(0)).toBe('admitted')
})

describe('a paired phone', () => {
  const seen = (night: Night, phone: Pick<Phone, 'headers'>) =>
    call<ManifestView>(site.app, to(phone, 'GET', `/api/check-in/${night.eventId}/manifest`))
  const move = (night: Night, days: number) =>
    sql`update events set starts_at = starts_at + make_interval(days => ${days}), ends_at = ends_at + make_interval(days => ${days})
      where id = ${night.eventId}`.execute(site.deps.db)

  test('is told the new end when its event is put off or brought forward, and ends with it, not with the day it was paired', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const before = Date.parse((await seen(night, phone)).body.door?.expiresAt ?? '')
    await move(night, 7)
    expect(Date.parse((await seen(night, phone)).body.door?.expiresAt ?? '') - before).toBe(7 * 24 * HOUR)
    await move(night, -30)
    expect((await seen(night, phone)).status).toBe(401)
    await move(night, 60)
    expect((await seen(night, phone)).status).toBe(200)
  })

  test('from before tokens were without an end goes on too, once its event has a new date', async () => {
    const night = await createNight(site)
    const phone = await createPhone(site, night)
    const token = phone.headers.authorization.slice('Bearer '.length)
    const { did } = decodeJwt<{ did: string }>(token)
    const signed = (secret: typeof site.deps.secrets.session) =>
      new SignJWT({ did })
        .setProtectedHeader({ alg: 'HS256', typ: 'door+jwt', kid: 'k1' })
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() - 24 * HOUR))
        .setIssuer(site.deps.site.publicUrl)
        .setAudience('foyer:door')
        .sign(secret)
    const withToken = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })
    expect((await seen(night, withToken(await signed(site.deps.secrets.session)))).status).toBe(200)
    expect((await seen(night, withToken(await signed(site.deps.secrets.order)))).status).toBe(401)
  })
})

describe('a phone that was locked out', () => {
  const handIn = (phone: Pick<Phone, 'headers'>, eventId: string, scans: object[]) =>
    call<{ answers: { result: string | null; error: string | null }[]; code?: string }>(
      site.app,
      to(phone, 'POST', `/api/check-in/${eventId}/hand-in`, {
        sentAt: at(0),
        scans: scans.map((fields, sequence) => ({
          scanId: randomUUID(),
          sequence,
          direction: 'in',
          verdict: 'admitted',
          ...fields,
        })),
      }),
    )

  async function lockedOut(quantity: number) {
    const night = await createNight(site, { quantity })
    const phone = await createPhone(site, night)
    await call<{ code?: string }>(
      site.app,
      to(
        night.organiser,
        'DELETE',
        `/api/check-in/${night.eventId}/devices/${(await onlyDoor(night))?.devices[0]?._id}`,
      ),
    )
    return { night, phone }
  }

  const log = async ({ organiser, eventId }: Night) =>
    (await call<{ items: ScanLogView[] }>(site.app, to(organiser, 'GET', `/api/check-in/${eventId}/scans`))).body.items

  test('hands in what it scanned before that: codes count, names go into the log alone, later scans nowhere', async () => {
    const { night, phone } = await lockedOut(3)
    const [seen, named, late] = night.tickets
    expect((await scan(site.app, phone, { eventId: night.eventId, code: seen!.code })).status).toBe(401)
    const { status, body } = await handIn(phone, night.eventId, [
      { code: seen!.code, scannedAt: at(-1) },
      { ticketId: named!._id, scannedAt: at(-1) },
      { code: late!.code, scannedAt: at(0.01) },
      { code: `${late!.code.slice(0, -4)}AAAA`, scannedAt: at(-1) },
    ])
    expect(status).toBe(200)
    expect(body.answers.map(({ result, error }) => error ?? result)).toEqual([
      'admitted',
      'admitted',
      'scan.after_lockout',
      'forged',
    ])
    const states = await site.deps.db
      .selectFrom('tickets')
      .select('state')
      .where('event_id', '=', night.eventId)
      .orderBy('number')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['checked_in', 'valid', 'valid'])
    expect((await log(night)).filter((entry) => entry.unproven)).toMatchObject([
      { guestName: 'Adaeze Okafor', result: 'admitted' },
    ])
  })

  test('changes nothing by handing in again, nor by taking back after the lock-out what it let in before', async () => {
    const { night, phone } = await lockedOut(1)
    const told = { scanId: randomUUID(), code: night.tickets[0]!.code, scannedAt: at(-0.001) }
    await handIn(phone, night.eventId, [told])
    await handIn(phone, night.eventId, [{ ...told, undoneAt: at(0.01) }])
    expect(await log(night)).toMatchObject([{ result: 'admitted', undone: false }])
  })

  test('is nobody at another event, after a week, or with a token that is not ours', async () => {
    const { night, phone } = await lockedOut(1)
    const other = await createNight(site)
    const scans = [{ code: night.tickets[0]!.code, scannedAt: at(-1) }]
    const status = async (who: Pick<Phone, 'headers'>, eventId = night.eventId) =>
      (await handIn(who, eventId, scans)).status
    expect(await status(phone, other.eventId)).toBe(404)
    expect(await status(night.organiser)).toBe(404)
    expect(await status({ headers: { authorization: `${phone.headers.authorization}x` } })).toBe(404)
    expect(await status({ headers: { authorization: '' } })).toBe(404)
    await sql`update door_devices set revoked_at = now() - interval '8 days' where door_id = ${phone.door._id}`.execute(
      site.deps.db,
    )
    expect(await status(phone)).toBe(404)
    expect(await log(night)).toEqual([])
  })
})
