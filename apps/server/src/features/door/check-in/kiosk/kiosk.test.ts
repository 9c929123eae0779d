import { randomUUID } from 'node:crypto'
import type { AttendanceView, CheckInStateView, DoorView, ErrorView, ManifestView, ScanLogView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp } from '../../../../testing/index.ts'
import {
  createNight,
  createPhone,
  makeDoor,
  type Night,
  pairedHeaders,
  type Phone,
  scan,
  undo,
} from '../check-in-scene.ts'
import { PIN, tabletAt } from './kiosk-scene.ts'

let site: TestApp
let night: Night
let tablet: Phone
let ask: ReturnType<typeof tabletAt>
beforeAll(async () => {
  site = await buildTestApp()
  night = await createNight(site, { quantity: 10 })
  ask = tabletAt(site, night)
  tablet = await createPhone(site, night, { name: 'Self check-in', kiosk: { pin: PIN } })
  await sql`update tickets set note = 'Press' where event_id = ${night.eventId}`.execute(site.deps.db)
})
afterAll(() => site.close())

const at = (path = '') => `/api/check-in/${night.eventId}${path}`
const code = (index: number) => ({ eventId: night.eventId, code: night.tickets[index]!.code })
const change = (door: DoorView, payload: object) =>
  call<ErrorView>(site.app, { method: 'PUT', url: at(`/doors/${door._id}`), headers: night.organiser.headers, payload })

describe('a door becomes a kiosk', () => {
  test('with a PIN, which nobody is told again', async () => {
    const made = await makeDoor(site, night, { name: 'Tablet', kiosk: { pin: '123456', badgeSize: 'card' } })
    expect(made.body).toMatchObject({ kiosk: { badgeSize: 'card' }, selfCheckIns: 0 })
    expect(JSON.stringify(made.body)).not.toMatch(/123456|argon/)
    const { pin_hash: kept } = await site.deps.db
      .selectFrom('doors')
      .select('pin_hash')
      .where('id', '=', made.body._id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatch(/^\$argon2id\$/)
  })

  test.each([
    [{ kiosk: {} }, 'kiosk.pin'],
    [{ kiosk: { pin: '123' } }, 'kiosk.pin'],
    [{ kiosk: { pin: '123456789' } }, 'kiosk.pin'],
    [{ kiosk: { pin: '12<3' } }, 'kiosk.pin'],
    [{ kiosk: { pin: PIN, badgeSize: 'a3' } }, 'kiosk.badgeSize'],
    [{ kiosk: { pin: PIN }, direction: 'out' }, 'direction'],
  ])('but not of %j', async (fields, field) => {
    const refused = await makeDoor(site, night, fields)
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('and its phones have to be paired anew, as when it is none any more', async () => {
    const phone = await createPhone(site, night, { name: 'Side gate' })
    const seen = () => call(site.app, { method: 'GET', url: at(), headers: phone.headers })
    expect((await change(phone.door, { name: 'Side gate', showsNames: false })).status).toBe(204)
    expect((await seen()).status).toBe(200)
    expect((await change(phone.door, { name: 'Side gate', kiosk: { pin: PIN } })).status).toBe(204)
    expect((await seen()).status).toBe(401)
    expect((await change(phone.door, { name: 'Side gate', kiosk: {} })).status).toBe(204)
  })

  test('and is not one without a PIN, whoever writes it', async () => {
    await expect(
      site.deps.db.updateTable('doors').set({ pin_hash: null }).where('id', '=', tablet.door._id).execute(),
    ).rejects.toThrow(/doors_kiosk_pin/)
  })
})

describe('a guest at a kiosk', () => {
  test('is greeted by the first name, and nothing else of anybody is told', async () => {
    const welcome = await scan(site.app, tablet, code(0))
    expect(welcome.body).toMatchObject({ admitted: true, guestName: 'Adaeze', note: null, undoableUntil: null })
    const again = await scan(site.app, tablet, code(0))
    expect(again.body).toMatchObject({
      result: 'already_checked_in',
      guestName: null,
      ticketName: null,
      number: null,
      firstScan: null,
    })
    expect(JSON.stringify([welcome.body, again.body])).not.toMatch(/Okafor|Press/)
  })

  test('is not named where the door shows no names', async () => {
    const silent = await createPhone(site, night, { showsNames: false, kiosk: { pin: PIN } })
    expect((await scan(site.app, silent, code(1))).body).toMatchObject({ admitted: true, guestName: null })
    const refused = await ask.byOrder(silent, { reference: night.order.reference, proof: 'Okafor' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'door.names_hidden' } })
  })

  test('finds first names at most on the tablet, and no note', async () => {
    const read = () => call<ManifestView>(site.app, { method: 'GET', url: at('/manifest'), headers: tablet.headers })
    const { body } = await read()
    expect(body.door?.kiosk).toEqual({ badgeSize: null })
    expect([...new Set(body.tickets.map(({ name, note }) => `${name} ${note}`))]).toEqual(['Adaeze null'])
    await ask.open(tablet)
    expect(JSON.stringify((await read()).body)).not.toContain('Okafor')
    await ask.close(tablet)
  })

  test('looks nobody up, lets nobody in by name, out, or back out', async () => {
    const own = await scan(site.app, tablet, code(2))
    const refused = [
      await ask.search(tablet),
      await undo(site.app, tablet, night.eventId, own.body.scanId),
      await scan(site.app, tablet, { eventId: night.eventId, ticketId: night.tickets[3]!._id }),
      await scan(site.app, tablet, { ...code(2), direction: 'out' }),
    ]
    for (const { status, body } of refused)
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'door.staff_only' } })
    const { body } = await call<{ inside: number }>(site.app, { method: 'GET', url: at(), headers: tablet.headers })
    expect(body.inside).toBe(3)
  })
})

