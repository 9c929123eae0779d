import { BASELINE } from './migrations/index.ts'

/** The last migration of 0.1, whose migrations the baseline replaced. */
const LAST_OF_0_1 = '0058-public-contact'

/** The error message for data for which `sinceBaseline` returns undefined. */
export const OLDER_THAN_BASELINE =
  'This is data of an early 0.1: bring it up to date with the last 0.1 first, as docs/operations/upgrade.md says.'

/**
 * Names of migrations that a database has run, with the baseline in place of those of 0.1; undefined where some of 0.1 are missing. The
 * rows of 0.1 stay in the database, so that a process of 0.1 that still runs during the upgrade finds the schema it knows.
 */
export function sinceBaseline(executed: readonly string[]): string[] | undefined {
  const later = executed.filter((name) => name > LAST_OF_0_1)
  if (executed.includes(BASELINE) || executed.includes(LAST_OF_0_1)) return [BASELINE, ...later]
  return executed.length === 0 ? [] : undefined
}
