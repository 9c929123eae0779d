import { giftCardMovementKinds, giftCardStates, statesOf } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import type { ErrorCode } from '../errors.ts'
import {
  amount,
  currency,
  email,
  id,
  instant,
  listOf,
  lookup,
  orderHeaders,
  pageQuery,
  paragraph,
} from '../primitives.ts'
import { agreementView } from '../people/legal-texts.ts'
import { orderView } from './orders.ts'

/** Why an order is not paid with a card; nothing of the card is claimed. */
export const giftCardRefusals = [
  'gift_card.unknown',
  'gift_card.other_organiser',
  'gift_card.currency',
  'gift_card.expired',
  'gift_card.used_up',
  'gift_card.frozen',
] as const satisfies readonly ErrorCode[]

/** Why an order cannot be paid with an additional card. */
export const giftCardAddRefusals = [
  'gift_card.nothing_to_pay',
  'gift_card.already_applied',
  'gift_card.too_many',
  ...giftCardRefusals,
] as const satisfies readonly ErrorCode[]

/**
 * A gift card as its organisation sees it, amounts in minor units of its currency. `balance` is what can still be spent, `held` what unpaid
 * orders have claimed, `spent` what paid orders took, less refunds to the card. The code itself is shown only once, when the card is
 * issued; `tail` is its end, and empty before the code of a sold card is created.
 */
export const giftCardView = z
  .object({
    _id: id,
    tail: z.string(),
    currency,
    value: z.int(),
    balance: z.int(),
    held: z.int(),
    spent: z.int(),
    state: z.enum(giftCardStates),
    /** Who gave the buyer the money back, so that the card is frozen: their bank, or a refund on the provider's own pages. */
    frozenBy: z.enum(['bank', 'provider']).nullable(),
    recipientEmail: z.string().nullable(),
    message: z.string(),
    expiresAt: instant.nullable(),
    createdAt: instant,
    /** Who bought it, and what was paid back; null where the organisation gave it away. */
    sale: z
      .object({
        reference: z.string(),
        buyerName: z.string(),
        buyerEmail: z.string().nullable(),
        recipientName: z.string(),
        deliverAt: instant.nullable(),
        deliveredAt: instant.nullable(),
        payment: z.enum(statesOf('payment')),
        refunded: z.int(),
        /** Of a refund that the provider did not carry out. */
        refundFailed: z.boolean(),
        /** The legal texts that the buyer agreed to; null for purchases from before this was kept. */
        agreement: agreementView.nullable(),
      })
      .nullable(),
    can: z.object({ void: z.boolean(), refund: z.boolean(), renewCode: z.boolean() }),
  })
  .meta({ id: 'GiftCard' })
export type GiftCardView = z.infer<typeof giftCardView>

/** A card with its code, which is shown only this once. */
export const newGiftCardView = z.object({ card: giftCardView, code: z.string() }).meta({ id: 'NewGiftCard' })
export type NewGiftCardView = z.infer<typeof newGiftCardView>

/** One change to the balance of a card; `amount` is negative where it lowers it. */
export const giftCardMovementView = z
  .object({
    _id: id,
    at: instant,
    /** `refunded` and `charged_back` end what is left of a sold card: its buyer or their bank got the money back. */
    kind: z.enum([...giftCardMovementKinds, 'refunded', 'charged_back']),
    amount: z.int(),
    /** The order that took the amount or had it returned. */
    order: z.object({ _id: id, reference: z.string() }).nullable(),
    /** The member who did it; null for buyers and for Foyer itself. */
    by: z.string().nullable(),
  })
  .meta({ id: 'GiftCardMovement' })
export type GiftCardMovementView = z.infer<typeof giftCardMovementView>

/** A card that an organisation gives away. With an address, its code is mailed there. `expiresAt` null: it does not expire. */
export const giftCardInput = z.strictObject({
  value: amount.min(1),
  currency,
  recipientEmail: email.nullable().default(null),
  message: paragraph(500).default(''),
  expiresAt: instant.nullable().default(null),
})
export type GiftCardInput = z.output<typeof giftCardInput>

