import type { PromoCodeView } from '@foyer/contract'
import type { PromoCodeStatus } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { auditForeign, changeTerms, edited } from '../events/index.ts'
import { openPromoCode } from './open-promo-code.ts'
import { findPromoCode } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'

/** Switches a code on or off. Orders placed with it before keep their price; none is placed with it after. */
export function setPromoCodeStatus(
  deps: Deps,
  actor: UserActor,
  id: string,
  status: PromoCodeStatus,
): Promise<PromoCodeView> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, code } = await openPromoCode(trx, actor, id)
    await trx.updateTable('promo_codes').set({ status }).where('id', '=', id).execute()
    await changeTerms(deps, trx, edited(event, ['promoCodes']))
    const updated = await findPromoCode(trx, id)
    await auditForeign(trx, actor, event, 'switch_promo_code', { after: { code: code.code, status } })
    return promoCodeView(deps.site, event, updated ?? code, deps.now())
  })
}
