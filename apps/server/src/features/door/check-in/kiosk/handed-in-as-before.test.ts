import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, type Phone } from '../check-in-scene.ts'
import { PIN } from './kiosk-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** Changes a door to a kiosk, or back to a door with staff, which locks its phones out. */
async function change({ organiser, eventId }: Night, { door }: Phone, kiosk: object | null): Promise<void> {
  const { status } = await call(site.app, {
    method: 'PUT',
    url: `/api/check-in/${eventId}/doors/${door._id}`,
    headers: organiser.headers,
    payload: { name: 'Gate', kiosk },
  })
  expect(status).toBe(204)
}

async function handIn({ headers }: Phone, { eventId }: Night, scans: object[]) {
  const { body } = await call<{ answers: { result: string | null; error: string | null }[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/hand-in`,
    headers,
    payload: {
      sentAt: ago(0),
      scans: scans.map((fields, sequence) => ({
        scanId: randomUUID(),
        sequence,
        direction: 'in',
        verdict: 'admitted',
        scannedAt: ago(1),
        ...fields,
      })),
    },
  })
  return body.answers.map(({ result, error }) => error ?? result)
}

const statesAt = async ({ eventId }: Night) =>
  (
    await site.deps.db.selectFrom('tickets').select('state').where('event_id', '=', eventId).orderBy('number').execute()
  ).map(({ state }) => state)

/** As if the phones of a door had been paired an hour ago. */
const pairedBefore = ({ door }: Phone) =>
  site.deps.db
    .updateTable('door_devices')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('door_id', '=', door._id)
    .execute()

test.each([
  ['becomes a kiosk', [{ pin: PIN }]],
  ['becomes a kiosk and staffed again', [{ pin: PIN }, null]],
])('exits and undos of a staff phone count when its door %s before it hands them in', async (_what, changes) => {
  const night = await createNight(site, { quantity: 3 })
  const phone = await createPhone(site, night)
  await pairedBefore(phone)
  const [leaver, mistake, guest] = night.tickets
  for (const kiosk of changes) await change(night, phone, kiosk)
  const answers = await handIn(phone, night, [
    { code: leaver!.code, scannedAt: ago(70) },
    { code: leaver!.code, direction: 'out', verdict: 'checked_out', scannedAt: ago(60) },
    { code: mistake!.code, scannedAt: ago(50), undoneAt: ago(40) },
    { code: guest!.code, scannedAt: ago(50) },
  ])
  expect(answers).toEqual(['admitted', 'checked_out', 'admitted', 'admitted'])
  expect(await statesAt(night)).toEqual(['checked_out', 'valid', 'checked_in'])
  const self = await site.deps.db
    .selectFrom('scans')
    .select('id')
    .where('event_id', '=', night.eventId)
    .where('self_service', '=', true)
    .execute()
  expect(self).toEqual([])
})

test('a phone that was locked out by hand before the change hands in as the phone of staff that it was', async () => {
  const night = await createNight(site)
  const phone = await createPhone(site, night)
  await pairedBefore(phone)
  await site.deps.db
    .updateTable('door_devices')
    .set({ revoked_at: new Date(Date.now() - 60_000) })
    .where('door_id', '=', phone.door._id)
    .execute()
  await change(night, phone, { pin: PIN })
  const [ticket] = night.tickets
  const undone = { code: ticket!.code, scannedAt: ago(100), undoneAt: ago(90) }
  expect(await handIn(phone, night, [undone])).toEqual(['admitted'])
  expect(await statesAt(night)).toEqual(['valid'])
})

test('a tablet remains one when its door gets staff before it hands in: no exits, no undos', async () => {
  const night = await createNight(site, { quantity: 2 })
  const tablet = await createPhone(site, night, { kiosk: { pin: PIN } })
  await pairedBefore(tablet)
  await change(night, tablet, null)
  const [first, second] = night.tickets
  const answers = await handIn(tablet, night, [
    { code: first!.code, scannedAt: ago(50), undoneAt: ago(40) },
    { code: second!.code, direction: 'out', verdict: 'checked_out' },
  ])
  expect(answers).toEqual(['admitted', 'door.staff_only'])
  expect(await statesAt(night)).toEqual(['checked_in', 'valid'])
  const { self_service: self } = await site.deps.db
    .selectFrom('scans')
    .select('self_service')
    .where('event_id', '=', night.eventId)
    .executeTakeFirstOrThrow()
  expect(self).toBe(true)
})

test('scans that a phone hands in days after its event count at the time at which they were made', async () => {
  const DAY = 86_400
  const night = await createNight(site, { quantity: 2 })
  const phone = await createPhone(site, night)
  await sql`
    update events set starts_at = now() - interval '73 hours', ends_at = now() - interval '70 hours'
    where id = ${night.eventId}`.execute(site.deps.db)
  const [early, late] = night.tickets
  const answers = await handIn(phone, night, [
    { code: early!.code, scannedAt: ago(3 * DAY) },
    { code: late!.code, scannedAt: ago(3 * DAY - 60) },
    { code: late!.code, direction: 'out', verdict: 'checked_out', scannedAt: ago(3 * DAY - 120) },
  ])
  expect(answers).toEqual(['admitted', 'admitted', 'checked_out'])
  expect(await statesAt(night)).toEqual(['checked_in', 'checked_out'])
  const conflicts = await site.deps.db.selectFrom('scan_conflicts').where('event_id', '=', night.eventId).execute()
  expect(conflicts).toEqual([])
})

test('a time of more than a week ago is replaced by that of the server', async () => {
  const night = await createNight(site)
  const phone = await createPhone(site, night)
  const before = Date.now()
  expect(await handIn(phone, night, [{ code: night.tickets[0]!.code, scannedAt: ago(8 * 86_400) }])).toEqual([
    'admitted',
  ])
  const scan = await site.deps.db
    .selectFrom('scans')
    .select('happened_at')
    .where('event_id', '=', night.eventId)
    .executeTakeFirstOrThrow()
  expect(scan.happened_at.getTime()).toBeGreaterThanOrEqual(before)
})
