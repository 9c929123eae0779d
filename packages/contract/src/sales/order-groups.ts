import { z } from 'zod'
import { row } from '../define.ts'
import { currency, id, holdHeaders, instant, line, lookup, nothing, orderHeaders } from '../primitives.ts'
import { paymentOptionView } from '../money/providers.ts'
import { answerInput } from '../programme/order-questions.ts'
import { giftCardAddRefusals, giftCardRefusals, giftCardRows } from './gift-cards.ts'
import {
  buyerInput,
  giftCardShare,
  groupCartInput,
  orderBankTransferView,
  orderRows,
  orderStates,
  orderView,
  paymentChoiceInput,
  paymentRefusals,
  startedPaymentView,
} from './orders.ts'

/**
 * A cart over several dates of one organisation, in one currency: each date becomes an order of its own. All dates are held or none.
 * Without a buyer the hold is made first and the buyer named at the checkout.
 */
export const placeOrderGroupInput = z.strictObject({
  carts: z.array(groupCartInput).min(2).max(20),
  buyer: buyerInput.optional(),
})
export type PlaceOrderGroupInput = z.infer<typeof placeOrderGroupInput>

/** The answer to a placed order group, and to its repetition with the same key. `token` opens the group; keep it secret. */
export const placedOrderGroupView = z
  .object({
    reference: z.string(),
    token: z.string(),
    state: z.enum(orderStates),
    /** Until when all dates are held. */
    heldUntil: instant,
    serverTime: instant,
    currency,
    total: z.int(),
    /** In the order of the cart; `token` opens the order. */
    orders: z.array(
      z.object({ eventId: id, reference: z.string(), token: z.string(), total: z.int(), quantity: z.int() }),
    ),
  })
  .meta({ id: 'PlacedOrderGroup' })
export type PlacedOrderGroupView = z.infer<typeof placedOrderGroupView>

/**
 * An order group as the person who holds its secret sees it. `state` is the common state of its orders while they are held and until they
 * are paid; once it is `paid`, each order has its own state.
 */
export const orderGroupView = z
  .object({
    reference: z.string(),
    state: z.enum(['held', 'awaiting_payment', 'paid', 'returned', 'ended']),
    heldUntil: instant.nullable(),
    serverTime: instant,
    buyer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
    currency,
    quantity: z.int(),
    total: z.int(),
    /** What all gift cards pay together, claimed or spent, with the end of the code of the first. `giftCards` has each. */
    giftCard: z.object({ tail: z.string(), amount: z.int() }).nullable(),
    /** The gift cards that pay the orders, in the order in which they are used. */
    giftCards: z.array(giftCardShare),
    /** What is left to pay after the gift cards; 0 once the group is paid or ended. */
    due: z.int(),
    orders: z.array(z.object({ token: z.string(), order: orderView })),
    /** The payment options for all orders, the preferred one first; empty if nothing is left to pay. */
    paymentOptions: z.array(paymentOptionView),
    /** The one bank transfer that pays all orders; null once they are paid, and where the buyer never chose one. */
    transfer: orderBankTransferView.nullable(),
    can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'OrderGroup' })
export type OrderGroupView = z.infer<typeof orderGroupView>

const groupParams = z.strictObject({ reference: lookup(20) })

