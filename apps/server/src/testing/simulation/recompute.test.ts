import { expect, test } from 'vitest'
import { createUser, type TestUser } from '../factories.ts'
import { brokenInvariants } from '../invariants.ts'
import { seededRandom } from '../race.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { compareHome } from './recompute/compare-home.ts'
import { compareOrganiser } from './recompute/compare-organiser.ts'
import { comparePlatform } from './recompute/compare-platform.ts'
import type { ModelOrder, ModelOrganiser } from './recompute/model.ts'
import { createPlayer, playOrganiser } from './recompute/play.ts'
import { Shown } from './recompute/shown.ts'
import { simulationSize } from './simulation-size.ts'

const currencies = ['NGN', 'KES', 'JPY', 'KWD', 'EUR'] as const
/** How many sequences share a database: queries over the whole platform get slower as the data grows. */
const BATCH = 40
const PAPERS_EVERY = 4

/** From this many sequences on, a cart and a move are certain to occur. */
const ENOUGH = 10

/** How many sequences are played in parallel. Each has its own organiser, so that their money never mixes. */
const SIDE_BY_SIDE = 4

interface Scene {
  readonly site: TestApp
  readonly admin: TestUser
  readonly platform: Shown
}

/** Plays one sequence and compares every figure of its organiser. */
async function recomputeOne({ site, admin, platform }: Scene, seed: number): Promise<ModelOrganiser> {
  const random = seededRandom(seed)
  const currency = currencies[seed % currencies.length] ?? 'EUR'
  const player = await createPlayer(site, admin, currency, (most) => Math.floor(random() * most))
  const { user, organiser } = player
  try {
    await playOrganiser(player)
    const own = new Shown(site.app, user.headers)
    // Creating the PDF of every receipt would take longer than all the rest; the PDFs of payouts are read for every sequence.
    const papers = seed % PAPERS_EVERY === 0 ? 2 : 0
    await compareOrganiser({ own, admin: platform, organiser, papers, everyOrder: 1 }, user.email)
    await compareHome({ own, admin: platform, organisers: [organiser], now: new Date() })
  } catch (error) {
    throw new Error(`npm run recompute -- --runs 1 --seed ${seed}`, { cause: error })
  }
  return organiser
}

/** Plays and compares the sequences from `first` on in their own database. */
async function recompute(first: number, count: number): Promise<readonly ModelOrder[]> {
  const site = await buildTestApp()
  const admin = await createUser(site, { isAdmin: true })
  const platform = new Shown(site.app, admin.headers)
  const organisers: ModelOrganiser[] = []
  for (let from = first; from < first + count; from += SIDE_BY_SIDE) {
    const seeds = Array.from(
      { length: Math.min(SIDE_BY_SIDE, first + count - from) },
      (_, index) => simulationSize.seed + from + index,
    )
    organisers.push(...(await Promise.all(seeds.map((seed) => recomputeOne({ site, admin, platform }, seed)))))
  }
  await comparePlatform(platform, organisers)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
  await site.close()
  return organisers.flatMap(({ events }) => events.flatMap(({ orders }) => orders))
}

test('every figure of random sequences, computed a second time', { timeout: 0 }, async () => {
  const { recomputed, seed } = simulationSize
  let [inCarts, moved] = [0, 0]
  for (let first = 0; first < recomputed; first += BATCH) {
    const orders = await recompute(first, Math.min(BATCH, recomputed - first))
    inCarts += orders.filter(({ cartTotal }) => cartTotal !== undefined).length
    moved += orders.filter(({ boughtFor }) => boughtFor !== undefined).length
    if (recomputed > BATCH && first % BATCH === 0)
      process.stdout.write(`${first + BATCH} sequences, ${Shown.compared} figures\n`)
  }
  expect(Shown.compared).toBeGreaterThan(recomputed * 100)
  // A small run may contain neither.
  expect(recomputed < ENOUGH || (inCarts > 0 && moved > 0)).toBe(true)
  const played = `${inCarts} orders of carts, ${moved} moved orders`
  process.stdout.write(`${recomputed} sequences from seed ${seed} (${played}): ${Shown.compared} figures agree\n`)
})
