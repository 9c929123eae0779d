import type { FeeSchedule } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The platform's fee for a currency at this moment; none set means none taken. */
export async function currentFee(db: Database, currency: string): Promise<FeeSchedule> {
  const fee = await db
    .selectFrom('platform_fees')
    .selectAll()
    .where('currency', '=', currency)
    .where(sql<boolean>`valid_from <= now()`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    basisPoints: fee?.basis_points ?? 0,
    fixedPerTicket: fee?.fixed_per_ticket ?? 0,
    minimum: fee?.minimum ?? null,
    maximum: fee?.maximum ?? null,
  }
}
