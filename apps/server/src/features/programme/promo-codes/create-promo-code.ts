import type { PromoCodeInput, PromoCodeView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditEvent, assertManages, changeTerms, edited, lockEvent } from '../events/index.ts'
import { createCounter } from '../inventory/index.ts'
import { promoCodeColumns, refuseTakenName } from './promo-code-columns.ts'
import { countPromoCodes, findPromoCode } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'

/** Every code of an event is read with its terms of sale, so their number stays small enough to be read at once. */
const MOST_CODES = 1000

/** Adds a code to an event, with the counter that guards its uses. Its name is unique there, by an index. */
export async function createPromoCode(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  input: PromoCodeInput,
): Promise<PromoCodeView> {
  return refuseTakenName(
    deps.db.transaction().execute(async (trx) => {
      const event = assertManages(actor, 'events:write', await lockEvent(trx, eventId))
      if (event.status === 'cancelled') throw new AppError('session.forbidden')
      const columns = { ...(await promoCodeColumns(trx, eventId, input)), status: input.status }
      if ((await countPromoCodes(trx, eventId)) >= MOST_CODES) throw new AppError('promo.too_many')
      const id = uuidv7()
      await trx
        .insertInto('promo_codes')
        .values({ ...columns, id, event_id: eventId })
        .execute()
      await createCounter(trx, { id, eventId, kind: 'promo', capacity: input.maxUses })
      await changeTerms(deps, trx, edited(event, ['promoCodes']))
      const created = await findPromoCode(trx, id)
      await auditEvent(trx, actor, event, 'create_promo_code', {
        after: {
          code: columns.code,
          discount_type: columns.discount_type,
          value: columns.value,
          max_uses: input.maxUses,
        },
      })
      if (!created) throw new Error('The promo code just written is not there')
      return promoCodeView(deps.site, event, created, deps.now())
    }),
  )
}
