import type { PromoCodeInput } from '@foyer/contract'
import type { PromoCodeStatus } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { createCounter, deleteCounter, setCapacity, setPromoBuyerLimit } from '../inventory/index.ts'
import { type PromoCodeColumns, refuseTakenName } from './promo-code-columns.ts'
import {
  countPromoCodes,
  listPromoBuyerCounters,
  type PlaceOfCode,
  type PromoCodeWithUse,
  wasRedeemed,
} from './promo-codes.queries.ts'

/** All codes that are valid at an event are read with its terms of sale, so their number stays small enough to be read at once. */
const MOST_CODES = 1000

/** Adds a code with the counter that guards its uses. What it belongs to must be locked. Answers its id. */
export async function addPromoCode(
  trx: Trx,
  place: PlaceOfCode,
  { columns, input }: { columns: PromoCodeColumns; input: PromoCodeInput },
): Promise<string> {
  if ((await countPromoCodes(trx, place)) >= MOST_CODES) throw new AppError('promo.too_many')
  const id = uuidv7()
  const { eventId, seriesId } = { eventId: null, seriesId: null, ...place }
  await refuseTakenName(
    trx
      .insertInto('promo_codes')
      .values({ ...columns, status: input.status, id, event_id: eventId, series_id: seriesId })
      .execute(),
  )
  await createCounter(trx, { id, eventId, seriesId, kind: 'promo', capacity: input.maxUses })
  return id
}

/**
 * Changes a code for future orders. Orders placed with it keep their price, so a used code keeps its name. Its counter must be locked,
 * because `maxUses` is compared with its uses (a CHECK would refuse as well); if the limit per buyer changes, the counters of its buyers
 * must be locked too.
 */
export async function changePromoCode(
  trx: Trx,
  code: PromoCodeWithUse,
  { columns, maxUses }: { columns: PromoCodeColumns; maxUses: number | null },
): Promise<void> {
  if (columns.code !== code.code && (await wasRedeemed(trx, code.id)))
    throw new AppError('promo.invalid', { fields: { code: 'promo_frozen' } })
  if (maxUses !== null && maxUses < code.claimed)
    throw new AppError('promo.invalid', {
      fields: { maxUses: { code: 'uses_least', params: { uses: code.claimed } } },
    })
  await refuseTakenName(trx.updateTable('promo_codes').set(columns).where('id', '=', code.id).execute())
  await setCapacity(trx, code.id, maxUses)
  if (columns.max_per_buyer !== code.max_per_buyer)
    await setPromoBuyerLimit(trx, await listPromoBuyerCounters(trx, code.id), columns.max_per_buyer)
}

/** Switches a code on or off. */
export async function switchPromoCode(trx: Trx, { id }: PromoCodeWithUse, status: PromoCodeStatus): Promise<void> {
  await trx.updateTable('promo_codes').set({ status }).where('id', '=', id).execute()
}

/**
 * Deletes a code nobody used; one that orders point at is kept out of sight, and the database refuses anything else. Its counter must be
 * locked. Answers whether it was kept.
 */
export async function removePromoCode(trx: Trx, { id }: PromoCodeWithUse): Promise<boolean> {
  const archived = await wasRedeemed(trx, id)
  if (archived)
    await trx
      .updateTable('promo_codes')
      .set({ archived_at: sql<Date>`now()`, status: 'inactive' })
      .where('id', '=', id)
      .execute()
  else {
    await deleteCounter(trx, id)
    await trx.deleteFrom('promo_codes').where('id', '=', id).execute()
  }
  return archived
}
