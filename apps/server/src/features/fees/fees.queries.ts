import { sql } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'
import { offsetOf } from '../../http/paging.ts'

function versions(db: Database | Trx) {
  return db
    .selectFrom('platform_fees')
    .leftJoin('users', 'users.id', 'platform_fees.set_by')
    .selectAll('platform_fees')
    .select(['users.first_name', 'users.last_name'])
}

export type FeeVersion = NonNullable<Awaited<ReturnType<typeof findFeeVersion>>>

export function findFeeVersion(db: Database | Trx, id: string) {
  return versions(db).where('platform_fees.id', '=', id).executeTakeFirst()
}

/** The fee in force of each currency that has one. */
export function listCurrentFees(db: Database): Promise<FeeVersion[]> {
  return versions(db)
    .distinctOn('platform_fees.currency')
    .where(sql<boolean>`valid_from <= now()`)
    .orderBy('platform_fees.currency')
    .orderBy('valid_from', 'desc')
    .execute()
}

/** A page of all that was ever set, the newest first. */
export async function listFeeVersions(
  db: Database,
  filter: { page: number; limit: number; currency?: string | undefined },
): Promise<{ rows: FeeVersion[]; total: number }> {
  const ofCurrency = filter.currency
  const rows = await versions(db)
    .$if(ofCurrency !== undefined, (query) => query.where('platform_fees.currency', '=', ofCurrency ?? ''))
    .orderBy('valid_from', 'desc')
    .orderBy('platform_fees.id', 'desc')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute()
  const { total } = await db
    .selectFrom('platform_fees')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(ofCurrency !== undefined, (query) => query.where('currency', '=', ofCurrency ?? ''))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
