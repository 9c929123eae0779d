import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditEvent, changeTerms, edited } from '../events/index.ts'
import { deleteCounter } from '../inventory/index.ts'
import { openPromoCode } from './open-promo-code.ts'
import { wasRedeemed } from './promo-codes.queries.ts'

/** Deletes a code nobody used; one that orders point at is kept out of sight, and the database refuses anything else. */
export function deletePromoCode(deps: Deps, actor: MemberActor, id: string): Promise<{ archived: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, code } = await openPromoCode(trx, actor, id)
    const archived = await wasRedeemed(trx, id)
    if (archived)
      await trx
        .updateTable('promo_codes')
        .set({ archived_at: sql<Date>`now()`, status: 'inactive' })
        .where('id', '=', id)
        .execute()
    else {
      await deleteCounter(trx, id)
      await trx.deleteFrom('promo_codes').where('id', '=', id).execute()
    }
    await changeTerms(deps, trx, edited(event, ['promoCodes']))
    await auditEvent(trx, actor, event, 'delete_promo_code', {
      before: { code: code.code, status: code.status },
      ...(archived && { after: { code: code.code, status: 'archived' } }),
    })
    return { archived }
  })
}
