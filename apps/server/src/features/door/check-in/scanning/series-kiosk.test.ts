import type { CheckInStateView, OfflineScanAnswer, OwnBadgesView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, buildTestApp, call, organisationOf, type TestApp } from '../../../../testing/index.ts'
import { partyScanId } from '../kiosk/party.queries.ts'
import { PIN, tabletAt } from '../kiosk/kiosk-scene.ts'
import { createPhone, type Phone, scan } from '../check-in-scene.ts'
import { createPassDay } from '../passes/passes-scene.ts'
import { createDay, createDayPhone, type Day } from '../series-door-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const KIOSK = { direction: 'in', kiosk: { pin: PIN, badgeSize: 'card' } } as const

async function stateOf(day: Day, { headers }: Pick<Phone, 'headers'>) {
  const url = `/api/check-in/${day.seriesId}`
  return (await call<CheckInStateView>(site.app, { method: 'GET', url, headers })).body
}

test('guests of every date of the day check themselves in at one kiosk, with who came along, and print their badges', async () => {
  const day = await createDay(site, [5, 90], { quantity: 3 })
  const tablet = await createDayPhone(site, day, KIOSK)
  const ask = tabletAt(site, { eventId: day.seriesId })
  const [now, later] = day.dates
  const { body: first } = await scan(site.app, tablet, { eventId: day.seriesId, code: now!.tickets[0]!.code })
  expect(first).toMatchObject({ result: 'admitted', guestName: 'Adaeze', party: 2, date: { _id: now!.eventId } })
  expect((await ask.party(tablet, first.scanId)).body.answers).toHaveLength(2)
  const { body: badges } = await ask.badges(tablet, first.scanId)
  expect(badges satisfies OwnBadgesView).toMatchObject({ size: 'card', badges: [{}, {}, {}] })
  const { body: early } = await scan(site.app, tablet, { eventId: day.seriesId, code: later!.tickets[0]!.code })
  // The answer contains the time of the date and nothing about the guest.
  expect(early).toMatchObject({ result: 'not_yet', date: { _id: later!.eventId }, guestName: null, ticketName: null })
  expect(await stateOf(day, tablet)).toMatchObject({ inside: 3, door: { kiosk: { badgeSize: 'card' } } })
})

test('a guest without a code is found by the number of an order of any date, and of no other series', async () => {
  const [day, other] = [await createDay(site, [5, 10]), await createDay(site, [5])]
  const tablet = await createDayPhone(site, day, KIOSK)
  const ask = tabletAt(site, { eventId: day.seriesId })
  const byOrder = async ({ order }: Day['dates'][number]) =>
    (await ask.byOrder(tablet, { reference: order.reference, proof: 'Okafor' })).body
  expect(await byOrder(day.dates[1]!)).toMatchObject({ result: 'admitted', date: { _id: day.dates[1]!.eventId } })
  expect(await byOrder(day.dates[1]!)).toMatchObject({ result: 'already_checked_in', guestName: null })
  expect(await byOrder(other.dates[0]!)).toMatchObject({ code: 'kiosk.no_match' })
  const strange = tabletAt(site, { eventId: other.seriesId })
  const { body } = await strange.byOrder(tablet, { reference: 'FY00000000', proof: 'Okafor' })
  expect(body.code).toBe('event.not_found')
})

test('a pass comes in by its code once at the kiosk of a date, and is not found by the number of its order', async () => {
  const day = await createPassDay(site, [5, 90], { visits: 2 })
  const [{ eventId }] = day.dates as [Day['dates'][number]]
  const tablet = await createPhone(site, { organiser: day.organiser, eventId }, KIOSK)
  const asked = { reference: day.order.reference, proof: 'Adeyemi' }
  expect((await tabletAt(site, { eventId }).byOrder(tablet, asked)).body.code).toBe('kiosk.no_match')
  const show = async () => (await scan(site.app, tablet, { eventId, code: day.pass.code })).body
  expect(await show()).toMatchObject({ result: 'admitted', guestName: 'Bisi', party: 0 })
  const again = await show()
  expect(again).toMatchObject({ result: 'already_checked_in', guestName: null })
  // Where the pass was used before concerns its holder alone.
  expect(again).not.toHaveProperty('pass')
  const all = await createDayPhone(site, day, KIOSK)
  const ofDay = tabletAt(site, { eventId: day.seriesId })
  expect((await ofDay.byOrder(all, asked)).body.code).toBe('kiosk.no_match')
})

