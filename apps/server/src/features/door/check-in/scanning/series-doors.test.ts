import { randomUUID } from 'node:crypto'
import type { CheckInStateView, DoorView, GuestView, ManifestView, OfflineScanAnswer } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../../testing/index.ts'
import { createNight, createPhone, makeDoor, pair, type Phone, scan, undo } from '../check-in-scene.ts'
import { createDay, createDayPhone, type Day } from '../series-door-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const DAY_MINUTES = 1_440
const byText = (a = '', b = '') => a.localeCompare(b)

const get = (url: string, { headers }: Pick<Phone, 'headers'>) => ({ method: 'GET' as const, url, headers })

async function manifestOf(day: Day, phone: Phone, query = '') {
  return (await call<ManifestView>(site.app, get(`/api/check-in/${day.seriesId}/manifest${query}`, phone))).body
}

async function stateOf(day: Day, phone: Phone) {
  return (await call<CheckInStateView>(site.app, get(`/api/check-in/${day.seriesId}`, phone))).body
}

async function doorsAt(user: Pick<TestUser, 'headers'>, eventId: string) {
  return (await call<{ items: DoorView[] }>(site.app, get(`/api/check-in/${eventId}/doors`, user))).body.items
}

async function tell(day: Day, phone: Phone, code: string, secondsAgo: number) {
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const told = { sequence: 1, direction: 'in', verdict: 'admitted', undoneAt: null, scanId: randomUUID(), code }
  const { body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${day.seriesId}/scans`,
    headers: phone.headers,
    payload: { sentAt: at(0), scans: [{ ...told, scannedAt: at(secondsAgo) }] },
  })
  return body.answers[0]!
}

test('one phone admits the tickets of every date of the day around its start, and refuses the others with the reason', async () => {
  // On time, late, early, and tomorrow.
  const day = await createDay(site, [5, -45, 90, DAY_MINUTES])
  const phone = await createDayPhone(site, day)
  const scanned = async (date: number) =>
    (await scan(site.app, phone, { eventId: day.seriesId, code: day.dates[date]!.tickets[0]!.code })).body
  const results = [await scanned(0), await scanned(1), await scanned(2), await scanned(3), await scanned(0)]
  expect(results.map(({ result }) => result)).toEqual([
    'admitted',
    'door_closed',
    'not_yet',
    'not_yet',
    'already_checked_in',
  ])
  expect(results.map(({ date }) => date?._id)).toEqual([0, 1, 2, 3, 0].map((date) => day.dates[date]!.eventId))
  const state = await stateOf(day, phone)
  expect(state).toMatchObject({ inside: 1, expected: 3, event: { _id: day.seriesId, title: 'Museum' } })
  expect(state.dates?.map(({ _id, inside }) => [_id, inside])).toEqual(
    [1, 0, 2].map((date) => [day.dates[date]!.eventId, date === 0 ? 1 : 0]),
  )
  const [own, other] = await Promise.all([
    doorsAt(day.organiser, day.dates[0]!.eventId),
    doorsAt(day.organiser, day.dates[1]!.eventId),
  ])
  expect([own[0], other[0]]).toMatchObject([
    { name: 'Entrance', series: { before: 15, after: 30 }, admitted: 1, devices: [{}] },
    { name: 'Entrance', admitted: 0 },
  ])
})

test('an undo and a guest found by name work at the date of the ticket', async () => {
  const day = await createDay(site, [5, 10])
  const phone = await createDayPhone(site, day)
  const { body: found } = await call<{ items: GuestView[] }>(
    site.app,
    get(`/api/check-in/${day.seriesId}/guests?search=ada`, phone),
  )
  expect(found.items.map(({ date }) => date?._id).toSorted(byText)).toEqual(
    day.dates.map(({ eventId }) => eventId).toSorted(byText),
  )
  const { ticketId } = found.items[0]!
  const { body: admitted } = await scan(site.app, phone, { eventId: day.seriesId, ticketId })
  expect(admitted).toMatchObject({ result: 'admitted', date: { _id: found.items[0]!.date?._id } })
  expect((await undo(site.app, phone, day.seriesId, admitted.scanId)).status).toBe(204)
  expect((await stateOf(day, phone)).inside).toBe(0)
})

test('a party comes in at its date, also in two steps', async () => {
  const day = await createDay(site, [5], { quantity: 4 })
  const phone = await createDayPhone(site, day)
  const { body: first } = await scan(site.app, phone, { eventId: day.seriesId, code: day.dates[0]!.tickets[0]!.code })
  expect(first.party).toBe(3)
  const join = (count: number) =>
    call<{ answers: unknown[] }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${day.seriesId}/scans/${first.scanId}/party?count=${count}`,
      headers: phone.headers,
    })
  expect((await join(1)).body.answers).toHaveLength(1)
  expect((await stateOf(day, phone)).inside).toBe(2)
  expect((await join(3)).body.answers).toHaveLength(3)
  expect((await stateOf(day, phone)).inside).toBe(4)
})

