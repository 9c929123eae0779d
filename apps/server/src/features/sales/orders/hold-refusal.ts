import { AppError } from '../../../http/app-error.ts'
import { promoRefusal, promoUsedUp } from '../../programme/promo-codes/index.ts'
import type { HoldRequest } from './hold-request.ts'
import type { SellingTerms } from './selling-terms.ts'

/** The error for a visitor when a counter was short: of tickets, of the event's capacity, of a code's uses, or of a buyer's limit. */
export function refusal(
  short: { counterId: string; remaining: number },
  terms: SellingTerms,
  request: HoldRequest,
): AppError {
  const { promoCode } = request
  if (short.counterId === request.buyerCounterId)
    return new AppError('order.buyer_limit', { details: { left: short.remaining, limit: terms.event.max_per_buyer } })
  if (promoCode !== null && short.counterId === request.promoCodeId) return promoUsedUp({ code: promoCode })
  if (promoCode !== null && short.counterId === request.promoBuyerCounterId) return promoBuyerLimit(promoCode)
  const type = terms.types.get(short.counterId)
  const bundle = terms.bundles.get(short.counterId)
  const left = Math.max(0, short.remaining)
  if (bundle)
    return new AppError('order.sold_out', {
      reason: { code: 'order.sold_out.ticket', params: { left, ticket: bundle.name } },
      details: { ticketId: null, bundleId: bundle.id, left },
    })
  return new AppError('order.sold_out', {
    reason: type
      ? { code: 'order.sold_out.ticket', params: { left, ticket: type.name } }
      : { code: 'order.sold_out.event', params: { left } },
    details: { ticketId: type?.id ?? null, left },
  })
}

export function promoBuyerLimit(code: string): AppError {
  return promoRefusal('promo.buyer_limit', { code: 'promo.buyer_limit.code', params: { code } })
}
