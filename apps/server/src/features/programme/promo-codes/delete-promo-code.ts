import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditEvent, changeTerms, edited } from '../events/index.ts'
import { openPromoCode } from './open-promo-code.ts'
import { removePromoCode } from './write-promo-code.ts'

/** Deletes a code of an event, or keeps it out of sight where it was used. */
export function deletePromoCode(deps: Deps, actor: MemberActor, id: string): Promise<{ archived: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, code } = await openPromoCode(trx, actor, id)
    const archived = await removePromoCode(trx, code)
    await changeTerms(deps, trx, edited(event, ['promoCodes']))
    await auditEvent(trx, actor, event, 'delete_promo_code', {
      before: { code: code.code, status: code.status },
      ...(archived && { after: { code: code.code, status: 'archived' } }),
    })
    return { archived }
  })
}
