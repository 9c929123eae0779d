import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { checkBooks } from './check-books.ts'
import { KEEPS_FAILING, RULE_OF_FAILING_JOBS } from './waiting-rules.ts'

/**
 * Looks at the books without waiting for their hourly turn when jobs keep failing and no alarm says so, or the other way
 * round. At most every five minutes, because an alarm that was closed with a note stays closed while they go on failing.
 */
export async function watchJobs(deps: Deps): Promise<void> {
  const { rows } = await sql<{ failing: boolean; alarmed: boolean; lately: boolean }>`
    select exists (select from pgboss.job where ${sql.raw(KEEPS_FAILING)}) as failing,
      exists (select from alarms where rule = ${RULE_OF_FAILING_JOBS} and closed_at is null) as alarmed,
      exists (select from book_checks where at > now() - interval '5 minutes') as lately`.execute(deps.db)
  const [{ failing, alarmed, lately } = { failing: false, alarmed: false, lately: false }] = rows
  if (failing !== alarmed && !lately) await checkBooks(deps)
}
