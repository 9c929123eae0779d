import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManages, type EventRow, lockEvent } from '../events/index.ts'
import { lockCounters } from '../inventory/index.ts'
import { findPromoCode, type PromoCodeWithUse } from './promo-codes.queries.ts'

/** A code and its event, locked with the event's counters: holds under way are then either committed or still to come. */
export async function openPromoCode(
  trx: Trx,
  actor: MemberActor,
  id: string,
): Promise<{ event: EventRow; code: PromoCodeWithUse }> {
  const seen = await findPromoCode(trx, id)
  const event = seen && (await lockEvent(trx, seen.event_id))
  if (event) await lockCounters(trx, event.id)
  const code = event && (await findPromoCode(trx, id))
  if (!event || !code) throw new AppError('promo.not_found')
  assertManages(actor, 'events:write', event, 'promo.not_found')
  return { event, code }
}
