import type { PromoCodeChange } from '@foyer/contract'
import { checkPromoCode, type PromoCodeFault } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { AppError } from '../../../http/app-error.ts'
import { listTicketTypes } from '../ticket-types/index.ts'

const WORDS: Record<PromoCodeFault, string> = {
  out_of_range: 'must be more than nothing and at most the whole price',
  value_without_discount: 'must be nothing for a code that only unlocks',
  does_nothing: 'must take something off, or the code must unlock tickets',
  ends_before_start: 'must be after the start',
}

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** The columns of a code's terms. Throws `promo.invalid` at the field where they do not fit together. */
export async function promoCodeColumns(trx: Trx, eventId: string, input: PromoCodeChange) {
  const ticketTypeIds = input.ticketIds && [...new Set(input.ticketIds)]
  const terms = { ...input, ticketTypeIds, startsAt: date(input.startsAt), expiresAt: date(input.expiresAt) }
  const check = checkPromoCode(terms)
  if (!check.ok) throw new AppError('promo.invalid', { fields: { [check.field]: WORDS[check.reason] } })
  if (ticketTypeIds) {
    const known = new Set((await listTicketTypes(trx, eventId)).map((type) => type.id))
    if (!ticketTypeIds.every((id) => known.has(id)))
      throw new AppError('ticket_type.not_found', { fields: { ticketIds: 'must be tickets of this event' } })
  }
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

/** A name is unique at its event, by an index: whoever comes second is told at the field. */
export async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (isUniqueViolation(error, 'promo_codes_name'))
      throw new AppError('promo.code_taken', { fields: { code: 'is taken at this event' }, cause: error })
    throw error
  }
}
