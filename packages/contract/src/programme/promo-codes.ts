import { type FieldCode, MAX_PROMO_USES } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import type { ErrorCode } from '../errors.ts'
import { amount, currency, id, instant, line, listOf, pageQuery, ticketTypeId } from '../primitives.ts'

export const promoDiscountTypes = ['percent', 'fixed', 'none'] as const
export const promoCodeStatuses = ['active', 'inactive'] as const
export const promoCodeStates = ['active', 'inactive', 'scheduled', 'expired', 'used_up'] as const

/** A code as a visitor types it: in any case and with any other characters; it is compared with codes in capitals. */
export const promoCodeText = line(50).toUpperCase()

/** Why a code currently has no effect, whatever is ordered. */
export const promoRefusals = [
  'promo.unknown',
  'promo.inactive',
  'promo.not_started',
  'promo.expired',
  'promo.used_up',
] as const satisfies readonly ErrorCode[]

/**
 * An organiser's input for a promo code. `value` is basis points for `percent` (1,000 is 10 %), minor units of the event's currency for
 * `fixed`, 0 for `none`. `ticketIds` null is every ticket; limits that are null do not apply.
 */
export const promoCodeInput = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_-]{2,50}$/, 'promo_code' satisfies FieldCode),
  discountType: z.enum(promoDiscountTypes),
  value: amount.default(0),
  ticketIds: z.array(ticketTypeId).min(1).max(100).nullable().default(null),
  unlocksHidden: z.boolean().default(false),
  startsAt: instant.nullable().default(null),
  expiresAt: instant.nullable().default(null),
  maxUses: z.int().min(1).max(MAX_PROMO_USES).nullable().default(null),
  maxPerBuyer: z.int().min(1).max(MAX_PROMO_USES).nullable().default(null),
  minOrderTotal: amount.default(0),
  status: z.enum(promoCodeStatuses).default('active'),
})
export type PromoCodeInput = z.infer<typeof promoCodeInput>

/** The complete new state of a code; its status has a call of its own. */
export const promoCodeChange = promoCodeInput.omit({ status: true })
export type PromoCodeChange = z.infer<typeof promoCodeChange>

const promoCodeFacts = z.object({
  _id: id,
  code: z.string(),
  discountType: z.enum(promoDiscountTypes),
  value: z.int(),
  currency,
  ticketIds: z.array(ticketTypeId).nullable(),
  unlocksHidden: z.boolean(),
  startsAt: instant.nullable(),
  expiresAt: instant.nullable(),
  maxUses: z.int().nullable(),
  maxPerBuyer: z.int().nullable(),
  minOrderTotal: z.int(),
  status: z.enum(promoCodeStatuses),
  state: z.enum(promoCodeStates),
  uses: z.int(),
  paidOrders: z.int(),
  discountGiven: z.int(),
  createdAt: instant,
})

/**
 * A promo code as its organiser sees it. `uses` counts orders held and paid, `paidOrders` those paid; `discountGiven` is what
 * the paid ones saved, in minor units. `state` follows from status, window and uses. A code with `seriesId` is valid at all dates of that
 * series: its limits and `uses` are over all of them, `paidOrders` and `discountGiven` those of this date, and it is changed at the series.
 * For members who are limited to some events, `uses` counts only orders of these; `state` still follows from all of them.
 */
export const promoCodeView = promoCodeFacts
  .extend({
    eventId: id,
    seriesId: id.nullable(),
    /** Opens the event's page with the code applied; null while the event has no address. */
    link: z.string().nullable(),
    can: z.object({ update: z.boolean() }),
  })
  .meta({ id: 'PromoCode' })
export type PromoCodeView = z.infer<typeof promoCodeView>

/**
 * A promo code of a series: all figures over all of its dates, or over those that the reader is limited to; `state` follows from all of them.
 * `ticketIds` are tickets of the series; null is every ticket of each date.
 */
export const seriesPromoCodeView = promoCodeFacts
  .extend({
    seriesId: id,
    /** Opens the page of the series; the code is applied on the page of the date that is chosen there. */
    link: z.string(),
  })
  .meta({ id: 'SeriesPromoCode' })
export type SeriesPromoCodeView = z.infer<typeof seriesPromoCodeView>

/** The parameters of a list of promo codes. */
export const promoCodeQuery = pageQuery.extend({
  search: line(50, 0).optional(),
  sort: z.enum(['-createdAt', 'code', '-uses', '-discountGiven']).default('-createdAt'),
})

const eventParams = z.strictObject({ eventId: id })

/** Promo codes of an event, by the paths of the specification. */
export const promoCodeRows = {
  createPromoCode: row({
    method: 'POST',
    url: '/api/tickets/event/promo-code/:eventId',
    tag: 'Promo codes',
    summary: 'Add a promo code to an event',
    permission: 'events:write',
    schema: { params: eventParams, body: promoCodeInput, response: { 201: promoCodeView } },
    errors: ['event.not_found', 'promo.invalid', 'promo.code_taken', 'promo.too_many', 'ticket_type.not_found'],
  }),
  listPromoCodes: row({
    method: 'GET',
    url: '/api/tickets/event/promo-code/:eventId',
    tag: 'Promo codes',
    summary: "An event's promo codes with their use",
    permission: 'events:read',
    schema: {
      params: eventParams,
      querystring: promoCodeQuery,
      response: { 200: listOf(promoCodeView) },
    },
    errors: ['event.not_found'],
  }),
  updatePromoCode: row({
    method: 'PUT',
    url: '/api/tickets/promo-code/:id',
    tag: 'Promo codes',
    summary: 'Change a promo code; orders made with it keep what they paid, and its name',
    permission: 'events:write',
    schema: { params: z.strictObject({ id }), body: promoCodeChange, response: { 200: promoCodeView } },
    errors: ['promo.not_found', 'promo.invalid', 'promo.code_taken', 'ticket_type.not_found'],
  }),
  setPromoCodeStatus: row({
    method: 'PUT',
    url: '/api/tickets/promo-code/:id/status',
    tag: 'Promo codes',
    summary: 'Switch a promo code on or off',
    permission: 'events:write',
    schema: {
      params: z.strictObject({ id }),
      body: z.strictObject({ status: z.enum(promoCodeStatuses) }),
      response: { 200: promoCodeView },
    },
    errors: ['promo.not_found'],
  }),
  deletePromoCode: row({
    method: 'DELETE',
    url: '/api/tickets/promo-code/:id',
    tag: 'Promo codes',
    summary: 'Delete a promo code; one that orders were made with is kept in the books',
    permission: 'events:write',
    schema: { params: z.strictObject({ id }), response: { 200: z.object({ archived: z.boolean() }) } },
    errors: ['promo.not_found'],
  }),
}
