import type { ErrorCode } from '@foyer/contract'
import { AppError } from '../../../http/app-error.ts'
import type { ErrorReason } from '../../../http/error-reasons.ts'
import type { EventRow } from '../events/index.ts'
import type { PromoTerms } from './promo-codes.queries.ts'

type PromoErrorCode = Extract<ErrorCode, `promo.${string}`>
type PromoReason = Extract<ErrorReason, { code: `promo.${string}` }>

/** A refusal that names the field it was typed into. */
export function promoRefusal(
  code: PromoErrorCode,
  reason: PromoReason,
  details: Record<string, unknown> = {},
): AppError {
  return new AppError(code, { reason, fields: { promoCode: reason }, details })
}

/** Why a code is not valid for any buyer at `now`; null if it is. Its uses are not checked here but by its counter. */
export function promoCodeFault(promo: PromoTerms | undefined, event: EventRow, now: Date): AppError | null {
  if (!promo) return promoRefusal('promo.unknown', { code: 'promo.unknown.code', params: {} })
  const { code, startsAt } = promo
  if (promo.expiresAt && now >= promo.expiresAt)
    return promoRefusal('promo.expired', { code: 'promo.expired.code', params: { code } })
  if (promo.status === 'inactive')
    return promoRefusal('promo.inactive', { code: 'promo.inactive.code', params: { code } })
  if (!startsAt || now >= startsAt) return null
  return promoRefusal(
    'promo.not_started',
    { code: 'promo.not_started.code', params: { code, startsAt, timeZone: event.timezone } },
    { startsAt: startsAt.toISOString() },
  )
}

/** The refusal of a code that has reached its limit of uses. */
export function promoUsedUp({ code }: { code: string }): AppError {
  return promoRefusal('promo.used_up', { code: 'promo.used_up.code', params: { code } })
}
