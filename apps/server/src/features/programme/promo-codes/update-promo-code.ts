import type { PromoCodeChange, PromoCodeView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditEvent, changeOf, changeTerms, edited } from '../events/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'
import { openPromoCode } from './open-promo-code.ts'
import { auditedTerms, promoCodeColumns } from './promo-code-columns.ts'
import { findPromoCode } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'
import { changePromoCode } from './write-promo-code.ts'

/** Changes a code of an event for the orders to come. */
export function updatePromoCode(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: PromoCodeChange,
): Promise<PromoCodeView> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, code } = await openPromoCode(trx, actor, id, input)
    const columns = promoCodeColumns(input, await listTicketTypes(trx, event.id))
    await changePromoCode(trx, code, { columns, maxUses: input.maxUses })
    await changeTerms(deps, trx, edited(event, ['promoCodes']))
    const updated = await findPromoCode(trx, id)
    const change = changeOf(code, { ...columns, max_uses: input.maxUses })
    await auditEvent(trx, actor, event, 'update_promo_code', {
      before: auditedTerms(event, code, change.before),
      after: { promoCode: code.code, ...auditedTerms(event, columns, change.after) },
    })
    return promoCodeView(deps.site, event, updated ?? code, deps.now())
  })
}
