import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { atOnce } from '../../../../testing/race.ts'
import { createPhone, scan } from '../check-in-scene.ts'
import { createPassDay, createPassList } from './passes-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const resultsOf = (answers: readonly { body: { result?: string } }[]) =>
  answers.map(({ body }) => body.result ?? '').toSorted((a, b) => a.localeCompare(b))

test('of two doors that scan the last visit of a pass at the same moment, one lets it in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const day = await createPassDay(site, [5, 15, 25], { visits: 2 })
    const phones = await Promise.all(
      day.dates.map(({ eventId }) => createPhone(site, { organiser: day.organiser, eventId })),
    )
    const at = (date: number) =>
      scan(site.app, phones[date]!, { eventId: day.dates[date]!.eventId, code: day.pass.code })
    await at(0)
    // Different dates, so that nothing but the count of visits stands between them.
    expect(resultsOf(await atOnce(2, (index) => at(index + 1)))).toEqual(['admitted', 'visits_used'])
  }
})

test('of ten scans of a pass at one date at the same moment, one lets it in', async () => {
  const day = await createPassDay(site, [5, 15])
  const { eventId } = day.dates[0]!
  const phone = await createPhone(site, { organiser: day.organiser, eventId })
  const answers = await atOnce(10, () => scan(site.app, phone, { eventId, code: day.pass.code }))
  expect(resultsOf(answers)).toEqual(['admitted', ...Array.from({ length: 9 }, () => 'already_checked_in')])
})

test('a pass has one visit at a date, whatever the program does: the database refuses a second', async () => {
  const day = await createPassDay(site, [5])
  const { eventId } = day.dates[0]!
  const phone = await createPhone(site, { organiser: day.organiser, eventId })
  for (const expected of ['admitted', 'already_checked_in'])
    expect((await scan(site.app, phone, { eventId, code: day.pass.code })).body.result).toBe(expected)
  const second = site.deps.pool.query(
    `insert into pass_visits (ticket_id, event_id, scan_id, admitted_at)
     select ticket_id, event_id, id, received_at from scans where event_id = $1 and result = 'already_checked_in'`,
    [eventId],
  )
  await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'pass_visits_pkey' })
})

test('of many scans of a pass at one date at two doors of a list on two servers at the same moment, one lets it in', async () => {
  const day = await createPassDay(site, [5, 15], { visits: 2 })
  const { eventId } = day.dates[0]!
  const list = await createPassList(site, day)
  const at = { organiser: day.organiser, eventId }
  const phones = [await createPhone(site, at, { listId: list._id }), await createPhone(site, at, { listId: list._id })]
  const apps = [site.app, await site.sibling()]
  const answers = await atOnce(16, (index) =>
    scan(apps[index % 2]!, phones[(index >> 1) % 2]!, { eventId, code: day.pass.code }),
  )
  expect(resultsOf(answers)).toEqual(['admitted', ...Array.from({ length: 15 }, () => 'already_checked_in')])
})

test('the last visit of a pass and the list of the same date, at the same moment, both let it in', async () => {
  for (let round = 0; round < 3; round += 1) {
    const day = await createPassDay(site, [5, 15], { visits: 2 })
    const list = await createPassList(site, day, { date: 1 })
    const [first, last] = day.dates.map(({ eventId }) => ({ organiser: day.organiser, eventId }))
    const phones = [await createPhone(site, last!), await createPhone(site, last!, { listId: list._id })]
    await scan(site.app, await createPhone(site, first!), { eventId: first!.eventId, code: day.pass.code })
    const answers = await atOnce(2, (index) =>
      scan(site.app, phones[index]!, { eventId: last!.eventId, code: day.pass.code }),
    )
    expect(resultsOf(answers)).toEqual(['admitted', 'admitted'])
  }
})

test('a list lets a pass in once at a date, whatever the program does: the database refuses a second', async () => {
  const day = await createPassDay(site, [5])
  const { eventId } = day.dates[0]!
  const list = await createPassList(site, day)
  const phone = await createPhone(site, { organiser: day.organiser, eventId }, { listId: list._id })
  for (const expected of ['admitted', 'already_checked_in'])
    expect((await scan(site.app, phone, { eventId, code: day.pass.code })).body.result).toBe(expected)
  const second = site.deps.pool.query(
    `insert into pass_list_visits (ticket_id, list_id, event_id, scan_id, admitted_at)
     select ticket_id, list_id, event_id, id, received_at from scans where event_id = $1 and result = 'already_checked_in'`,
    [eventId],
  )
  await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'pass_list_visits_pkey' })
})

test('no visit is left without its scan, and nothing else is broken', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
