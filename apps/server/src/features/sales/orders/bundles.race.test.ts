import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../http/app-error.ts'
import { buildTestApp, newKey, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { claimedOf, createFamilyDay } from '../../programme/bundles/bundle-scene.ts'
import { OrderIntake } from './order-intake.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Wish = Parameters<OrderIntake['place']>[0]

async function rush(times: number, wishOf: (turn: number) => Wish) {
  const intakes = [new OrderIntake(site.deps), new OrderIntake(site.deps)]
  return tally(
    await atOnce(times, async (turn) => {
      try {
        await intakes[turn % 2]?.place(wishOf(turn), newKey())
        return { status: 201, body: null }
      } catch (error) {
        if (error instanceof AppError) return { status: error.status, body: { code: error.code } }
        throw error
      }
    }),
  )
}

test('bundles and single sales of their parts under a rush never sell one place twice', async () => {
  const day = await createFamilyDay(site, {
    event: { capacity: 70 },
    ticket: { capacity: 60 },
    bundle: { capacity: 20 },
  })
  const { eventId, adult, large, bundle } = day
  await rush(400, (turn) =>
    turn % 2 === 0
      ? { eventId, items: [], bundles: [{ bundleId: bundle._id, quantity: 1, variantIds: [large] }] }
      : { eventId, items: [{ ticketId: adult, quantity: 1 }] },
  )
  const [bundles = 0, adults = 0, children = 0, shirts = 0, people = 0] = await claimedOf(site, [
    bundle._id,
    adult,
    day.child,
    large,
    eventId,
  ])
  const { rows } = await site.deps.pool.query<{ single: number }>(
    `select coalesce(sum((line->>'quantity')::int), 0)::int as single from orders, jsonb_array_elements(lines) line
     where event_id = $1 and state = 'held' and not line ? 'bundleUnit'`,
    [eventId],
  )
  expect([children, shirts]).toEqual([bundles, bundles])
  expect(adults).toBe(2 * bundles + (rows[0]?.single ?? 0))
  expect(people).toBe(adults + children)
  expect(adults).toBeLessThanOrEqual(60)
  expect(people).toBeLessThanOrEqual(70)
  expect(bundles).toBeLessThanOrEqual(20)
  // Some counter is used up: no buyer was refused without a reason.
  expect(adults >= 59 || people >= 68 || bundles === 20).toBe(true)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('of the last bundle one is sold, and the last two adults go to it or to single buyers', async () => {
  const day = await createFamilyDay(site, { event: {}, ticket: { capacity: 2 }, bundle: { capacity: 1 } })
  const { eventId, adult, large, bundle } = day
  await rush(60, (turn) =>
    turn % 3 === 0
      ? { eventId, items: [{ ticketId: adult, quantity: 1 }] }
      : { eventId, items: [], bundles: [{ bundleId: bundle._id, quantity: 1, variantIds: [large] }] },
  )
  const [bundles = 0, adults = 0] = await claimedOf(site, [bundle._id, adult])
  expect(adults).toBe(2)
  expect(bundles === 0 || bundles === 1).toBe(true)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
