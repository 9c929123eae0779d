import { GIFT_CARD_DELIVERY_DAYS, GIFT_CARD_VALID_MONTHS, statesOf } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { amount, currency, email, id, idempotencyHeaders, instant, line, lookup, paragraph } from '../primitives.ts'
import { giftCardOffer, publicGiftCardShopView } from '../programme/public-gift-card-shop.ts'
import { giftCardView } from './gift-cards.ts'

const price = amount.min(1)

/** The gift cards that an organisation sells. `validMonths` null: the cards do not expire. */
export const giftCardShopInput = z.strictObject({
  open: z.boolean(),
  about: paragraph(1000).default(''),
  validMonths: z.int().min(GIFT_CARD_VALID_MONTHS.least).max(GIFT_CARD_VALID_MONTHS.most).nullable().default(null),
  offers: z.array(giftCardOffer).max(10),
})
export type GiftCardShopInput = z.output<typeof giftCardShopInput>

/** What an organisation owes to holders of cards in one currency, minor units: for cards it gave away, and for those it sold. */
const owedOnCards = z.object({ currency, given: z.int(), sold: z.int() })

/** The sale of gift cards as its organisation sets it up, with what is owed to holders of cards. */
export const giftCardShopView = z
  .object({
    open: z.boolean(),
    about: z.string(),
    validMonths: z.int().nullable(),
    offers: z.array(giftCardOffer),
    /** Currencies in which buyers can pay here without a bank transfer. */
    currencies: z.array(currency),
    /** Path of the public page. */
    path: z.string(),
    owed: z.array(owedOnCards),
    can: z.object({ update: z.boolean() }),
  })
  .meta({ id: 'GiftCardShop' })
export type GiftCardShopView = z.infer<typeof giftCardShopView>

/** A gift card to be bought. Without `recipient` its buyer keeps it. `deliverAt` null: at once. `method`: one of those offered. */
export const giftCardSaleInput = z.strictObject({
  currency,
  amount: price,
  buyer: z.strictObject({ name: line(120), email }),
  recipient: z
    .strictObject({ name: line(120), email })
    .nullable()
    .default(null),
  message: paragraph(500).default(''),
  deliverAt: instant.nullable().default(null).describe(`At most ${GIFT_CARD_DELIVERY_DAYS} days ahead`),
  method: lookup(60).nullable().default(null),
})
export type GiftCardSaleInput = z.output<typeof giftCardSaleInput>

/** Where the buyer pays. */
export const startedGiftCardSaleView = z
  .object({ paymentReference: z.string(), redirectUrl: z.string() })
  .meta({ id: 'StartedGiftCardSale' })

/** The outcome of the payment for a gift card, from the provider. Callers who know the reference of the payment count as its buyer. */
export const giftCardSaleView = z
  .object({
    state: z.enum(statesOf('payment')),
    /** Whether the card is issued, which a later refund does not change. */
    issued: z.boolean(),
    reference: z.string(),
    amount: z.int(),
    currency,
    organisation: z.object({ name: z.string(), slug: z.string().nullable() }),
    /** Null where the buyer keeps it. */
    recipientName: z.string().nullable(),
    deliverAt: instant.nullable(),
    deliveredAt: instant.nullable(),
  })
  .meta({ id: 'GiftCardSale' })
export type GiftCardSaleView = z.infer<typeof giftCardSaleView>

const organisationParams = z.strictObject({ organisationId: id })
const cardParams = organisationParams.extend({ cardId: id })
const slugParams = z.strictObject({ slug: lookup(60, 1) })

/** The sale of gift cards: set up by an organisation, used by visitors. */
export const giftCardSaleRows = {
  getGiftCardShop: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/gift-card-shop',
    tag: 'Gift cards',
    summary: 'The gift cards that an organisation sells, and what it owes to their holders',
    permission: 'gift-cards:read',
    schema: { params: organisationParams, response: { 200: giftCardShopView } },
    errors: ['organisation.not_found'],
  }),
  setGiftCardShop: row({
    method: 'PUT',
    url: '/api/organisations/:organisationId/gift-card-shop',
    tag: 'Gift cards',
    summary: 'Change the gift cards that an organisation sells',
    permission: 'gift-cards:write',
    schema: { params: organisationParams, body: giftCardShopInput, response: { 200: giftCardShopView } },
    errors: ['organisation.not_found'],
  }),
  refundGiftCard: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/gift-cards/:cardId/refund',
    tag: 'Gift cards',
    summary: 'Refund the balance of a sold gift card to its buyer, or retry a failed refund',
    permission: 'gift-cards:write',
    notActing: true,
    schema: { params: cardParams, response: { 200: giftCardView } },
    errors: [
      'organisation.not_found',
      'gift_card.not_found',
      'gift_card.used_up',
      'gift_card.given',
      'gift_card.frozen',
      'gift_card.refund_over',
    ],
  }),
  renewGiftCardCode: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/gift-cards/:cardId/renew-code',
    tag: 'Gift cards',
    summary: 'Create a new code for a sold gift card and e-mail it to the recipient; the previous code stops working',
    permission: 'gift-cards:write',
    notActing: true,
    schema: { params: cardParams, response: { 200: giftCardView } },
    errors: [
      'organisation.not_found',
      'gift_card.not_found',
      'gift_card.used_up',
      'gift_card.given',
      'gift_card.frozen',
    ],
  }),
  getPublicGiftCardShop: row({
    method: 'GET',
    url: '/api/organisations/by-slug/:slug/gift-cards',
    tag: 'Gift cards',
    summary: 'The gift cards that an organisation sells',
    permission: 'event:browse',
    schema: { params: slugParams, response: { 200: publicGiftCardShopView } },
    errors: ['gift_card_sale.not_on_sale'],
  }),
  buyGiftCard: row({
    method: 'POST',
    url: '/api/organisations/by-slug/:slug/gift-cards',
    tag: 'Gift cards',
    summary: 'Buy a gift card; the response says where to pay. The same idempotency key continues the same purchase',
    permission: 'order:place',
    schema: {
      params: slugParams,
      headers: idempotencyHeaders,
      body: giftCardSaleInput,
      response: { 201: startedGiftCardSaleView },
    },
    errors: [
      'gift_card_sale.not_on_sale',
      'gift_card_sale.offer_changed',
      'payment.no_provider',
      'payment.method_unavailable',
      'payment.provider_unavailable',
      'payment.state',
      'idempotency.key_required',
      'idempotency.key_reused',
    ],
  }),
  verifyGiftCardSale: row({
    method: 'POST',
    url: '/api/gift-card-sales/verify',
    tag: 'Gift cards',
    summary: 'Ask the provider for the outcome of the payment for a gift card, and record it',
    permission: 'payment:verify',
    schema: { body: z.strictObject({ reference: lookup(100, 8) }), response: { 200: giftCardSaleView } },
    errors: ['payment.not_found', 'payment.provider_unavailable'],
  }),
}
