import type { FeeSchedule } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'

/** Where the platform takes nothing. */
export const NO_FEE: FeeSchedule = { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null }

/** The platform's fees at this moment for each of these currencies that has one. */
export async function currentFees(
  db: Database | Trx,
  currencies: readonly string[],
): Promise<Map<string, FeeSchedule>> {
  if (currencies.length === 0) return new Map()
  const fees = await db
    .selectFrom('platform_fees')
    .distinctOn('currency')
    .select(['currency', 'basis_points', 'fixed_per_ticket', 'minimum', 'maximum'])
    .where('currency', 'in', currencies)
    .where(sql<boolean>`valid_from <= now()`)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .execute()
  return new Map(
    fees.map(({ currency, basis_points: basisPoints, fixed_per_ticket: fixedPerTicket, minimum, maximum }) => [
      currency,
      { basisPoints, fixedPerTicket, minimum, maximum },
    ]),
  )
}

/** The platform's fee for a currency at this moment; none set means none taken. */
export async function currentFee(db: Database | Trx, currency: string): Promise<FeeSchedule> {
  return (await currentFees(db, [currency])).get(currency) ?? NO_FEE
}
