import type { CheckedPromoCodeView } from '@foyer/contract'
import { type PromoCodeTerms } from '@foyer/domain'

/** A code that the server accepted, in the form with which the domain computes prices. */
export function promoTerms(promo: CheckedPromoCodeView): PromoCodeTerms {
  return {
    discountType: promo.discountType,
    value: promo.value,
    ticketTypeIds: promo.ticketIds,
    unlocksHidden: promo.unlocked.length > 0,
    startsAt: null,
    expiresAt: null,
    minOrderTotal: promo.minOrderTotal,
    status: 'active',
  }
}
