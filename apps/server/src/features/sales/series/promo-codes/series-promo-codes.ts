import type { PromoCodeChange, PromoCodeInput, SeriesPromoCodeView } from '@foyer/contract'
import { type PromoCodeStatus, required } from '@foyer/domain'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { changeOf } from '../../../programme/events/index.ts'
import { lockForClaims, markTermChanged } from '../../../programme/inventory/index.ts'
import {
  addPromoCode,
  changePromoCode,
  findPromoCode,
  listPromoBuyerCounters,
  auditedTerms,
  promoCodeColumns,
  type PromoCodeWithUse,
  removePromoCode,
  seriesPromoCodeView,
  switchPromoCode,
} from '../../../programme/promo-codes/index.ts'
import { auditSeries } from '../audit-series.ts'
import { lockManagedSeries } from '../series.policy.ts'
import { type SeriesRow, seriesTickets } from '../series.queries.ts'

/** The series and the code that a call names. */
interface NamedCode {
  readonly id: string
  readonly promoCodeId: string
}

/**
 * Adds a code that is valid at all dates of a series. The dates are not notified: an order is never refused by terms that were read before
 * it was requested, so the code works at once.
 */
export function createSeriesPromoCode(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: PromoCodeInput,
): Promise<SeriesPromoCodeView> {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    const columns = promoCodeColumns(input, await seriesTickets(trx, id))
    const codeId = await addPromoCode(trx, { seriesId: id }, { columns, input })
    const { code, discount_type: discountType, value } = columns
    const terms = { code, discount_type: discountType, value, max_uses: input.maxUses }
    await auditSeries(trx, actor, series, 'create_promo_code', auditedTerms(series, terms, terms))
    return viewOf(deps, trx, series, codeId)
  })
}

/** Changes a code of a series for the orders to come. */
export function updateSeriesPromoCode(
  deps: Deps,
  actor: MemberActor,
  named: NamedCode,
  input: PromoCodeChange,
): Promise<SeriesPromoCodeView> {
  return deps.db.transaction().execute(async (trx) => {
    const { series, code } = await openCode(trx, actor, named)
    const columns = promoCodeColumns(input, await seriesTickets(trx, series.id))
    await changePromoCode(trx, code, { columns, maxUses: input.maxUses })
    await markTermChanged(trx, code.id)
    const { after } = changeOf(code, { ...columns, max_uses: input.maxUses })
    await auditSeries(trx, actor, series, 'update_promo_code', {
      promoCode: code.code,
      ...auditedTerms(series, columns, after),
    })
    return viewOf(deps, trx, series, code.id)
  })
}

/** Switches a code of a series on or off. Orders placed with it before keep their price; none is placed with it after. */
export function setSeriesPromoCodeStatus(
  deps: Deps,
  actor: MemberActor,
  named: NamedCode,
  status: PromoCodeStatus,
): Promise<SeriesPromoCodeView> {
  return deps.db.transaction().execute(async (trx) => {
    const { series, code } = await openCode(trx, actor, named)
    await switchPromoCode(trx, code, status)
    await markTermChanged(trx, code.id)
    await auditSeries(trx, actor, series, 'switch_promo_code', { code: code.code, status })
    return viewOf(deps, trx, series, code.id)
  })
}

/** Deletes a code of a series, or archives it if it was used. */
export function deleteSeriesPromoCode(
  deps: Deps,
  actor: MemberActor,
  named: NamedCode,
): Promise<{ archived: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const { series, code } = await openCode(trx, actor, named)
    const archived = await removePromoCode(trx, code)
    if (archived) await markTermChanged(trx, code.id)
    await auditSeries(trx, actor, series, 'delete_promo_code', {
      code: code.code,
      status: archived ? 'archived' : code.status,
    })
    return { archived }
  })
}

/**
 * A code and its series, locked with the counters of the code and of its buyers. Every order with the code claims that counter, so orders
 * under way are then either committed or find another version. The counters of the dates are left alone: a series can have 100,000 of them.
 */
async function openCode(
  trx: Trx,
  actor: MemberActor,
  { id, promoCodeId }: NamedCode,
): Promise<{ series: SeriesRow; code: PromoCodeWithUse }> {
  const series = await lockManagedSeries(trx, actor, 'events:write', id)
  await lockForClaims(trx, [promoCodeId, ...(await listPromoBuyerCounters(trx, promoCodeId))])
  const code = await findPromoCode(trx, promoCodeId)
  if (code?.series_id !== series.id) throw new AppError('promo.not_found')
  return { series, code }
}

async function viewOf(deps: Deps, trx: Trx, series: SeriesRow, id: string): Promise<SeriesPromoCodeView> {
  const code = required(await findPromoCode(trx, id), `promo code ${id} that was just written`)
  return seriesPromoCodeView(deps.site, series, code, deps.now())
}