const organisationParams = z.strictObject({ organisationId: id })
const cardParams = organisationParams.extend({ cardId: id })
const orderParams = z.strictObject({ reference: lookup(20) })

/** Gift cards: issued by an organisation, spent on orders of its events. */
export const giftCardRows = {
  listGiftCards: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/gift-cards',
    tag: 'Gift cards',
    summary: 'The gift cards of an organisation, the newest first',
    permission: 'gift-cards:read',
    schema: {
      params: organisationParams,
      // By the end of the code, the whole code or the recipient.
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        state: z.enum(giftCardStates).optional(),
      }),
      response: { 200: listOf(giftCardView) },
    },
    errors: ['organisation.not_found'],
  }),
  issueGiftCard: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/gift-cards',
    tag: 'Gift cards',
    summary: 'Issue a gift card that is given away; only this response contains its code',
    permission: 'gift-cards:write',
    notActing: true,
    schema: { params: organisationParams, body: giftCardInput, response: { 201: newGiftCardView } },
    errors: ['organisation.not_found', 'gift.links_refused'],
  }),
  getGiftCard: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/gift-cards/:cardId',
    tag: 'Gift cards',
    summary: 'A gift card',
    permission: 'gift-cards:read',
    schema: { params: cardParams, response: { 200: giftCardView } },
    errors: ['organisation.not_found', 'gift_card.not_found'],
  }),
  listGiftCardMovements: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/gift-cards/:cardId/movements',
    tag: 'Gift cards',
    summary: 'The movements of a gift card, the newest first',
    permission: 'gift-cards:read',
    schema: { params: cardParams, querystring: pageQuery, response: { 200: listOf(giftCardMovementView) } },
    errors: ['organisation.not_found', 'gift_card.not_found'],
  }),
  voidGiftCard: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/gift-cards/:cardId/void',
    tag: 'Gift cards',
    summary: 'Void the balance of a gift card; claims of orders are kept',
    permission: 'gift-cards:write',
    notActing: true,
    schema: { params: cardParams, response: { 200: giftCardView } },
    errors: ['organisation.not_found', 'gift_card.not_found', 'gift_card.used_up', 'gift_card.sold'],
  }),
  applyGiftCard: row({
    method: 'PUT',
    url: '/api/orders/:reference/gift-card',
    tag: 'Orders',
    summary: 'Pay a held order with one gift card, up to its balance; it replaces all cards of the order',
    permission: 'order:hold',
    schema: {
      params: orderParams,
      headers: orderHeaders,
      body: z.strictObject({ code: lookup(60, 1) }),
      response: { 200: orderView },
    },
    errors: [
      'order.not_found',
      'order.state',
      'order.in_group',
      'order.hold_expired',
      'gift_card.nothing_to_pay',
      ...giftCardRefusals,
    ],
  }),
  removeGiftCard: row({
    method: 'DELETE',
    url: '/api/orders/:reference/gift-card',
    tag: 'Orders',
    summary: 'Remove all gift cards from a held order; their claims are returned',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 200: orderView } },
    errors: ['order.not_found', 'order.state', 'order.in_group', 'order.hold_expired'],
  }),
  addGiftCard: row({
    method: 'POST',
    url: '/api/orders/:reference/gift-cards',
    tag: 'Orders',
    summary:
      'Pay what is left of a held order with one more gift card, as far as it goes; up to ten cards pay an order',
    permission: 'order:hold',
    schema: {
      params: orderParams,
      headers: orderHeaders,
      body: z.strictObject({ code: lookup(60, 1) }),
      response: { 200: orderView },
    },
    errors: ['order.not_found', 'order.state', 'order.in_group', 'order.hold_expired', ...giftCardAddRefusals],
  }),
  dropGiftCard: row({
    method: 'DELETE',
    url: '/api/orders/:reference/gift-cards/:cardId',
    tag: 'Orders',
    summary: 'Remove one gift card from a held order; the remaining cards pay more if their balance allows it',
    permission: 'order:hold',
    schema: { params: orderParams.extend({ cardId: id }), headers: orderHeaders, response: { 200: orderView } },
    errors: ['order.not_found', 'order.state', 'order.in_group', 'order.hold_expired', 'gift_card.not_found'],
  }),
}
