import type { SeriesRunView } from '@foyer/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createPaidOrder, type TestApp, type TestUser } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { releaseEnded } from '../../money/payouts/index.ts'
import { moveOrder, seriesOnSale, startRun } from '../order-moves/order-moves-scene.ts'
import { sellOrder } from '../refunds/refund-scene.ts'
import { sellPasses } from './passes/passes-scene.ts'
import { workOnDates } from './work-on-dates.ts'

/*
 * Money of an event is kept until the latest end that its buyers were told, plus the holding time. There are three ways in which a date of
 * a series can end earlier for a buyer.
 */

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
afterEach(async () => {
  const broken = await brokenInvariants(site.deps.pool)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

const HOUR = 3_600_000

/** Releases go by the clock of the database, which cannot be moved, so all events are. */
async function moveBack(milliseconds: number): Promise<void> {
  await site.deps.pool.query(
    `update events set starts_at = starts_at - by, ends_at = ends_at - by, doors_open_at = doors_open_at - by,
       money_held_until = money_held_until - by from make_interval(secs => $1) by`,
    [milliseconds / 1000],
  )
}

/** What is available of an event's earnings one hour after the holding time that begins at this instant, minor units. */
async function releasedBy({ eventId }: { eventId: string }, instant: Date): Promise<number> {
  const ahead = instant.getTime() + site.deps.site.holdingDays * 24 * HOUR + HOUR - Date.now()
  await moveBack(ahead)
  await releaseEnded(site.deps)
  await moveBack(-ahead)
  const { rows } = await site.deps.pool.query<{ available: number }>(
    `select coalesce(-sum(e.amount), 0)::int as available from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
     where t.event_id = $1 and a.kind = 'organiser_available'`,
    [eventId],
  )
  return rows[0]?.available ?? 0
}

async function endOf({ eventId }: { eventId: string }): Promise<Date> {
  const row = await site.deps.db
    .selectFrom('events')
    .select('ends_at')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return row.ends_at ?? new Date(0)
}

async function work({ headers }: TestUser, url: string, payload: object): Promise<void> {
  const { status, body } = await call<{ run: SeriesRunView } & SeriesRunView>(site.app, {
    method: 'POST',
    url,
    headers,
    payload,
  })
  expect(status).toBeLessThan(300)
  await workOnDates(site.deps, (body.run ?? body)._id)
}

test('the money of a date that is made shorter with others is kept until the end that its buyers were told', async () => {
  const { organiser, seriesId, dates } = await seriesOnSale(site)
  const [date] = dates
  await createPaidOrder(site, date)
  const told = await endOf(date)
  const change = { scope: 'following', eventId: date.eventId, set: { time: '01:00', minutes: 1 } }
  await work(organiser, `/api/series/${seriesId}/dates/change`, change)
  const now = await endOf(date)
  expect(told.getTime() - now.getTime()).toBeGreaterThan(12 * HOUR)
  expect(await releasedBy(date, now)).toBe(0)
  expect(await releasedBy(date, told)).toBe(500_000)
})

test.each(['one', 'many'] as const)(
  'the money of %s moved by the organiser to an earlier date is kept as long as before',
  async (what) => {
    const { organiser, dates } = await seriesOnSale(site)
    const [early, , late] = dates
    const order = await sellOrder(site, { ...late, quantity: 1 })
    if (what === 'one') await moveOrder(site, organiser, { id: order.id, from: late, to: early, tellGuest: false })
    else {
      await startRun(site, organiser, { from: late, to: early })
      await site.runJobs()
    }
    expect(await releasedBy(early, await endOf(early))).toBe(0)
    expect(await releasedBy(early, await endOf(late))).toBe(500_000)
  },
)

test('the money of passes is kept until the last date that their buyers were told, also where it is cancelled', async () => {
  const { organiser, seriesId, dates } = await seriesOnSale(site)
  const passes = await sellPasses(site, { organiser, seriesId }, { kind: 'paid', price: 900_000 })
  await createPaidOrder(site, passes)
  const [first, second, third] = dates
  await work(organiser, `/api/series/${seriesId}/dates/cancel`, {
    dates: { by: 'dates', eventIds: [second.eventId, third.eventId] },
    reason: 'The boat sank',
    title: 'Harbour tour',
  })
  expect(await endOf(passes)).toEqual(await endOf(first))
  expect(await releasedBy(passes, await endOf(first))).toBe(0)
  expect(await releasedBy(passes, await endOf(third))).toBe(900_000)
})
