import type { PromoCodeView } from '@foyer/contract'
import { promoCodeState } from '@foyer/domain'
import type { Site } from '../../../deps.ts'
import { type EventRow, isoOrNull } from '../events/index.ts'
import { type PromoCodeWithUse, promoTermsOf } from './promo-codes.queries.ts'

export function promoCodeView(site: Site, event: EventRow, row: PromoCodeWithUse, now: Date): PromoCodeView {
  const terms = promoTermsOf(row)
  return {
    _id: row.id,
    eventId: row.event_id,
    code: row.code,
    discountType: row.discount_type,
    value: row.value,
    currency: event.currency,
    ticketIds: row.ticket_type_ids,
    unlocksHidden: row.unlocks_hidden,
    startsAt: isoOrNull(row.starts_at),
    expiresAt: isoOrNull(row.expires_at),
    maxUses: row.max_uses,
    maxPerBuyer: row.max_per_buyer,
    minOrderTotal: row.min_order_total,
    status: row.status,
    state: promoCodeState({ ...terms, maxUses: row.max_uses, uses: row.uses }, now),
    uses: row.uses,
    paidOrders: row.paid_orders,
    discountGiven: row.discount_given,
    link: event.custom_url
      ? `${site.publicUrl}/events/${event.custom_url}?promo=${encodeURIComponent(row.code)}`
      : null,
    createdAt: row.created_at.toISOString(),
  }
}
