import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { type EventRow, lockManagedEvent } from '../events/index.ts'
import { lockCounters } from '../inventory/index.ts'
import { findPromoCode, type PromoCodeWithUse } from './promo-codes.queries.ts'

/**
 * A code of an event with that event, locked with the event's counters: holds under way are then either committed or still to come. The
 * counters of its buyers are locked as well if `maxPerBuyer` changes their limit.
 */
export async function openPromoCode(
  trx: Trx,
  actor: MemberActor,
  id: string,
  { maxPerBuyer }: { maxPerBuyer?: number | null } = {},
): Promise<{ event: EventRow; code: PromoCodeWithUse }> {
  const seen = await findPromoCode(trx, id)
  // A code of a series is changed at the series.
  if (!seen?.event_id) throw new AppError('promo.not_found')
  const event = await lockManagedEvent(trx, actor, 'events:write', seen.event_id, 'promo.not_found')
  const before = await findPromoCode(trx, id)
  const changesLimit = maxPerBuyer !== undefined && maxPerBuyer !== before?.max_per_buyer
  await lockCounters(trx, event.id, changesLimit ? 'buyers' : 'terms')
  const code = await findPromoCode(trx, id)
  if (!code) throw new AppError('promo.not_found')
  return { event, code }
}
