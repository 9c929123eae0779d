import { z } from 'zod'
import { row } from '../define.ts'
import { id, listOf } from '../primitives.ts'
import {
  promoCodeChange,
  promoCodeInput,
  promoCodeQuery,
  promoCodeStatuses,
  seriesPromoCodeView,
} from './promo-codes.ts'

const ofSeries = z.strictObject({ id })
const oneOfSeries = z.strictObject({ id, promoCodeId: id })

/**
 * Promo codes that are valid at all dates of a series, including those added later. They refer to ticket types by the tickets of the
 * series.
 */
export const seriesPromoCodeRows = {
  createSeriesPromoCode: row({
    method: 'POST',
    url: '/api/series/:id/promo-codes',
    tag: 'Promo codes',
    summary: 'Add a promo code for all dates of a series',
    permission: 'events:write',
    schema: { params: ofSeries, body: promoCodeInput, response: { 201: seriesPromoCodeView } },
    errors: ['series.not_found', 'promo.invalid', 'promo.code_taken', 'promo.too_many', 'ticket_type.not_found'],
  }),
  listSeriesPromoCodes: row({
    method: 'GET',
    url: '/api/series/:id/promo-codes',
    tag: 'Promo codes',
    summary: 'The promo codes of a series with their use over all dates',
    permission: 'events:read',
    schema: { params: ofSeries, querystring: promoCodeQuery, response: { 200: listOf(seriesPromoCodeView) } },
    errors: ['series.not_found'],
  }),
  updateSeriesPromoCode: row({
    method: 'PUT',
    url: '/api/series/:id/promo-codes/:promoCodeId',
    tag: 'Promo codes',
    summary: 'Change a promo code of a series; orders made with it keep what they paid, and its name',
    permission: 'events:write',
    schema: { params: oneOfSeries, body: promoCodeChange, response: { 200: seriesPromoCodeView } },
    errors: ['series.not_found', 'promo.not_found', 'promo.invalid', 'promo.code_taken', 'ticket_type.not_found'],
  }),
  setSeriesPromoCodeStatus: row({
    method: 'PUT',
    url: '/api/series/:id/promo-codes/:promoCodeId/status',
    tag: 'Promo codes',
    summary: 'Switch a promo code of a series on or off',
    permission: 'events:write',
    schema: {
      params: oneOfSeries,
      body: z.strictObject({ status: z.enum(promoCodeStatuses) }),
      response: { 200: seriesPromoCodeView },
    },
    errors: ['series.not_found', 'promo.not_found'],
  }),
  deleteSeriesPromoCode: row({
    method: 'DELETE',
    url: '/api/series/:id/promo-codes/:promoCodeId',
    tag: 'Promo codes',
    summary: 'Delete a promo code of a series; a code with orders is kept in the books',
    permission: 'events:write',
    schema: { params: oneOfSeries, response: { 200: z.object({ archived: z.boolean() }) } },
    errors: ['series.not_found', 'promo.not_found'],
  }),
}
