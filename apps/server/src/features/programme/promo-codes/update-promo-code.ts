import type { PromoCodeChange, PromoCodeView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, changeOf, changeTerms, edited } from '../events/index.ts'
import { setCapacity } from '../inventory/index.ts'
import { openPromoCode } from './open-promo-code.ts'
import { promoCodeColumns, refuseTakenName } from './promo-code-columns.ts'
import { findPromoCode, wasRedeemed } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'

/**
 * Changes a code for the orders to come. Those placed with it keep their price, so it keeps its name; its uses are compared
 * under the counter's lock, and the CHECK behind it would refuse as well.
 */
export function updatePromoCode(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: PromoCodeChange,
): Promise<PromoCodeView> {
  return refuseTakenName(
    deps.db.transaction().execute(async (trx) => {
      const { event, code } = await openPromoCode(trx, actor, id)
      const columns = await promoCodeColumns(trx, event.id, input)
      if (columns.code !== code.code && (await wasRedeemed(trx, id)))
        throw new AppError('promo.invalid', { fields: { code: 'promo_frozen' } })
      if (input.maxUses !== null && input.maxUses < code.uses)
        throw new AppError('promo.invalid', {
          fields: { maxUses: { code: 'uses_least', params: { uses: code.uses } } },
        })
      await trx.updateTable('promo_codes').set(columns).where('id', '=', id).execute()
      await setCapacity(trx, id, input.maxUses)
      await changeTerms(deps, trx, edited(event, ['promoCodes']))
      const updated = await findPromoCode(trx, id)
      const change = changeOf(code, { ...columns, max_uses: input.maxUses })
      await auditEvent(trx, actor, event, 'update_promo_code', {
        before: change.before,
        after: { promoCode: code.code, ...change.after },
      })
      return promoCodeView(deps.site, event, updated ?? code, deps.now())
    }),
  )
}
