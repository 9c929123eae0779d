import type { CheckInListView, CheckInStateView, GuestView, ManifestView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../../testing/index.ts'
import { untilWaiting } from '../../../../testing/race.ts'
import { listenFor } from '../../../platform/webhooks/webhooks-scene.ts'
import { createNight, makeDoor, type Phone, scan } from '../check-in-scene.ts'
import { createDay, createDayPhone, type Day } from '../series-door-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

interface Asking {
  readonly by: Pick<TestUser, 'headers'>
  readonly eventId: string
}

function ask(
  { by, eventId }: Asking,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  { id, ...fields }: { id?: string; allDates?: boolean; ticketIds?: string[]; opensAt?: string } = {},
) {
  return call<CheckInListView & { items: CheckInListView[]; code?: string }>(site.app, {
    method,
    url: `/api/check-in/${eventId}/lists${id ? `/${id}` : ''}`,
    headers: by.headers,
    ...(method !== 'GET' && method !== 'DELETE' && { payload: { name: 'Special exhibition', ...fields } }),
  })
}

const at = (day: Day, date = 0): Asking => ({ by: day.organiser, eventId: day.dates[date]!.eventId })

async function listOf(day: Day): Promise<CheckInListView> {
  return (await ask(at(day), 'POST', { allDates: true })).body
}

const get = async <T>(path: string, { headers }: Pick<Phone, 'headers'>) =>
  (await call<T>(site.app, { method: 'GET', url: `/api/check-in/${path}`, headers })).body

test('a list over all dates admits a ticket of each date once, beside the main list, and is counted at its date', async () => {
  const day = await createDay(site, [5, 10, 90])
  const list = await listOf(day)
  const heard = await listenFor(site, day.organiser)
  const [main, phone] = [
    await createDayPhone(site, day),
    await createDayPhone(site, day, { listId: list._id, direction: 'in' }),
  ]
  const read = async (by: Phone, date: number) =>
    (await scan(site.app, by, { eventId: day.seriesId, code: day.dates[date]!.tickets[0]!.code })).body.result
  expect([await read(main, 0), await read(phone, 0), await read(phone, 0), await read(phone, 2)]).toEqual([
    'admitted',
    'admitted',
    'already_checked_in',
    'not_yet',
  ])
  expect(await get<CheckInStateView>(day.seriesId, phone)).toMatchObject({
    inside: 1,
    expected: 3,
    door: { list: { _id: list._id, name: 'Special exhibition' } },
    byDoor: [{ name: 'Entrance', admitted: 1 }],
  })
  expect(await read(phone, 1)).toBe('admitted')
  expect((await get<CheckInStateView>(day.seriesId, main)).inside).toBe(1)
  for (const [date, admitted] of [1, 1, 0].entries())
    expect((await ask(at(day, date), 'GET')).body.items).toMatchObject([
      { _id: list._id, allDates: true, admitted, expected: 1, doors: 1 },
    ])
  const { items } = await get<{ items: GuestView[] }>(`${day.seriesId}/guests?search=okafor`, phone)
  expect(items.filter(({ state }) => state === 'checked_in')).toHaveLength(2)
  const whole = await get<ManifestView>(`${day.seriesId}/manifest`, phone)
  expect(whole.door?.list?._id).toBe(list._id)
  expect(whole.tickets.filter(({ inside }) => inside)).toHaveLength(2)
  await site.sendWebhooks()
  expect(heard.of('check_in.admitted').map(({ eventId }) => eventId)).toEqual([day.dates[0]!.eventId])
  // Messages about different tickets have no order.
  expect(new Set(heard.of('check_in.list_admitted').map(({ eventId }) => eventId))).toEqual(
    new Set([day.dates[0]!.eventId, day.dates[1]!.eventId]),
  )
  await heard.close()
})

test('of two phones of a list over all dates that scan one ticket at the same moment, one admits it', async () => {
  const day = await createDay(site, [5])
  const fields = { listId: (await listOf(day))._id, direction: 'in' }
  const phones = [await createDayPhone(site, day, fields), await createDayPhone(site, day, fields)]
  const { code } = day.dates[0]!.tickets[0]!
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) => scan(site.app, phones[index % 2]!, { eventId: day.seriesId, code })),
  )
  expect(answers.filter(({ body }) => body.result === 'admitted')).toHaveLength(1)
})

test('of two scans at a list over all dates that were both decided before one was written, one admits', async () => {
  const day = await createDay(site, [5])
  const fields = { listId: (await listOf(day))._id, direction: 'in' }
  const phones = [await createDayPhone(site, day, fields), await createDayPhone(site, day, fields)]
  const { _id: ticketId, code } = day.dates[0]!.tickets[0]!
  let scans: ReturnType<typeof scan>[] = []
  await site.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('tickets').select('id').where('id', '=', ticketId).forNoKeyUpdate().execute()
    scans = phones.map((phone) => scan(site.app, phone, { eventId: day.seriesId, code }))
    await untilWaiting(site, 2)
  })
  const results = (await Promise.all(scans)).map(({ body }) => body.result)
  expect(results.filter((result) => result === 'admitted')).toHaveLength(1)
  expect(results).toContain('already_checked_in')
})

test('a list over all dates is for doors over all dates, and a list of a date for doors of that date', async () => {
  const [day, night, other] = [await createDay(site, [5]), await createNight(site), await createDay(site, [5])]
  const [list, ofDate, foreign] = [await listOf(day), (await ask(at(day), 'POST')).body, await listOf(other)]
  const place = { organiser: day.organiser, eventId: day.dates[0]!.eventId }
  const series = { before: 15, after: 30 }
  for (const fields of [{ listId: list._id }, { listId: ofDate._id, series }, { listId: foreign._id, series }])
    expect((await makeDoor(site, place, { direction: 'in', ...fields })).body).toMatchObject({
      code: 'check_in_list.not_found',
    })
  expect((await ask({ by: night.organiser, eventId: night.eventId }, 'POST', { allDates: true })).body.code).toBe(
    'series.not_found',
  )
  for (const rule of [{ ticketIds: [day.dates[0]!.ticketTypeId] }, { opensAt: new Date().toISOString() }])
    expect((await ask(at(day), 'POST', { allDates: true, ...rule })).status).toBe(400)
  expect((await ask(at(day), 'PUT', { id: list._id })).body.code).toBe('check_in_list.place_fixed')
  expect((await ask(at(day), 'PUT', { id: ofDate._id, allDates: true })).body.code).toBe('check_in_list.place_fixed')
  expect((await ask(at(day), 'PUT', { id: list._id, allDates: true })).status).toBe(204)
  expect((await ask(at(other), 'DELETE', { id: list._id })).body.code).toBe('check_in_list.not_found')
})

test('members who are limited to some dates see a list over all dates and cannot change it', async () => {
  const day = await createDay(site, [5, 10])
  const list = await listOf(day)
  const organisationId = await organisationOf(site, day.organiser)
  const { eventId } = day.dates[0]!
  const limited = { by: await addMember(site, { organisationId, role: 'manager', eventIds: [eventId] }), eventId }
  const refused = [
    await ask(limited, 'POST', { allDates: true }),
    await ask(limited, 'PUT', { id: list._id, allDates: true }),
    await ask(limited, 'DELETE', { id: list._id }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await ask(limited, 'GET')).body.items).toMatchObject([{ _id: list._id }])
})
