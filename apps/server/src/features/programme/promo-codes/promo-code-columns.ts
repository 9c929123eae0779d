import type { PromoCodeChange } from '@foyer/contract'
import { checkPromoCode, type PromoCodeFault } from '@foyer/domain'
import { isUniqueViolation } from '../../../db/errors.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'

const FAULTS: Record<PromoCodeFault, FieldFault> = {
  out_of_range: 'discount_range',
  value_without_discount: 'discount_unlocks_only',
  does_nothing: 'promo_does_nothing',
  ends_before_start: 'end_before_start',
}

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** The columns of a code's terms. Throws `promo.invalid` at the field where they do not fit together. */
export function promoCodeColumns(input: PromoCodeChange, tickets: readonly { readonly id: string }[]) {
  const ticketTypeIds = input.ticketIds && [...new Set(input.ticketIds)]
  const terms = { ...input, ticketTypeIds, startsAt: date(input.startsAt), expiresAt: date(input.expiresAt) }
  const check = checkPromoCode(terms)
  if (!check.ok) throw new AppError('promo.invalid', { fields: { [check.field]: FAULTS[check.reason] } })
  const known = new Set(tickets.map(({ id }) => id))
  if (ticketTypeIds && !ticketTypeIds.every((id) => known.has(id)))
    throw new AppError('ticket_type.not_found', { fields: { ticketIds: 'tickets_of_event' } })
  return {
    code: input.code,
    discount_type: input.discountType,
    value: input.value,
    ticket_type_ids: ticketTypeIds,
    unlocks_hidden: input.unlocksHidden,
    starts_at: terms.startsAt,
    expires_at: terms.expiresAt,
    max_per_buyer: input.maxPerBuyer,
    min_order_total: input.minOrderTotal,
  }
}
export type PromoCodeColumns = ReturnType<typeof promoCodeColumns>

const NAMES = ['promo_codes_name', 'promo_codes_series_name']

/** A unique index keeps names unique per event or series; the second of two concurrent requests gets an error at the field. */
export async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (NAMES.some((name) => isUniqueViolation(error, name)))
      throw new AppError('promo.code_taken', { fields: { code: 'promo_taken' }, cause: error })
    throw error
  }
}

/**
 * Terms of a promo code as the audit log keeps them: a percentage under its own name, amounts with their currency, so that readers see
 * both in words.
 */
export function auditedTerms(
  { currency }: { currency: string },
  { discount_type: type }: { discount_type: string },
  { value, ...terms }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const minimum = typeof terms['min_order_total'] === 'number' ? { currency } : {}
  if (value === undefined) return { ...terms, ...minimum }
  return { ...terms, ...(type === 'percent' ? { basisPoints: value, ...minimum } : { value, currency }) }
}
