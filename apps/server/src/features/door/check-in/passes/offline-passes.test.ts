import { randomUUID } from 'node:crypto'
import type { ConflictView, ManifestView, OfflineScanAnswer } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createPhone, type Phone, scan } from '../check-in-scene.ts'
import { createDayPhone } from '../series-door-scene.ts'
import { createPassDay, createPassList, type PassDay } from './passes-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const SOON = [5, 15, 25]

const phonesOf = (day: PassDay) =>
  Promise.all(day.dates.map(({ eventId }) => createPhone(site, { organiser: day.organiser, eventId })))

async function manifestOf(phone: Phone, eventId: string, query = '') {
  const url = `/api/check-in/${eventId}/manifest${query}`
  return (await call<ManifestView>(site.app, { method: 'GET', url, headers: phone.headers })).body
}

/** Reports that an offline phone admitted a code the given number of seconds ago; undone immediately if requested. */
async function tell(
  phone: Phone,
  {
    eventId,
    code,
    secondsAgo,
    scanId = randomUUID(),
    undone = false,
  }: { eventId: string; code: string; secondsAgo: number; scanId?: string; undone?: boolean },
) {
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const told = { scanId, sequence: 1, code, direction: 'in', verdict: 'admitted', scannedAt: at(secondsAgo) }
  const undoneAt = undone ? told.scannedAt : null
  const { body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/scans`,
    headers: phone.headers,
    payload: { sentAt: at(0), scans: [{ ...told, undoneAt }] },
  })
  return body.answers[0]!
}

test('phones take along the passes of the series with their visits, and hear of each visit', async () => {
  const day = await createPassDay(site, SOON, { visits: 2 })
  const [first, second] = await phonesOf(day)
  const [here, there] = day.dates.map(({ eventId }) => eventId) as [string, string]
  const before = await manifestOf(second!, there)
  expect(before.passes).toMatchObject({
    eventId: day.passes.eventId,
    keys: [{ keyId: 1 }],
    ticketTypes: [{ _id: day.passes.ticketTypeId, visits: 2 }],
  })
  const passIn = ({ tickets }: ManifestView) => tickets.find(({ _id }) => _id === day.pass._id)
  expect(passIn(before)).toMatchObject({
    pass: { visits: 2, used: 0, admitted: [] },
    inside: false,
    name: 'Bisi Adeyemi',
  })
  await scan(site.app, first!, { eventId: here, code: day.pass.code })
  expect(passIn(await manifestOf(second!, there, `?since=${before.cursor}`))?.pass).toEqual({
    visits: 2,
    used: 1,
    admitted: [],
  })
  expect(passIn(await manifestOf(first!, here))?.pass).toMatchObject({ used: 1, admitted: [{ eventId: here }] })
})

test('phones of a list and of a door for certain tickets alone recognise passes, but store no pass holder', async () => {
  const day = await createPassDay(site, SOON)
  const { eventId, ticketTypeId } = day.dates[0]!
  const { body: list } = await call<{ _id: string }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/lists`,
    headers: day.organiser.headers,
    payload: { name: 'Lounge', ticketIds: [ticketTypeId] },
  })
  for (const door of [{ listId: list._id }, { ticketIds: [ticketTypeId] }]) {
    const phone = await createPhone(site, { organiser: day.organiser, eventId }, door)
    const { passes, tickets } = await manifestOf(phone, eventId)
    expect(passes).toMatchObject({ eventId: day.passes.eventId, keys: [{ keyId: 1 }] })
    expect(tickets.map(({ _id }) => _id)).not.toContain(day.pass._id)
    const { body } = await scan(site.app, phone, { eventId, code: day.pass.code })
    expect(body).toMatchObject({ result: 'wrong_door', pass: { visits: null, used: 0 } })
  }
})

test('two phones that let a pass in at one date leave one conflict, and one visit', async () => {
  const day = await createPassDay(site, SOON, { visits: 2 })
  const { eventId } = day.dates[0]!
  const [one, two] = [
    await createPhone(site, { organiser: day.organiser, eventId }, { name: 'East' }),
    await createPhone(site, { organiser: day.organiser, eventId }, { name: 'West' }),
  ]
  const { code } = day.pass
  expect(await tell(one, { eventId, code, secondsAgo: 20 })).toMatchObject({ result: 'admitted', conflict: false })
  expect(await tell(two, { eventId, code, secondsAgo: 10 })).toMatchObject({
    result: 'already_checked_in',
    conflict: true,
  })
  const { conflicts } = await manifestOf(two, eventId)
  expect(conflicts).toMatchObject([{ guestName: 'Bisi Adeyemi', kept: { door: 'East' }, refusedAs: null }])
  const { tickets } = await manifestOf(one, eventId)
  expect(tickets.find(({ _id }) => _id === day.pass._id)?.pass).toMatchObject({ used: 1 })
})

