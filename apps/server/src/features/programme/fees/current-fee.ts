import type { FeeSchedule } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

/** The fee if none is set: the platform takes nothing. */
const NO_FEE: FeeSchedule = { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null }

/** The organiser and the currency of a sale whose fee is looked up. */
export interface FeeSubject {
  readonly organiser_id: string
  readonly currency: string
}

/** The current fees of any number of sales: an organiser's own fee overrides the general one; if none is set, there is no fee. */
export async function currentFees(
  db: Database | Trx,
  subjects: readonly FeeSubject[],
): Promise<(subject: FeeSubject) => FeeSchedule> {
  if (subjects.length === 0) return () => NO_FEE
  const organisers = [...new Set(subjects.map((subject) => subject.organiser_id))]
  const currencies = [...new Set(subjects.map((subject) => subject.currency))]
  // Only the newest version counts: an organiser's previous fee does not come back when it ends.
  const fees = await db
    .selectFrom('platform_fees')
    .distinctOn(['currency', 'organiser_id'])
    .select(['currency', 'organiser_id', 'basis_points', 'fixed_per_ticket', 'minimum', 'maximum'])
    .select(sql<boolean>`coalesce(ends_at > now(), true)`.as('in_force'))
    .where('currency', 'in', currencies)
    .where((eb) => eb.or([eb('organiser_id', 'is', null), eb('organiser_id', 'in', organisers)]))
    .where(sql<boolean>`valid_from <= now()`)
    .orderBy('currency')
    .orderBy('organiser_id')
    .orderBy('valid_from', 'desc')
    .execute()
  const inForce = new Map(
    fees
      .filter((fee) => fee.in_force)
      .map(
        ({ currency, organiser_id, basis_points: basisPoints, fixed_per_ticket: fixedPerTicket, minimum, maximum }) => [
          `${organiser_id ?? ''} ${currency}`,
          { basisPoints, fixedPerTicket, minimum, maximum },
        ],
      ),
  )
  return ({ organiser_id, currency }) =>
    inForce.get(`${organiser_id} ${currency}`) ?? inForce.get(` ${currency}`) ?? NO_FEE
}

/** The fee of one sale at this moment. */
export async function currentFee(db: Database | Trx, subject: FeeSubject): Promise<FeeSchedule> {
  return (await currentFees(db, [subject]))(subject)
}