test('of two phones that scan one ticket at the same moment, one admits it', async () => {
  const day = await createDay(site, [5], { quantity: 6 })
  const phones = [await createDayPhone(site, day), await createDayPhone(site, day)]
  for (const { code } of day.dates[0]!.tickets) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => scan(site.app, phones[index % 2]!, { eventId: day.seriesId, code })),
    )
    expect(answers.filter(({ body }) => body.result === 'admitted')).toHaveLength(1)
  }
})

test('two phones that let one ticket in without a network leave one conflict, which both are told', async () => {
  const day = await createDay(site, [5, 10])
  const phones = [await createDayPhone(site, day), await createDayPhone(site, day)] as const
  const { eventId, tickets } = day.dates[1]!
  const { _id, code } = tickets[0]!
  const answers = [await tell(day, phones[0], code, 60), await tell(day, phones[1], code, 30)]
  expect(answers.map(({ result, conflict }) => [result, conflict])).toEqual([
    ['admitted', false],
    ['already_checked_in', true],
  ])
  for (const phone of phones) expect((await manifestOf(day, phone)).conflicts).toHaveLength(1)
  const { rows } = await sql<{
    event_id: string
  }>`select event_id from scan_conflicts where ticket_id = ${_id}`.execute(site.deps.db)
  expect(rows).toEqual([{ event_id: eventId }])
  const seen = await call<{ marked: number }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${day.seriesId}/conflicts/seen`,
    headers: phones[1].headers,
    payload: { conflictIds: (await manifestOf(day, phones[1])).conflicts.map((conflict) => conflict._id), note: '' },
  })
  expect(seen.body.marked).toBe(1)
})

test('the list for a phone holds the dates of the day alone, and of them what changed', async () => {
  const day = await createDay(site, [5, 10, DAY_MINUTES, -DAY_MINUTES], { quantity: 2 })
  const phone = await createDayPhone(site, day)
  const whole = await manifestOf(day, phone)
  const today = day.dates.slice(0, 2).map(({ eventId }) => eventId)
  expect(whole.dates?.map(({ _id }) => _id)).toEqual(today)
  expect(whole.tickets.map(({ eventId }) => eventId).toSorted(byText)).toEqual([...today, ...today].toSorted(byText))
  expect([...new Set(whole.keys.map(({ eventId }) => eventId))].toSorted(byText)).toEqual(today.toSorted(byText))
  expect(whole.ticketTypes.map(({ eventId }) => eventId).toSorted(byText)).toEqual(today.toSorted(byText))
  await scan(site.app, phone, { eventId: day.seriesId, code: day.dates[1]!.tickets[0]!.code })
  const later = await manifestOf(day, phone, `?since=${whole.cursor}`)
  // Beside what changed, a phone is told again what was written while another transaction of the cluster was open.
  const changed = later.tickets.filter(({ inside }) => inside)
  expect(changed).toMatchObject([{ _id: day.dates[1]!.tickets[0]!._id }])
})

test('a phone of a series is a stranger at other series and events, and theirs at it', async () => {
  const [day, other, night] = [await createDay(site, [5]), await createDay(site, [5]), await createNight(site)]
  const phone = await createDayPhone(site, day)
  const gate = await createPhone(site, night)
  for (const place of [other.seriesId, other.dates[0]!.eventId, night.eventId, randomUUID()]) {
    expect((await call<{ code: string }>(site.app, get(`/api/check-in/${place}/manifest`, phone))).body.code).toBe(
      'event.not_found',
    )
    expect((await scan(site.app, phone, { eventId: place, code: 'no' })).body.code).toBe('event.not_found')
  }
  for (const place of [day.seriesId, day.dates[0]!.eventId])
    expect((await call<{ code: string }>(site.app, get(`/api/check-in/${place}/manifest`, gate))).body.code).toBe(
      'event.not_found',
    )
  const strange = await scan(site.app, phone, { eventId: day.seriesId, code: other.dates[0]!.tickets[0]!.code })
  expect(strange.body).toMatchObject({ result: 'wrong_event', guestName: null })
  const typed = await scan(site.app, phone, { eventId: day.seriesId, ticketId: other.dates[0]!.tickets[0]!._id })
  expect(typed.body).toMatchObject({ result: 'unknown', guestName: null })
  expect((await pair(site, other.seriesId, phone.door.code)).status).toBe(401)
})

test('only members who reach all dates make, change and pair doors of a series', async () => {
  const day = await createDay(site, [5, 10])
  const { eventId } = day.dates[0]!
  const phone = await createDayPhone(site, day)
  const organisationId = await organisationOf(site, day.organiser)
  const limited = await addMember(site, { organisationId, role: 'manager', eventIds: [eventId] })
  const url = `/api/check-in/${eventId}/doors`
  const input = { name: 'Side', series: { before: 0, after: 0 } }
  const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    call<{ code: string }>(site.app, { method, url: path, headers: limited.headers, ...(payload && { payload }) })
  const door = `${url}/${phone.door._id}`
  const [{ devices }] = (await doorsAt(day.organiser, eventId)) as [DoorView]
  const refused = [
    await ask('POST', url, input),
    await ask('PUT', door, input),
    await ask('DELETE', door),
    await ask('POST', `${door}/code`),
    await ask('POST', `${door}/pairing-links`, {}),
    await ask('DELETE', `/api/check-in/${eventId}/devices/${devices[0]!._id}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await doorsAt(limited, eventId))[0]).toMatchObject({ name: 'Entrance', code: '', link: '', links: [] })
  expect((await call<{ code: string }>(site.app, get(`/api/check-in/${day.seriesId}`, phone))).status).toBe(200)
})

