import { expect, test } from 'vitest'
import { createUser, type TestUser } from '../factories.ts'
import { brokenInvariants } from '../invariants.ts'
import { seededRandom } from '../race.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { compareHome } from './recompute/compare-home.ts'
import { compareOrganiser } from './recompute/compare-organiser.ts'
import { comparePlatform } from './recompute/compare-platform.ts'
import type { ModelOrganiser } from './recompute/model.ts'
import { createPlayer } from './recompute/play.ts'
import { playOrganiser } from './recompute/play-organiser.ts'
import { Shown } from './recompute/shown.ts'
import { simulationSize } from './simulation-size.ts'

const currencies = ['NGN', 'KES', 'JPY', 'KWD', 'EUR'] as const
/** How many sequences share a database: queries over the whole platform get slower as the data grows. */
const BATCH = 40
const PAPERS_EVERY = 4

/** From how many sequences on each of these is certain to occur. */
const CERTAIN: Readonly<Record<string, number>> = {
  'orders of carts': 10,
  'moved with bundles': 10,
  'surcharges paid': 10,
  'orders of passes': 10,
  'refunds to gift cards': 10,
  'move runs': 10,
  'in runs: moved, difference refunded': 20,
  'in runs: moved, difference kept': 20,
  'in runs: moved, not cheaper': 20,
  'in runs: difference refunded to gift cards': 40,
  'in runs: difference refunded of gift card and provider': 40,
  'evenings cancelled': 40,
  'cancelled with orders moved there': 40,
  'moved, difference refunded': 40,
  'moved with given gift cards': 40,
  'moved with group prices': 40,
  'moved with sizes of an extra': 40,
  'disputes of surcharges': 40,
  'surcharges paid late': 100,
  'surcharges returned': 100,
  'moved with sold gift cards': 300,
}

/** How many sequences are played in parallel. Each has its own organiser, so that their money never mixes. */
const SIDE_BY_SIDE = 4

interface Scene {
  readonly site: TestApp
  readonly admin: TestUser
  readonly platform: Shown
}

interface Played {
  readonly organiser: ModelOrganiser
  /** How often each thing that the census names happened. */
  readonly played: ReadonlyMap<string, number>
}

/** Plays one sequence and compares every figure of its organiser. */
async function recomputeOne({ site, admin, platform }: Scene, seed: number): Promise<Played> {
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
  return { organiser, played: player.played }
}

/** Plays and compares the sequences from `first` on in their own database. */
async function recompute(first: number, count: number): Promise<readonly Played[]> {
  const site = await buildTestApp()
  const admin = await createUser(site, { isAdmin: true })
  const platform = new Shown(site.app, admin.headers)
  const sequences: Played[] = []
  for (let from = first; from < first + count; from += SIDE_BY_SIDE) {
    const seeds = Array.from(
      { length: Math.min(SIDE_BY_SIDE, first + count - from) },
      (_, index) => simulationSize.seed + from + index,
    )
    sequences.push(...(await Promise.all(seeds.map((seed) => recomputeOne({ site, admin, platform }, seed)))))
  }
  await comparePlatform(
    platform,
    sequences.map(({ organiser }) => organiser),
  )
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
  await site.close()
  return sequences
}

/** Each thing that happened: how often, and in how many sequences. */
function censusOf(sequences: readonly ReadonlyMap<string, number>[]): string {
  const names = [...new Set(sequences.flatMap((played) => [...played.keys()]))].toSorted()
  return names
    .map((name) => {
      const counts = sequences.flatMap((played) => played.get(name) ?? [])
      return `  ${name}: ${counts.reduce((sum, each) => sum + each, 0)} in ${counts.length} sequences\n`
    })
    .join('')
}

test('every figure of random sequences, computed a second time', { timeout: 0 }, async () => {
  const { recomputed, seed } = simulationSize
  const played: ReadonlyMap<string, number>[] = []
  for (let first = 0; first < recomputed; first += BATCH) {
    const sequences = await recompute(first, Math.min(BATCH, recomputed - first))
    played.push(...sequences.map((sequence) => sequence.played))
    if (recomputed > BATCH && first % BATCH === 0)
      process.stdout.write(`${first + BATCH} sequences, ${Shown.compared} figures\n`)
  }
  expect(Shown.compared).toBeGreaterThan(recomputed * 100)
  const lacks = Object.entries(CERTAIN).filter(
    ([what, enough]) => recomputed >= enough && !played.some((sequence) => sequence.has(what)),
  )
  expect(lacks).toEqual([])
  process.stdout.write(
    `${recomputed} sequences from seed ${seed}: ${Shown.compared} figures agree\n${censusOf(played)}`,
  )
})
