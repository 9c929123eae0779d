import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { atOnce } from '../../../../testing/race.ts'
import { createPhone, scan } from '../check-in-scene.ts'
import { createPassDay } from './passes-scene.ts'

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

test('no visit is left without its scan, and nothing else is broken', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