describe('staff', () => {
  test('called in from the organiser’s page are told to the tablet, until they give it back or their time is over', async () => {
    const state = () => call<CheckInStateView>(site.app, { method: 'GET', url: at(), headers: tablet.headers })
    expect((await state()).body.staffedUntil).toBeNull()
    const [{ id } = { id: '' }] = await site.deps.db
      .selectFrom('door_devices')
      .select('id')
      .where('door_id', '=', tablet.door._id)
      .execute()
    const opened = await call<{ staffedUntil: string }>(site.app, {
      method: 'POST',
      url: at(`/devices/${id}/staff`),
      headers: night.organiser.headers,
    })
    expect((await state()).body.staffedUntil).toBe(opened.body.staffedUntil)
    await ask.close(tablet)
    expect((await state()).body.staffedUntil).toBeNull()
  })

  test('open a kiosk by its PIN, and it is a scanner until they close it or minutes have passed', async () => {
    const opened = await ask.open(tablet)
    expect(opened.status).toBe(200)
    const left = Date.parse(opened.body.staffedUntil) - Date.now()
    expect(left).toBeLessThanOrEqual(5 * 60_000)
    expect((await ask.search(tablet)).status).toBe(200)
    const byHand = await scan(site.app, tablet, { eventId: night.eventId, ticketId: night.tickets[4]!._id })
    expect(byHand.body).toMatchObject({ admitted: true, guestName: 'Adaeze Okafor', note: 'Press' })
    expect((await undo(site.app, tablet, night.eventId, byHand.body.scanId)).status).toBe(204)
    await ask.close(tablet)
    expect((await ask.search(tablet)).status).toBe(409)
    await ask.open(tablet)
    await sql`update door_devices set staffed_at = now() - interval '6 minutes', staffed_until = now() - interval '1 minute'
      where staffed_until > now()`.execute(site.deps.db)
    expect((await ask.search(tablet)).status).toBe(409)
  })

  test('are delayed by wrong PINs, longer with each, up to five minutes, and are told how long; other tablets are not', async () => {
    const { door, ...guessed } = await createPhone(site, night, { name: 'Guessed', kiosk: { pin: PIN } })
    const other = { headers: await pairedHeaders(site, door) }
    const waitOver = () =>
      sql`update door_devices set pin_wait_until = now() where pin_failures > 0`.execute(site.deps.db)
    const waits: number[] = []
    for (const pin of ['0000', '1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888']) {
      expect(await ask.open(guessed, pin)).toMatchObject({ status: 422, body: { code: 'kiosk.pin_wrong' } })
      const delayed = waits.length > 0 || pin === '2222'
      if (!delayed) continue
      const right = await ask.open(guessed)
      expect(right).toMatchObject({ status: 429, body: { message: expect.stringContaining('Try again in') } })
      waits.push(Number(right.headers['retry-after']))
      await waitOver()
    }
    expect(waits.map((seconds) => Math.round(seconds / 15) * 15)).toEqual([15, 30, 60, 120, 240, 300, 300])
    expect((await ask.open(other)).status).toBe(200)
    expect((await ask.open(guessed)).status).toBe(200)
    expect((await ask.open(guessed, '0000')).status).toBe(422)
    expect((await ask.open(guessed)).status).toBe(200)
  })

  test('cannot be guessed by many PINs at once', async () => {
    const guessed = await createPhone(site, night, { name: 'Raced', kiosk: { pin: PIN } })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask.open(guessed, '0000')))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  test('get in from the organiser’s page however many PINs were wrong; strangers do not', async () => {
    const guessed = await createPhone(site, night, { name: 'Opened', kiosk: { pin: PIN } })
    for (const pin of ['0000', '1111', '2222']) await ask.open(guessed, pin)
    expect((await ask.open(guessed)).status).toBe(429)
    const device = await site.deps.db
      .selectFrom('door_devices')
      .select('id')
      .where('door_id', '=', guessed.door._id)
      .executeTakeFirstOrThrow()
    const staff = (headers: { authorization: string }, deviceId = device.id) =>
      call<ErrorView>(site.app, { method: 'POST', url: at(`/devices/${deviceId}/staff`), headers })
    expect((await staff((await createUser(site)).headers)).status).toBe(404)
    expect((await staff(guessed.headers)).status).toBe(401)
    expect((await staff(night.organiser.headers)).status).toBe(200)
    expect((await ask.search(guessed)).status).toBe(200)
    const phone = await site.deps.db
      .selectFrom('door_devices')
      .innerJoin('doors', 'doors.id', 'door_devices.door_id')
      .select('door_devices.id')
      .where('doors.id', '=', (await createPhone(site, night)).door._id)
      .executeTakeFirstOrThrow()
    expect((await staff(night.organiser.headers, phone.id)).body.code).toBe('kiosk.not_one')
  })

  test('who opened it by a former PIN are shut out when it is changed', async () => {
    const changed = await createPhone(site, night, { name: 'Changed', kiosk: { pin: PIN } })
    await ask.open(changed)
    expect((await change(changed.door, { name: 'Changed', kiosk: { pin: '8642' } })).status).toBe(204)
    expect((await ask.search(changed)).status).toBe(409)
    expect((await ask.open(changed)).status).toBe(422)
    expect((await ask.open(changed, '8642')).status).toBe(200)
  })

  test.each(['', '12345678901', 'abcd', "1' or 1=1"])('are not asked for %j', async (pin) => {
    expect((await ask.open(tablet, pin)).status).toBe(400)
  })

  test('of a door without a PIN have nothing to open', async () => {
    const phone = await createPhone(site, night)
    expect(await ask.open(phone)).toMatchObject({ status: 409, body: { code: 'kiosk.not_one' } })
  })
})

