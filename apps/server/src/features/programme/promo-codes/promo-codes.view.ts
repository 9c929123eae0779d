import type { PromoCodeView, SeriesPromoCodeView } from '@foyer/contract'
import { type Currency, promoCodeState } from '@foyer/domain'
import type { Site } from '../../../deps.ts'
import { type EventRow, isoOrNull } from '../events/index.ts'
import { type PromoCodeWithUse, promoTermsOf } from './promo-codes.queries.ts'

/** A code as it is at an event. One of its series is looked at there and changed at the series. */
export function promoCodeView(site: Site, event: EventRow, row: PromoCodeWithUse, now: Date): PromoCodeView {
  return {
    ...factsOf(row, event.currency, now),
    eventId: event.id,
    seriesId: row.series_id,
    link: event.custom_url ? `${site.publicUrl}/events/${event.custom_url}${query(row)}` : null,
    can: { update: row.series_id === null },
  }
}

/** A code as it is over all dates of its series. */
export function seriesPromoCodeView(
  site: Site,
  series: { readonly id: string; readonly custom_url: string; readonly currency: Currency },
  row: PromoCodeWithUse,
  now: Date,
): SeriesPromoCodeView {
  return {
    ...factsOf(row, series.currency, now),
    seriesId: series.id,
    link: `${site.publicUrl}/series/${series.custom_url}${query(row)}`,
  }
}

function query({ code }: PromoCodeWithUse): string {
  return `?promo=${encodeURIComponent(code)}`
}

function factsOf(row: PromoCodeWithUse, currency: Currency, now: Date) {
  const terms = promoTermsOf(row)
  return {
    _id: row.id,
    code: row.code,
    discountType: row.discount_type,
    value: row.value,
    currency,
    ticketIds: row.covers,
    unlocksHidden: row.unlocks_hidden,
    startsAt: isoOrNull(row.starts_at),
    expiresAt: isoOrNull(row.expires_at),
    maxUses: row.max_uses,
    maxPerBuyer: row.max_per_buyer,
    minOrderTotal: row.min_order_total,
    status: row.status,
    state: promoCodeState({ ...terms, maxUses: row.max_uses, uses: row.claimed }, now),
    uses: row.uses,
    paidOrders: row.paid_orders,
    discountGiven: row.discount_given,
    createdAt: row.created_at.toISOString(),
  }
}
