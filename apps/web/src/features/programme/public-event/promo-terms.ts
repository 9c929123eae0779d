import type { CheckedPromoCodeView } from '@foyer/contract'
import { type PromoCodeTerms } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'

/** A code that the server found good, as the domain prices with it. */
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

/** What a code gives, in a few words: `10% off`, `₦2,500 off the order`. */
export function promoInWords({ discountType, value }: CheckedPromoCodeView, currency: string): string {
  if (discountType === 'none') return 'tickets unlocked'
  if (discountType === 'fixed') return `${formatMoney(value, currency)} off the order`
  return value === 10_000 ? 'nothing to pay' : `${value / 100}% off`
}