/** Order groups: carts over several dates, held, paid and confirmed together. */
export const orderGroupRows = {
  placeOrderGroup: row({
    method: 'POST',
    url: '/api/order-groups',
    tag: 'Orders',
    summary: 'Hold tickets of several dates together, all or none; `details.eventId` of a refusal names the date',
    permission: 'order:place',
    schema: { headers: holdHeaders, body: placeOrderGroupInput, response: { 201: placedOrderGroupView } },
    errors: [
      ...orderRows.placeOrder.errors,
      'order_group.date_twice',
      'order_group.other_organisation',
      'order_group.other_currency',
    ],
  }),
  getOrderGroup: row({
    method: 'GET',
    url: '/api/order-groups/:reference',
    tag: 'Orders',
    summary: 'An order group with its orders, and their tickets once paid',
    permission: 'order:hold',
    schema: { params: groupParams, headers: orderHeaders, response: { 200: orderGroupView } },
    errors: ['order_group.not_found'],
  }),
  setOrderGroupBuyer: row({
    method: 'PUT',
    url: '/api/order-groups/:reference/buyer',
    tag: 'Orders',
    summary: 'Name the buyer of all orders of a group once, and the guests and answers of each order',
    permission: 'order:hold',
    schema: {
      params: groupParams,
      headers: orderHeaders,
      body: z.strictObject({
        buyer: buyerInput,
        orders: z
          .array(
            z.strictObject({
              reference: lookup(20),
              guests: z.array(line(200, 0)).max(200).default([]),
              answers: z.array(answerInput).max(2000).default([]),
            }),
          )
          .max(20)
          .default([]),
      }),
      response: { 200: orderGroupView },
    },
    errors: [
      'order_group.not_found',
      'order.not_found',
      'order.state',
      'order.hold_expired',
      'order.buyer_limit',
      'order.answers_invalid',
      'promo.buyer_limit',
    ],
  }),
  startGroupPayment: row({
    method: 'POST',
    url: '/api/order-groups/:reference/payments',
    tag: 'Orders',
    summary: 'Start paying all orders of a group with one payment',
    permission: 'order:hold',
    schema: {
      params: groupParams,
      headers: orderHeaders,
      body: paymentChoiceInput,
      response: { 200: startedPaymentView },
    },
    errors: ['order_group.not_found', ...paymentRefusals],
  }),
  applyGroupGiftCard: row({
    method: 'PUT',
    url: '/api/order-groups/:reference/gift-card',
    tag: 'Orders',
    summary:
      'Pay the orders of a group with one gift card, in the order of the cart, as far as it goes; it takes the place of all cards before',
    permission: 'order:hold',
    schema: {
      params: groupParams,
      headers: orderHeaders,
      body: giftCardRows.applyGiftCard.schema.body,
      response: { 200: orderGroupView },
    },
    errors: [
      'order_group.not_found',
      'order.state',
      'order.hold_expired',
      'gift_card.nothing_to_pay',
      ...giftCardRefusals,
    ],
  }),
  removeGroupGiftCard: row({
    method: 'DELETE',
    url: '/api/order-groups/:reference/gift-card',
    tag: 'Orders',
    summary: 'Remove all gift cards from the orders of a group; their claims are returned',
    permission: 'order:hold',
    schema: { params: groupParams, headers: orderHeaders, response: { 200: orderGroupView } },
    errors: ['order_group.not_found', 'order.state', 'order.hold_expired'],
  }),
  addGroupGiftCard: row({
    method: 'POST',
    url: '/api/order-groups/:reference/gift-cards',
    tag: 'Orders',
    summary:
      'Pay what is left of the orders of a group with one more gift card, in the order of the cart; up to ten cards pay a group',
    permission: 'order:hold',
    schema: {
      params: groupParams,
      headers: orderHeaders,
      body: giftCardRows.addGiftCard.schema.body,
      response: { 200: orderGroupView },
    },
    errors: ['order_group.not_found', 'order.state', 'order.hold_expired', ...giftCardAddRefusals],
  }),
  dropGroupGiftCard: row({
    method: 'DELETE',
    url: '/api/order-groups/:reference/gift-cards/:cardId',
    tag: 'Orders',
    summary: 'Remove one gift card from the orders of a group; the remaining cards pay more if their balance allows it',
    permission: 'order:hold',
    schema: { params: groupParams.extend({ cardId: id }), headers: orderHeaders, response: { 200: orderGroupView } },
    errors: ['order_group.not_found', 'order.state', 'order.hold_expired', 'gift_card.not_found'],
  }),
  cancelOrderGroup: row({
    method: 'POST',
    url: '/api/order-groups/:reference/cancel',
    tag: 'Orders',
    summary: 'Release the held tickets of all orders of a group',
    permission: 'order:hold',
    schema: { params: groupParams, headers: orderHeaders, response: { 204: nothing } },
    errors: ['order_group.not_found', 'order.state'],
  }),
}
