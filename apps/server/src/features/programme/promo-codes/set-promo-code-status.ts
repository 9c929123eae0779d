import type { PromoCodeView } from '@foyer/contract'
import type { PromoCodeStatus } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditEvent, changeTerms, edited } from '../events/index.ts'
import { openPromoCode } from './open-promo-code.ts'
import { findPromoCode } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'
import { switchPromoCode } from './write-promo-code.ts'

/** Switches a code on or off. Orders placed with it before keep their price; none is placed with it after. */
export function setPromoCodeStatus(
  deps: Deps,
  actor: MemberActor,
  id: string,
  status: PromoCodeStatus,
): Promise<PromoCodeView> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, code } = await openPromoCode(trx, actor, id)
    await switchPromoCode(trx, code, status)
    await changeTerms(deps, trx, edited(event, ['promoCodes']))
    const updated = await findPromoCode(trx, id)
    await auditEvent(trx, actor, event, 'switch_promo_code', {
      before: { code: code.code, status: code.status },
      after: { code: code.code, status },
    })
    return promoCodeView(deps.site, event, updated ?? code, deps.now())
  })
}
