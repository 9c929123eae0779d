import { createUser } from '../apps/server/src/testing/factories.ts'
import { createSeries, dailyRule } from '../apps/server/src/features/sales/series/series-scene.ts'
import { workOnDates } from '../apps/server/src/features/sales/series/index.ts'
import { createJobTables } from '../apps/server/src/jobs/job-queue.ts'
import { servingCost } from './measurement.ts'
import { costOf } from './processor-time.ts'
import { openSite, type Site } from './site.ts'

// Measures how long a job takes to create 10,000 dates, and whether a month of a series with 100,000 dates is as fast as a month of a series
// with 10: the organiser's list, the data of the public page, and the public page rendered. Goals: 5 seconds; at most 1.3 times. Beside
// each time stands the processor time of a date or an answer, of the program and PostgreSQL together.

const ROUNDS = 300

type Series = Awaited<ReturnType<typeof fill>>
type User = Awaited<ReturnType<typeof createUser>>

/** Starts of one day, every twenty minutes from eight in the morning. */
function startsOfDay(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const minute = 8 * 60 + index * 20
    const at = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
    return { at, minutes: 15 }
  })
}

/** Creates a series with `aDay` dates a day. Returns its id, its address, and the milliseconds until its dates were requested and made. */
async function fill({ app, deps }: Site, user: User, shape: { aDay: number; days: number }) {
  const { _id: id, customUrl } = await createSeries({ app }, user)
  const rule = dailyRule({ times: startsOfDay(shape.aDay), ends: { by: 'count', days: shape.days } })
  const began = performance.now()
  const asked = await app.inject({
    method: 'POST',
    url: `/api/series/${id}/dates`,
    headers: user.headers,
    payload: { rule },
  })
  const asking = performance.now() - began
  await workOnDates(deps, asked.json<{ _id: string }>()._id)
  for (;;) {
    const run = await deps.db
      .selectFrom('series_runs')
      .select(['id', 'state', 'done'])
      .where('series_id', '=', id)
      .executeTakeFirstOrThrow()
    if (run.state !== 'running') return { id, customUrl, asking, took: performance.now() - began, made: run.done }
    await workOnDates(deps, run.id)
  }
}

/** Publishes a series and its dates without the job, which is not what is measured. */
async function publishAtOnce({ deps: { pool } }: Site, id: string): Promise<void> {
  await pool.query(`update series set status = 'published', published_at = now() where id = $1`, [id])
  await pool.query(`update events set status = 'published', published_at = now() where series_id = $1`, [id])
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** The URL of a series in a round. */
type UrlOf = (series: Series, round: number) => string

/** The median time of an answer for each series, in milliseconds. They take turns, so that other work slows all of them alike. */
async function inTurn(
  { app }: Site,
  headers: Record<string, string>,
  [of, urlOf]: readonly [readonly Series[], UrlOf],
) {
  const times = of.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, series] of of.entries()) {
      const url = urlOf(series, round)
      const began = performance.now()
      const { statusCode } = await app.inject({ url, headers })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      if (round > ROUNDS / 10) times[index]?.push(performance.now() - began)
    }
  return times.map(median)
}

/** Processor milliseconds of an answer for each series, in rounds of their own, so that counting them does not slow those with a clock. */
async function costsOf(
  { app, meter }: Site,
  headers: Record<string, string>,
  [of, urlOf]: readonly [readonly Series[], UrlOf],
) {
  const costs: number[] = []
  for (const series of of) {
    const { work } = await meter(async () => {
      for (let round = ROUNDS; round < 2 * ROUNDS; round += 1) await app.inject({ url: urlOf(series, round), headers })
    })
    costs.push(servingCost(costOf([work], ROUNDS)) / 1000)
  }
  return costs
}

const organisersMonth: UrlOf = ({ id }) => `/api/series/${id}/dates?month=2032-03&limit=10`
const publicMonth: UrlOf = ({ customUrl }) => `/api/series/by-url/${customUrl}?month=2032-03&day=2032-03-05`
/** Each round has a day of its own, which the month lacks, so that no page is served from the cache. */
const publicPage: UrlOf = ({ customUrl }, round) =>
  `/series/${customUrl}?month=2032-03&day=${new Date(round * 86_400_000).toISOString().slice(0, 10)}`

const site = await openSite()
try {
  await createJobTables(site.deps.pool)
  const user = await createUser(site)
  const make = (shape: { aDay: number; days: number }) => site.meter(() => fill(site, user, shape))
  const small = await make({ aDay: 1, days: 10 })
  const month = await make({ aDay: 20, days: 31 })
  const medium = await make({ aDay: 20, days: 500 })
  const large = await make({ aDay: 20, days: 5000 })
  await site.deps.pool.query('analyze')
  for (const { made, asking, took, work } of [small, month, medium, large])
    process.stdout.write(
      `${made} dates: asked for in ${asking.toFixed(0)} ms, made in ${(took / 1000).toFixed(2)} s, ` +
        `${servingCost(costOf([work], made)).toFixed(0)} µs of processor each\n`,
    )
  const compare = async (
    what: string,
    [left, right]: readonly [Series, Series],
    urlOf: UrlOf,
    headers: Record<string, string> = user.headers,
  ) => {
    const asked = [[left, right], urlOf] as const
    const [few = 0, many = 0] = await inTurn(site, headers, asked)
    const [costOfFew = 0, costOfMany = 0] = await costsOf(site, headers, asked)
    process.stdout.write(
      `${what}: ${few.toFixed(2)} ms of ${left.made} dates, ${many.toFixed(2)} ms of ${right.made} (${(many / few).toFixed(2)} times); ` +
        `processor ${costOfFew.toFixed(2)} and ${costOfMany.toFixed(2)} ms (${(costOfMany / costOfFew).toFixed(2)} times)\n`,
    )
  }
  await compare('a month of the organiser', [small, large], organisersMonth)
  for (const { id } of [small, month, large]) await publishAtOnce(site, id)
  await site.deps.pool.query('analyze')
  await compare('a public month', [small, large], publicMonth)
  await compare('a public month as full', [month, large], publicMonth)
  if (site.hasPages) await compare('its page, rendered', [small, large], publicPage, { accept: 'text/html' })
} finally {
  await site.close()
}
