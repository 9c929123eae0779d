import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'

/** A limit: `hits` per `seconds`, counted per key over all nodes. */
export interface RateLimit {
  readonly name: string
  readonly hits: number
  readonly seconds: number
}

/**
 * Counts a hit and refuses when the window is full. Windows are fixed, kept in the database, so that N nodes count together;
 * the count is one statement, so parallel hits cannot slip past each other.
 */
export async function limitRate(deps: Pick<Deps, 'db'>, limit: RateLimit, subject: string): Promise<void> {
  const { rows } = await sql<{ hits: number; retry_after: number }>`
    insert into rate_limits (key, window_start, hits)
    values (
      ${`${limit.name}:${subject}`},
      to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}::int) * ${limit.seconds}::int),
      1
    )
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(${limit.seconds}::int - extract(epoch from now() - window_start))::int as retry_after`.execute(
    deps.db,
  )
  const row = rows[0]
  if (row && row.hits > limit.hits) throw new AppError('request.too_many', { retryAfter: row.retry_after })
}

/** Takes a hit back that turned out to be a rightful one. */
export async function forgiveHit(deps: Pick<Deps, 'db'>, limit: RateLimit, subject: string): Promise<void> {
  await sql`update rate_limits set hits = hits - 1
    where key = ${`${limit.name}:${subject}`} and hits > 0
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}::int) * ${limit.seconds}::int)`.execute(
    deps.db,
  )
}

/** Refuses when the window is full, without counting: for limits on what turns out wrong. */
export async function assertRateLeft(deps: Pick<Deps, 'db'>, limit: RateLimit, subject: string): Promise<void> {
  const { rows } = await sql<{ retry_after: number }>`
    select ceil(${limit.seconds}::int - extract(epoch from now() - window_start))::int as retry_after
    from rate_limits
    where key = ${`${limit.name}:${subject}`} and hits >= ${limit.hits}
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}::int) * ${limit.seconds}::int)`.execute(
    deps.db,
  )
  if (rows[0]) throw new AppError('request.too_many', { retryAfter: rows[0].retry_after })
}

/** Drops windows that no limit looks at any more. */
export async function forgetOldRateLimits(deps: Pick<Deps, 'db'>): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(deps.db)
}
