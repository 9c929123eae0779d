import type { CheckedPromoCodeView } from '@foyer/contract'
import { promoCodeCovers } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { type EventRow, isoOrNull, readingOf } from '../events/index.ts'
import { findPromoCodeByName, promoCodeFault, promoTermsOf, promoUsedUp } from '../promo-codes/index.ts'
import { listTicketTypes, withVariants } from '../ticket-types/index.ts'
import { findEventCounter } from './storefront.queries.ts'
import { availabilityView, publicTicketTypeViews } from './storefront.view.ts'

/** What a code gives at an event now. It promises nothing: the hold decides, by the same rules. */
export async function checkPromoCode(deps: Deps, event: EventRow, typed: string): Promise<CheckedPromoCodeView> {
  const row = await findPromoCodeByName(deps.db, event, typed)
  const types = await listTicketTypes(deps.db, event.id)
  const ticketIds = row?.covers ? withVariants(row.covers, types) : null
  const terms = row && { ...promoTermsOf(row), ticketTypeIds: ticketIds }
  const fault = promoCodeFault(terms, event, deps.now())
  if (fault || !row || !terms) throw fault ?? new Error('A code without a fault is there')
  if (row.max_uses !== null && row.claimed >= row.max_uses) throw promoUsedUp(row)
  const unlocked = types.filter(
    (type) => terms.unlocksHidden && type.visibility === 'code_only' && promoCodeCovers(terms, type.id),
  )
  const room = await findEventCounter(deps.db, event.id)
  return {
    accepted: true,
    code: row.code,
    discountType: row.discount_type,
    value: row.value,
    ticketIds,
    minOrderTotal: row.min_order_total,
    expiresAt: isoOrNull(row.expires_at),
    unlocked: publicTicketTypeViews(unlocked, readingOf(event, deps.site), deps.now()),
    availability: availabilityView(event, unlocked, room, deps.now(), true).tickets,
  }
}
