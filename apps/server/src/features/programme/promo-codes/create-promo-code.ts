import type { PromoCodeInput, PromoCodeView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditEvent, changeTerms, edited, lockOpenEvent } from '../events/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'
import { auditedTerms, promoCodeColumns } from './promo-code-columns.ts'
import { findPromoCode } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'
import { addPromoCode } from './write-promo-code.ts'

/** Adds a code to an event, with the counter that guards its uses. Its name is unique there, by an index. */
export function createPromoCode(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  input: PromoCodeInput,
): Promise<PromoCodeView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockOpenEvent(trx, actor, eventId)
    const columns = promoCodeColumns(input, await listTicketTypes(trx, eventId))
    const id = await addPromoCode(trx, { eventId }, { columns, input })
    await changeTerms(deps, trx, edited(event, ['promoCodes']))
    const created = await findPromoCode(trx, id)
    await auditEvent(trx, actor, event, 'create_promo_code', {
      after: auditedTerms(event, columns, {
        code: columns.code,
        discount_type: columns.discount_type,
        value: columns.value,
        max_uses: input.maxUses,
      }),
    })
    if (!created) throw new Error('The promo code just written is not there')
    return promoCodeView(deps.site, event, created, deps.now())
  })
}