describe('what a kiosk tells of a time without a network', () => {
  const told = (more: object) => ({
    scanId: randomUUID(),
    sequence: 1,
    direction: 'in',
    scannedAt: new Date().toISOString(),
    verdict: 'admitted',
    ...more,
  })
  const send = (scans: object[]) =>
    call<{ answers: { result: string | null; error: string | null }[] }>(site.app, {
      method: 'POST',
      url: at('/scans'),
      headers: tablet.headers,
      payload: { sentAt: new Date().toISOString(), scans },
    })

  test('counts for codes; guests by name, exits and undoing only while staff had it open', async () => {
    const undone = { undoneAt: new Date().toISOString() }
    const byCode = told({ code: night.tickets[5]!.code, ...undone })
    const byName = { ticketId: night.tickets[6]!._id }
    const { body } = await send([
      byCode,
      told(byName),
      told({ code: night.tickets[5]!.code, direction: 'out', verdict: 'checked_out' }),
    ])
    expect(body.answers.map(({ result, error }) => result ?? error)).toEqual([
      'admitted',
      'door.staff_only',
      'door.staff_only',
    ])
    const kept = await site.deps.db
      .selectFrom('scans')
      .select(['undone_at', 'self_service'])
      .where('id', '=', byCode.scanId)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ undone_at: null, self_service: true })
    await ask.open(tablet)
    const later = await send([told({ ...byName, scannedAt: new Date().toISOString() })])
    expect(later.body.answers[0]).toMatchObject({ result: 'admitted', error: null })
    await ask.close(tablet)
  })
})

test('the organiser sees at which door guests let themselves in, and by which scans', async () => {
  const { headers } = night.organiser
  const doors = await call<{ items: DoorView[] }>(site.app, { method: 'GET', url: at('/doors'), headers })
  const shown = doors.body.items.find((door) => door._id === tablet.door._id)
  expect(shown).toMatchObject({ admitted: 4, selfCheckIns: 3, kiosk: { badgeSize: null } })
  const report = await call<AttendanceView>(site.app, { method: 'GET', url: at('/attendance'), headers })
  expect(report.body.byDoor).toContainEqual({ name: 'Self check-in', admitted: 4, selfCheckIns: 3 })
  const log = (query: Record<string, string>) =>
    call<{ items: ScanLogView[]; total: number }>(site.app, { method: 'GET', url: at('/scans'), headers, query })
  const all = await log({ limit: '100' })
  const kiosk = await log({ limit: '100', show: 'kiosk' })
  expect(kiosk.body.total).toBeGreaterThan(0)
  expect(kiosk.body.total).toBe(all.body.items.filter(({ selfService }) => selfService).length)
  expect(all.body.items.some(({ selfService }) => !selfService)).toBe(true)
})