test('beyond the last visit, in whatever order phones report, are conflicts of their dates', async () => {
  const day = await createPassDay(site, SOON, { visits: 2 })
  const phones = await phonesOf(day)
  const { code } = day.pass
  const at = (date: number) => ({ eventId: day.dates[date]!.eventId, code })
  // The later visits are known first: the server lets the second one in online.
  await tell(phones[1]!, { ...at(1), secondsAgo: 20 })
  expect((await scan(site.app, phones[2]!, at(2))).body).toMatchObject({ result: 'admitted', pass: { used: 2 } })
  // The first visit is reported last and displaces the one that the server admitted.
  expect(await tell(phones[0]!, { ...at(0), secondsAgo: 30 })).toMatchObject({ result: 'admitted', conflict: false })
  const visits = await site.deps.db
    .selectFrom('pass_visits')
    .select('event_id')
    .where('ticket_id', '=', day.pass._id)
    .execute()
  expect(visits.map(({ event_id: id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [at(0).eventId, at(1).eventId].toSorted((a, b) => a.localeCompare(b)),
  )
  const conflicts = await site.deps.db
    .selectFrom('scan_conflicts')
    .select(['event_id', 'kept_scan_id'])
    .where('ticket_id', '=', day.pass._id)
    .execute()
  expect(conflicts).toEqual([{ event_id: at(2).eventId, kept_scan_id: null }])
  const { body } = await call<{ items: { conflicts: ConflictView[] }[] }>(site.app, {
    method: 'GET',
    url: `/api/check-in/${at(2).eventId}/conflicts`,
    headers: day.organiser.headers,
  })
  expect(body.items[0]?.conflicts).toMatchObject([{ refusedAs: 'visits_used' }])
})

test('an admission beyond the last visit that is reported late is answered so, and an undo frees its place', async () => {
  const day = await createPassDay(site, SOON, { visits: 2 })
  const phones = await phonesOf(day)
  const at = (date: number) => ({ eventId: day.dates[date]!.eventId, code: day.pass.code })
  const scanId = randomUUID()
  await tell(phones[0]!, { ...at(0), secondsAgo: 30, scanId })
  await tell(phones[1]!, { ...at(1), secondsAgo: 20 })
  expect(await tell(phones[2]!, { ...at(2), secondsAgo: 10 })).toMatchObject({ result: 'visits_used', conflict: true })
  await tell(phones[0]!, { ...at(0), secondsAgo: 30, scanId, undone: true })
  const open = await site.deps.db
    .selectFrom('scan_conflicts')
    .select('scan_id')
    .where('ticket_id', '=', day.pass._id)
    .execute()
  expect(open).toEqual([])
})

test('a visit that a phone undid before it told the server uses up nothing, in whatever order the scans are told', async () => {
  const day = await createPassDay(site, SOON, { visits: 2 })
  const phones = await phonesOf(day)
  const at = (date: number) => ({ eventId: day.dates[date]!.eventId, code: day.pass.code })
  for (const date of [1, 2])
    expect(await tell(phones[date]!, { ...at(date), secondsAgo: 10 })).toMatchObject({ result: 'admitted' })
  expect(await tell(phones[0]!, { ...at(0), secondsAgo: 30, undone: true })).toMatchObject({
    result: 'admitted',
    conflict: false,
  })
  const { db } = site.deps
  const visits = await db.selectFrom('pass_visits').select('event_id').where('ticket_id', '=', day.pass._id).execute()
  expect(visits).toHaveLength(2)
  expect(visits).not.toContainEqual({ event_id: at(0).eventId })
  expect(await db.selectFrom('scan_conflicts').where('ticket_id', '=', day.pass._id).execute()).toEqual([])
})

test('a phone of a door over all dates reports a pass at the date whose guests were let in then', async () => {
  const day = await createPassDay(site, [-5, 60, 90], { visits: 2 })
  const phone = await createDayPhone(site, day, { series: { before: 15, after: 30 } })
  const told = await tell(phone, { eventId: day.seriesId, code: day.pass.code, secondsAgo: 10 })
  expect(told).toMatchObject({ result: 'admitted' })
  const { tickets, passes } = await manifestOf(phone, day.seriesId)
  expect(passes?.eventId).toBe(day.passes.eventId)
  expect(tickets.find(({ _id }) => _id === day.pass._id)?.pass?.admitted).toMatchObject([
    { eventId: day.dates[0]!.eventId },
  ])
})

describe('at check-in lists', () => {
  /** Two phones of a list of the second date, and one of the main list of each date. */
  async function listDay(visits: number | null = 2) {
    const day = await createPassDay(site, SOON, { visits })
    const list = await createPassList(site, day, { date: 1 })
    const { eventId } = day.dates[1]!
    const at = { organiser: day.organiser, eventId }
    const [east, west] = [
      await createPhone(site, at, { name: 'East', listId: list._id }),
      await createPhone(site, at, { name: 'West', listId: list._id }),
    ]
    return { day, list, east, west, mains: await phonesOf(day), at: { eventId, code: day.pass.code } }
  }
  const conflictsOf = async (day: PassDay, eventId: string) =>
    (
      await call<{ items: { conflicts: (ConflictView & { list: string | null })[] }[] }>(site.app, {
        method: 'GET',
        url: `/api/check-in/${eventId}/conflicts`,
        headers: day.organiser.headers,
      })
    ).body.items.flatMap(({ conflicts }) => conflicts)
  const listedOf = async (day: PassDay) =>
    site.deps.db.selectFrom('pass_list_visits').selectAll().where('ticket_id', '=', day.pass._id).execute()

  test('phones take along the passes as their list knows them, and hear of changes', async () => {
    const { day, east, west, mains, at } = await listDay()
    const passIn = ({ tickets }: ManifestView) => tickets.find(({ _id }) => _id === day.pass._id)
    const before = await manifestOf(west, at.eventId)
    expect(passIn(before)).toMatchObject({
      name: 'Bisi Adeyemi',
      inside: false,
      pass: { visits: 2, used: 0, usedAt: [], admitted: [] },
    })
    await scan(site.app, east, at)
    const changed = await manifestOf(west, at.eventId, `?since=${before.cursor}`)
    expect(passIn(changed)?.pass).toMatchObject({
      used: 0,
      usedAt: [],
      admitted: [{ eventId: at.eventId, door: 'East' }],
    })
    await scan(site.app, mains[1]!, at)
    expect(passIn(await manifestOf(west, at.eventId, `?since=${changed.cursor}`))?.pass).toMatchObject({
      used: 1,
      usedAt: [at.eventId],
    })
    expect(passIn(await manifestOf(mains[1]!, at.eventId))?.pass).toMatchObject({
      used: 1,
      admitted: [{ door: 'Main gate' }],
    })
  })

  test.each([
    ['the earlier first', 30, 10],
    ['the later first', 10, 30],
  ])('two phones that let a pass in leave one conflict, told %s', async (_order, first, second) => {
    const { day, east, west, at } = await listDay()
    expect(await tell(east, { ...at, secondsAgo: first })).toMatchObject({ result: 'admitted', conflict: false })
    expect(await tell(west, { ...at, secondsAgo: second })).toMatchObject(
      second < first ? { result: 'already_checked_in', conflict: true } : { result: 'admitted', conflict: false },
    )
    const kept = second < first ? 'East' : 'West'
    const other = second < first ? 'West' : 'East'
    expect(await conflictsOf(day, at.eventId)).toMatchObject([
      { list: 'Lounge', refusedAs: null, kept: { door: kept }, other: { door: other } },
    ])
    expect(await listedOf(day)).toMatchObject([{ event_id: at.eventId }])
    expect(await site.deps.db.selectFrom('pass_visits').where('ticket_id', '=', day.pass._id).execute()).toEqual([])
  })

  test('a list and the main doors do not contradict each other, and use up one visit together', async () => {
    const { day, east, mains, at } = await listDay()
    expect(await tell(mains[1]!, { ...at, secondsAgo: 10 })).toMatchObject({ result: 'admitted', conflict: false })
    expect(await tell(east, { ...at, secondsAgo: 20 })).toMatchObject({ result: 'admitted', conflict: false })
    expect(await conflictsOf(day, at.eventId)).toEqual([])
    const { body } = await scan(site.app, mains[0]!, { eventId: day.dates[0]!.eventId, code: day.pass.code })
    expect(body).toMatchObject({ result: 'admitted', pass: { used: 2 } })
  })

  test('an admission for which no visit was left becomes a conflict as soon as the earlier visits are told', async () => {
    const { day, east, mains, at } = await listDay()
    const main = (date: number, secondsAgo: number) =>
      tell(mains[date]!, { eventId: day.dates[date]!.eventId, code: day.pass.code, secondsAgo })
    expect(await tell(east, { ...at, secondsAgo: 10 })).toMatchObject({ result: 'admitted', conflict: false })
    await main(0, 40)
    expect(await conflictsOf(day, at.eventId)).toEqual([])
    await main(2, 30)
    expect(await conflictsOf(day, at.eventId)).toMatchObject([{ list: 'Lounge', refusedAs: 'visits_used' }])
    expect(await listedOf(day)).toEqual([])
  })

  test('an undo of the earlier admission lets the later one count', async () => {
    const { day, east, west, at } = await listDay()
    const scanId = randomUUID()
    await tell(east, { ...at, secondsAgo: 30, scanId })
    const later = randomUUID()
    await tell(west, { ...at, secondsAgo: 10, scanId: later })
    await tell(east, { ...at, secondsAgo: 30, scanId, undone: true })
    expect(await conflictsOf(day, at.eventId)).toEqual([])
    expect(await listedOf(day)).toMatchObject([{ scan_id: later }])
  })
})

test('no visit is left without its scan, and nothing else is broken', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
