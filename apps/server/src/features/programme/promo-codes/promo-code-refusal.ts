import type { ErrorCode } from '@foyer/contract'
import { formatEventTime } from '@foyer/messages'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from '../events/index.ts'
import type { PromoTerms } from './promo-codes.queries.ts'

type PromoErrorCode = Extract<ErrorCode, `promo.${string}`>

/** A refusal that names the field it was typed into. */
export function promoRefusal(code: PromoErrorCode, message: string, details: Record<string, unknown> = {}): AppError {
  return new AppError(code, { message, fields: { promoCode: message }, details })
}

/** Why a code gives nothing to anybody at `now`; null when it does. Its uses are its counter's to say. */
export function promoCodeFault(code: PromoTerms | undefined, event: EventRow, now: Date): AppError | null {
  if (!code) return promoRefusal('promo.unknown', 'We do not know that code for this event.')
  if (code.expiresAt && now >= code.expiresAt) return promoRefusal('promo.expired', `${code.code} has expired.`)
  if (code.status === 'inactive') return promoRefusal('promo.inactive', `${code.code} is switched off at the moment.`)
  if (!code.startsAt || now >= code.startsAt) return null
  const begins = formatEventTime(code.startsAt, code.startsAt, event.timezone).short
  return promoRefusal('promo.not_started', `${code.code} is valid from ${begins}.`, {
    startsAt: code.startsAt.toISOString(),
  })
}

export function promoUsedUp(code: { code: string }): AppError {
  return promoRefusal('promo.used_up', `${code.code} has been used up.`)
}
