import type { Pool } from 'pg'
import { brokenQuery } from '../features/operations/alarms/index.ts'

/** What is broken in a database, one line a finding; empty when all is well. */
export async function brokenInvariants(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string; finding: object }>({ name: 'broken invariants', text: brokenQuery })
  return rows.map(({ rule, finding }) => `${rule}: ${JSON.stringify(finding)}`)
}
