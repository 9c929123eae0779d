import type { BookItem } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Selectable } from 'kysely'
import type { ReconciliationDifferencesTable, ReconciliationsTable } from '../../../db/schema/index.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

export type ReconciliationRow = Selectable<ReconciliationsTable> & {
  imported_name: string
  differences: number
  open: number
}

export type DifferenceRow = Selectable<ReconciliationDifferencesTable> & { closed_name: string | null }

/** what a source statement may hold, with the day it would stand there; what leaves is negative. */
export async function bookItems(db: Database, source: string): Promise<(BookItem & { day: string })[]> {
  const { rows } = await (
    source === 'bank'
      ? sql<BookItem & { day: string }>`
        select 'payout' as kind, id, array_remove(array[transfer_reference, reference], null) as "references",
          -amount as amount, currency, (settled_at at time zone 'UTC')::date as day
        from payouts where state = 'paid'`
      : sql<BookItem & { day: string }>`
        select 'payment' as kind, (array_agg(p.id order by p.id))[1] as id,
          array_remove(array[coalesce(p.checkout_reference, p.reference), p.provider_reference], null) as "references",
          sum(p.captured_amount)::bigint as amount, p.captured_currency as currency,
          (p.decided_at at time zone 'UTC')::date as day
        from payments p where p.provider = ${source} and p.captured_amount is not null
        group by coalesce(p.checkout_reference, p.reference), p.provider_reference, p.captured_currency, day
        union all
        select 'refund', (array_agg(r.id order by r.id))[1], array_remove(array[
            r.provider_reference, coalesce(p.checkout_reference, p.reference), p.provider_reference], null),
          -sum(r.amount)::bigint, r.currency, (r.decided_at at time zone 'UTC')::date as day
        from refunds r join payments p on p.id = r.payment_id where p.provider = ${source} and r.state = 'succeeded'
        group by coalesce(r.provider_reference, r.id::text), r.provider_reference,
          coalesce(p.checkout_reference, p.reference), p.provider_reference, r.currency, day`
  ).execute(db)
  return rows
}

function withCounts(db: Database | Trx) {
  return db
    .selectFrom('reconciliations as r')
    .innerJoin('users as u', 'u.id', 'r.imported_by')
    .selectAll('r')
    .select([
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('imported_name'),
      sql<number>`(select count(*)::int from reconciliation_differences d where d.reconciliation_id = r.id)`.as(
        'differences',
      ),
      sql<number>`(select count(*)::int from reconciliation_differences d
        where d.reconciliation_id = r.id and d.closed_at is null)`.as('open'),
    ])
}

export function findReconciliation(db: Database | Trx, id: string): Promise<ReconciliationRow | undefined> {
  return withCounts(db).where('r.id', '=', id).executeTakeFirst()
}

export async function listReconciliations(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReconciliationRow[]; total: number }> {
  return pageOfRows(
    withCounts(db).orderBy('r.imported_at', 'desc').orderBy('r.id', 'desc'),
    db.selectFrom('reconciliations'),
    { limit, offset },
  )
}

function withCloser(db: Database | Trx) {
  return db
    .selectFrom('reconciliation_differences as d')
    .leftJoin('users as u', 'u.id', 'd.closed_by')
    .selectAll('d')
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('closed_name'))
}

export function findDifference(db: Database | Trx, id: string): Promise<DifferenceRow | undefined> {
  return withCloser(db).where('d.id', '=', id).executeTakeFirst()
}

/** The differences of a source statement, the open ones first. */
export function listDifferences(
  db: Database,
  reconciliationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DifferenceRow[]> {
  return withCloser(db)
    .where('d.reconciliation_id', '=', reconciliationId)
    .orderBy(sql`d.closed_at is not null`)
    .orderBy('d.position')
    .limit(limit)
    .offset(offset)
    .execute()
}
