import type { PromoCodeInput, PromoCodeView } from '@foyer/contract'
import { checkPromoCode, type PromoCodeFault } from '@foyer/domain'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { uuidv7 } from '../../ids.ts'
import { assertManages, changeTerms, lockEvent } from '../events/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'
import { countPromoCodes, findPromoCode } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'

const WORDS: Record<PromoCodeFault, string> = {
  out_of_range: 'must be more than nothing and at most the whole price',
  value_without_discount: 'must be nothing for a code that only unlocks',
  does_nothing: 'must take something off, or the code must unlock tickets',
  ends_before_start: 'must be after the start',
}

/** Every code of an event is read with its terms of sale, so their number stays small enough to be read at once. */
const MOST_CODES = 1000

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Adds a code to an event, with the counter that guards its uses. Its name is unique there, by an index. */
export async function createPromoCode(
  deps: Deps,
  actor: UserActor,
  eventId: string,
  input: PromoCodeInput,
): Promise<PromoCodeView> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const event = assertManages(actor, await lockEvent(trx, eventId))
      if (event.status === 'cancelled') throw new AppError('session.forbidden')
      const columns = await promoCodeColumns(trx, eventId, input)
      if ((await countPromoCodes(trx, eventId)) >= MOST_CODES) throw new AppError('promo.too_many')
      const id = uuidv7()
      await trx
        .insertInto('promo_codes')
        .values({ ...columns, id, event_id: eventId })
        .execute()
      await trx
        .insertInto('counters')
        .values({ id, event_id: eventId, kind: 'promo', capacity: input.maxUses })
        .execute()
      await changeTerms(trx, eventId)
      const created = await findPromoCode(trx, id)
      if (!created) throw new Error('The promo code just written is not there')
      return promoCodeView(deps.site, event, created, deps.now())
    })
  } catch (error) {
    if (isUniqueViolation(error, 'promo_codes_name'))
      throw new AppError('promo.code_taken', { fields: { code: 'is taken at this event' }, cause: error })
    throw error
  }
}

async function promoCodeColumns(trx: Trx, eventId: string, input: PromoCodeInput) {
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
    status: input.status,
  }
}
