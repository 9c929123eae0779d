import type { CheckedPromoCodeView } from '@foyer/contract'
import { type PromoCodeTerms } from '@foyer/domain'
import { formatMoney, formatPercent, m } from '@foyer/messages'

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
  if (discountType === 'none') return m.events_box_promo_unlocks()
  if (discountType === 'fixed') return m.events_box_promo_amount_off({ amount: formatMoney(value, currency) })
  return value === 10_000
    ? m.events_box_promo_free()
    : m.events_box_promo_percent_off({ percent: formatPercent(value) })
}
