import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'
import { findingsQuery, ruleCount } from './invariants.ts'

interface Finding {
  readonly kind: 'books' | 'work'
  readonly rule: string
  readonly findings: number
  readonly examples: Record<string, unknown>[]
  readonly fingerprint: string
}

const KEPT_DAYS = 90

/**
 * Checks whether every rule of the books holds. A broken rule opens an alarm, once while it is open, and is logged; a rule that holds again
 * closes its alarm. One process checks at a time: returns null while another one does.
 */
export async function checkBooks(deps: Deps): Promise<{ at: Date; rules: number; broken: number } | null> {
  const checked = await deps.db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('look at the books')) as mine`.execute(trx)
    if (!locks[0]?.mine) return null
    const { rows } = await sql.raw<Finding>(findingsQuery).execute(trx)
    const raised: Finding[] = []
    for (const finding of rows) if (await raise(trx, finding)) raised.push(finding)
    await closeWhatHolds(trx, rows)
    await sql`delete from book_checks where at < now() - make_interval(days => ${KEPT_DAYS})`.execute(trx)
    const check = await trx
      .insertInto('book_checks')
      .values({ rules: ruleCount, broken: rows.length })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { check, raised }
  })
  for (const { rule, findings, examples } of checked?.raised ?? [])
    deps.log.error({ rule, findings, examples }, 'a rule of the books does not hold')
  return checked?.check ?? null
}

/** Returns whether this opened an alarm. An alarm that an administrator closed stays closed while the findings are the same. */
async function raise(trx: Trx, { kind, rule, findings, examples, fingerprint }: Finding): Promise<boolean> {
  const seen = { findings, examples: JSON.stringify(examples), fingerprint, seen_at: sql<Date>`now()` }
  const known = await trx
    .updateTable('alarms')
    .set(seen)
    .where('rule', '=', rule)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return false
  const last = await trx
    .selectFrom('alarms')
    .select(['fingerprint', 'closed_by'])
    .where('rule', '=', rule)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.closed_by !== null && last.fingerprint === fingerprint) return false
  await trx
    .insertInto('alarms')
    .values({ id: uuidv7(), rule, kind, ...seen })
    .execute()
  return true
}

async function closeWhatHolds(trx: Trx, broken: readonly Finding[]): Promise<void> {
  const rules = broken.map(({ rule }) => rule)
  await trx
    .updateTable('alarms')
    .set({ closed_at: sql<Date>`now()` })
    .where('closed_at', 'is', null)
    .where(sql<boolean>`rule <> all(${rules}::text[])`)
    .execute()
}