test('the holder of a pass and the guests of a list print their badges as well', async () => {
  const day = await createPassDay(site, [5])
  const [{ eventId, tickets }] = day.dates as [Day['dates'][number]]
  const night = { organiser: day.organiser, eventId }
  const ask = tabletAt(site, night)
  const tablet = await createPhone(site, night, KIOSK)
  const { body: pass } = await scan(site.app, tablet, { eventId, code: day.pass.code })
  expect((await ask.badges(tablet, pass.scanId)).body).toMatchObject({ badges: [{ name: 'Bisi Adeyemi' }] })
  const url = `/api/check-in/${eventId}/lists`
  const payload = { name: 'Workshop' }
  const { body: list } = await call<{ _id: string }>(site.app, { method: 'POST', url, ...day.organiser, payload })
  const ofList = await createPhone(site, night, { ...KIOSK, listId: list._id })
  const { body: came } = await scan(site.app, ofList, { eventId, code: tickets[0]!.code })
  expect((await ask.badges(ofList, came.scanId)).body).toMatchObject({ badges: [{}] })
})

test('staff open a kiosk of a series by its PIN, organisers from any date, and members of one date do not', async () => {
  const day = await createDay(site, [5, 10])
  const tablet = await createDayPhone(site, day, KIOSK)
  const ask = tabletAt(site, { eventId: day.seriesId })
  expect((await ask.search(tablet)).body.code).toBe('door.staff_only')
  expect((await ask.open(tablet, '0000')).body.code).toBe('kiosk.pin_wrong')
  expect((await ask.open(tablet)).status).toBe(200)
  expect((await stateOf(day, tablet)).staffedUntil).not.toBeNull()
  expect((await ask.search(tablet)).status).toBe(200)
  expect((await ask.close(tablet)).status).toBe(204)
  expect((await stateOf(day, tablet)).staffedUntil).toBeNull()
  const [{ id: deviceId }] = (await site.deps.db
    .selectFrom('door_devices')
    .select('id')
    .where('door_id', '=', tablet.door._id)
    .execute()) as [{ id: string }]
  const [first, second] = day.dates
  const organisationId = await organisationOf(site, day.organiser)
  const limited = await addMember(site, { organisationId, role: 'manager', eventIds: [first!.eventId] })
  const staff = (eventId: string, { headers }: { headers: Record<string, string> }) =>
    call(site.app, { method: 'POST', url: `/api/check-in/${eventId}/devices/${deviceId}/staff`, headers })
  expect((await staff(first!.eventId, limited)).status).toBe(403)
  expect((await stateOf(day, tablet)).staffedUntil).toBeNull()
  expect((await staff(second!.eventId, day.organiser)).status).toBe(200)
  expect((await stateOf(day, tablet)).staffedUntil).not.toBeNull()
})

test('of a party whose answer was lost, what the server wrote and what the phone tells are one admission', async () => {
  const day = await createDay(site, [5], { quantity: 2 })
  const phone = await createDayPhone(site, day)
  const [one, other] = day.dates[0]!.tickets
  const { body: first } = await scan(site.app, phone, { eventId: day.seriesId, code: one!.code })
  await tabletAt(site, { eventId: day.seriesId }).party(phone, first.scanId)
  const at = new Date().toISOString()
  const told = { sequence: 1, direction: 'in', verdict: 'admitted', undoneAt: null, scannedAt: at }
  const { body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${day.seriesId}/scans`,
    headers: phone.headers,
    payload: {
      sentAt: at,
      scans: [{ ...told, scanId: partyScanId(first.scanId, other!._id), ticketId: other!._id }],
    },
  })
  expect(body.answers).toMatchObject([{ result: 'admitted', conflict: false, error: null }])
})
