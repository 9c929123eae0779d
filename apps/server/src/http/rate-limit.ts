import { onlyRow } from '../db/only-row.ts'
import type { RouteName } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import type { Subject, SubjectKind } from './subject.ts'

/** A limit: `hits` per `seconds`, counted per subject over all nodes. Every limit is declared in `limits.ts`. */
export interface RateLimit<By extends readonly SubjectKind[] = readonly SubjectKind[]> {
  /** Part of the stored key: a renamed limit starts at zero. */
  readonly name: string
  readonly hits: number
  readonly seconds: number
  /** What one budget belongs to, e.g. an account as tried from one network. */
  readonly by: By
  /** Narrows what counts, in the words of `docs/limits.md`. */
  readonly scope?: string
  /** What uses the budget up: every call, only those that turn out wrong, or the mails a call sends. */
  readonly counts: 'calls' | 'failures' | 'mails'
  /**
   * What happens beyond the limit: the call is refused with 429, or it is answered as usual and what the limit protects, such as a mail, is
   * left out.
   */
  readonly beyond: 'refused' | 'silent'
  /** The calls that use it. */
  readonly calls: readonly RouteName[]
}

type SubjectsOf<By extends readonly SubjectKind[]> = { [Index in keyof By]: Subject<By[Index]> }

function keyOf(limit: RateLimit, subjects: readonly Subject<SubjectKind>[]): string {
  return `${limit.name}:${subjects.map(({ key }) => key).join('|')}`
}

/**
 * Counts a hit and refuses when the window is full. Windows are fixed, kept in the database, so that N nodes count together;
 * the count is one statement, so parallel hits cannot slip past each other.
 */
export async function limitRate<By extends readonly SubjectKind[]>(
  deps: Pick<Deps, 'db'>,
  limit: RateLimit<By>,
  ...subjects: SubjectsOf<By>
): Promise<void> {
  const { hits, retryAfter } = await countHit(deps, limit, subjects)
  if (hits > limit.hits) throw new AppError('request.too_many', { retryAfter })
}

/** Counts a hit and answers whether it was within the window: for limits beyond which something is left out in silence. */
export async function hasRoom<By extends readonly SubjectKind[]>(
  deps: Pick<Deps, 'db'>,
  limit: RateLimit<By>,
  ...subjects: SubjectsOf<By>
): Promise<boolean> {
  return (await countHit(deps, limit, subjects)).hits <= limit.hits
}

async function countHit(
  deps: Pick<Deps, 'db'>,
  limit: RateLimit,
  subjects: readonly Subject<SubjectKind>[],
): Promise<{ hits: number; retryAfter: number }> {
  const { rows } = await sql<{ hits: number; retry_after: number }>`
    insert into rate_limits (key, window_start, hits)
    values (
      ${keyOf(limit, subjects)},
      to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}::int) * ${limit.seconds}::int),
      1
    )
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(${limit.seconds}::int - extract(epoch from now() - window_start))::int as retry_after`.execute(
    deps.db,
  )
  const { hits, retry_after: retryAfter } = onlyRow(rows)
  return { hits, retryAfter }
}

/** Takes a hit back that turned out to be legitimate. */
export async function forgiveHit<By extends readonly SubjectKind[]>(
  deps: Pick<Deps, 'db'>,
  limit: RateLimit<By>,
  ...subjects: SubjectsOf<By>
): Promise<void> {
  await sql`update rate_limits set hits = hits - 1
    where key = ${keyOf(limit, subjects)} and hits > 0
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}::int) * ${limit.seconds}::int)`.execute(
    deps.db,
  )
}

/** Refuses when the window is full, without counting: for limits on what turns out wrong. */
export async function assertRateLeft<By extends readonly SubjectKind[]>(
  deps: Pick<Deps, 'db'>,
  limit: RateLimit<By>,
  ...subjects: SubjectsOf<By>
): Promise<void> {
  const { rows } = await sql<{ retry_after: number }>`
    select ceil(${limit.seconds}::int - extract(epoch from now() - window_start))::int as retry_after
    from rate_limits
    where key = ${keyOf(limit, subjects)} and hits >= ${limit.hits}
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}::int) * ${limit.seconds}::int)`.execute(
    deps.db,
  )
  if (rows[0]) throw new AppError('request.too_many', { retryAfter: rows[0].retry_after })
}

/** Drops windows that no limit looks at any more. */
export async function forgetOldRateLimits(deps: Pick<Deps, 'db'>): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '2 days'`.execute(deps.db)
}
