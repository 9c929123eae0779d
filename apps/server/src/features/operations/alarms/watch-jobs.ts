import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { checkBooks } from './check-books.ts'
import { KEEPS_FAILING, RULE_OF_FAILING_JOBS } from './waiting-rules.ts'

/**
 * Checks the books before the hourly check when jobs keep failing without an open alarm, or when the alarm is open although no job keeps
 * failing. At most every five minutes, because an alarm that was closed with a note stays closed while the jobs keep failing.
 */
export async function watchJobs(deps: Deps): Promise<void> {
  const { rows } = await sql<{ failing: boolean; alarmed: boolean; lately: boolean }>`
    select exists (select from pgboss.job where ${sql.raw(KEEPS_FAILING)}) as failing,
      exists (select from alarms where rule = ${RULE_OF_FAILING_JOBS} and closed_at is null) as alarmed,
      exists (select from book_checks where at > now() - interval '5 minutes') as lately`.execute(deps.db)
  const [{ failing, alarmed, lately } = { failing: false, alarmed: false, lately: false }] = rows
  if (failing !== alarmed && !lately) await checkBooks(deps)
}
