import { required } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { isForeignKeyViolation } from '../../../db/errors.ts'
import { AppError } from '../../../http/app-error.ts'
import {
  ensureCounters,
  lockForClaims,
  type Need,
  type NewCounter,
  renewAllowances,
} from '../../programme/inventory/index.ts'
import type { HoldRequest } from './hold-request.ts'
import type { SellingTerms } from './selling-terms.ts'

/**
 * The limits of a buyer are counters like those of any limited resource; they are created when first needed, with the limits in force then.
 */
export async function ensureAllowances(db: Database, request: HoldRequest, terms: SellingTerms): Promise<void> {
  const { eventId, buyerCounterId, promoBuyerCounterId, promoCode } = request
  const promo = promoCode === null ? undefined : terms.promoCodes.get(promoCode)
  const allowances = [
    ...(buyerCounterId
      ? [{ id: buyerCounterId, eventId, kind: 'buyer' as const, capacity: terms.event.max_per_buyer }]
      : []),
    ...(promoBuyerCounterId
      ? [promoAllowance(promoBuyerCounterId, eventId, required(promo, `promo code ${promoCode}`))]
      : []),
  ]
  await ensureCounters(db, allowances).catch((error: unknown) => {
    // The event was deleted since its terms were read.
    throw isForeignKeyViolation(error) ? new AppError('event.not_found', { cause: error }) : error
  })
  await renewAllowances(db, allowances, request.cart.needs)
}

/**
 * Applies a locked event's present limit to the buyer of an order before the order is counted at that event: the counter may have an
 * earlier limit. First locks all counters of `moved`, in id order, so that no lock that is taken later comes before them.
 */
export async function holdToLimit(
  trx: Trx,
  { id, eventId, capacity }: Pick<NewCounter, 'id' | 'eventId' | 'capacity'>,
  moved: readonly Need[],
): Promise<void> {
  await ensureCounters(trx, [{ id, eventId, kind: 'buyer', capacity }])
  await lockForClaims(
    trx,
    moved.map(({ counterId }) => counterId),
  )
  await renewAllowances(trx, [{ id, capacity }])
}

/** How often one buyer may use a code. For a code of a series it covers all dates, so that the counter outlives each of them. */
export function promoAllowance(
  id: string,
  eventId: string,
  { seriesId, maxPerBuyer }: { seriesId: string | null; maxPerBuyer: number | null },
): NewCounter {
  const place = seriesId === null ? { eventId } : { eventId: null, seriesId }
  return { ...place, id, kind: 'promo_buyer', capacity: maxPerBuyer }
}