test('members who are limited to some dates get no code of a door over all dates, as a picture or on a poster', async () => {
  const day = await createDay(site, [5, 10])
  const { eventId } = day.dates[0]!
  const { door } = await createDayPhone(site, day)
  const organisationId = await organisationOf(site, day.organiser)
  const limited = await addMember(site, { organisationId, role: 'manager', eventIds: [eventId] })
  const picture = ({ headers }: Pick<TestUser, 'headers'>) =>
    call<{ url: string; code: string }>(site.app, {
      method: 'POST',
      url: '/api/events/generate-qr',
      headers,
      payload: { eventId, doorId: door._id },
    })
  expect((await picture(day.organiser)).body.url).toContain(door.code)
  expect((await picture(limited)).status).toBe(403)
  const poster = get(`/api/events/${eventId}/poster.pdf?doorId=${door._id}`, limited)
  expect((await call(site.app, poster)).status).toBe(403)
})

test('members who are limited to some dates do not open a door over all dates again once it has expired', async () => {
  const day = await createDay(site, [5, 10])
  const { eventId } = day.dates[0]!
  const { door } = await createDayPhone(site, day)
  const organisationId = await organisationOf(site, day.organiser)
  const limited = await addMember(site, { organisationId, role: 'manager', eventIds: [eventId] })
  const expired = new Date(Date.now() - DAY_MINUTES * 60_000)
  await site.deps.db.updateTable('doors').set({ expires_at: expired }).where('id', '=', door._id).execute()
  const change = ({ headers }: Pick<TestUser, 'headers'>, series: object | null) =>
    call(site.app, {
      method: 'PUT',
      url: `/api/check-in/${eventId}/doors/${door._id}`,
      headers,
      payload: { name: 'Mine', series },
    })
  expect((await change(limited, { before: 15, after: 30 })).status).toBe(403)
  expect((await change(day.organiser, null)).body['code']).toBe('door.place_fixed')
  expect((await change(day.organiser, { before: 15, after: 30 })).status).toBe(204)
})

test('a door stays with its event or its series, and a door of a series has no rules of one event', async () => {
  const [day, night] = [await createDay(site, [5]), await createNight(site)]
  const place = { organiser: day.organiser, eventId: day.dates[0]!.eventId }
  const series = { before: 0, after: 240 }
  expect((await makeDoor(site, night, { series })).body).toMatchObject({ code: 'series.not_found' })
  for (const rule of [{ ticketIds: [day.dates[0]!.ticketTypeId] }, { opensAt: new Date().toISOString() }])
    expect((await makeDoor(site, place, { series, ...rule })).status).toBe(400)
  for (const tolerance of [
    { before: -1, after: 0 },
    { before: 0, after: 241 },
  ])
    expect((await makeDoor(site, place, { series: tolerance })).status).toBe(400)
  const { body: door } = await makeDoor(site, place, { series })
  const change = (payload: object) =>
    call<{ code: string }>(site.app, {
      method: 'PUT',
      url: `/api/check-in/${place.eventId}/doors/${door._id}`,
      headers: place.organiser.headers,
      payload: { name: 'Gate', ...payload },
    })
  expect((await change({})).body.code).toBe('door.place_fixed')
  expect((await change({ series: { before: 30, after: 60 } })).status).toBe(204)
  expect((await doorsAt(place.organiser, place.eventId))[0]).toMatchObject({ series: { before: 30, after: 60 } })
})
