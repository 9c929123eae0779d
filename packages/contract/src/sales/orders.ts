import {
  type FieldCode,
  MOST_BUNDLE_PARTS,
  MOST_BUNDLES_PER_ORDER,
  MOST_OF_BUNDLE_PART,
  refundPolicies,
  statesOf,
} from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import {
  amount,
  currency,
  day,
  email,
  fileView,
  id,
  holdHeaders,
  instant,
  line,
  lookup,
  nothing,
  orderHeaders,
  ticketTypeId,
  visitSource,
} from '../primitives.ts'
import { paymentInstructions, paymentOptionView } from '../money/providers.ts'
import { answerInput, answerView, checkoutQuestionView } from '../programme/order-questions.ts'
import { coverView, posterView, salesTax } from '../programme/event-facts.ts'
import { cardFallbacks } from '../programme/event-texts.ts'
import { postponementView } from '../programme/events.ts'
import { orderReceiptView } from '../money/receipts.ts'
import { promoCodeText, promoRefusals } from '../programme/promo-codes.ts'
import { shownTicketStates } from '../programme/ticket-states.ts'

export const orderStates = statesOf('order')

/** Who pays. A last name is optional: many people have one name. */
export const buyerInput = z.strictObject({
  firstName: line(100),
  lastName: line(100, 0).default(''),
  email,
})
export type BuyerInput = z.infer<typeof buyerInput>

/**
 * One requested item. `unitPrice` is read for donations only; every other price is the server's. `expectedSubtotal` is what the buyer was
 * shown for these tickets, in minor units before discount, fee and tax: the order is refused if they now cost a different amount.
 */
export const orderItemInput = z.strictObject({
  ticketId: ticketTypeId,
  quantity: z.int().min(1).max(100),
  unitPrice: amount.optional(),
  expectedSubtotal: amount.optional(),
})

/**
 * A quantity of one bundle. `variantIds` names the variants of the extras in one bundle, as often as it contains them; all of `quantity`
 * get the same. `expectedSubtotal` as for a ticket.
 */
export const orderBundleInput = z.strictObject({
  bundleId: id,
  quantity: z.int().min(1).max(MOST_BUNDLES_PER_ORDER),
  variantIds: z
    .array(ticketTypeId)
    .max(MOST_BUNDLE_PARTS * MOST_OF_BUNDLE_PART)
    .optional(),
  expectedSubtotal: amount.optional(),
})

const orderFields = z.strictObject({
  eventId: id,
  items: z.array(orderItemInput).max(20),
  bundles: z.array(orderBundleInput).max(MOST_BUNDLES_PER_ORDER).optional(),
  promoCode: promoCodeText.optional(),
  /** The source of the visit, if the visitor agreed to its storage. */
  source: visitSource.optional(),
})

const choosesSomething = ({ items, bundles = [] }: z.infer<typeof orderFields>) => items.length + bundles.length > 0
const NOTHING_CHOSEN = { path: ['items'], error: 'nothing_chosen' satisfies FieldCode }

/** One date of a cart over several dates. */
export const groupCartInput = orderFields.refine(choosesSomething, NOTHING_CHOSEN)

/** A request to hold tickets: `items`, `bundles` or both. Without a buyer the hold is made first and the buyer named at the checkout. */
export const placeOrderInput = orderFields
  .extend({ buyer: buyerInput.optional() })
  .refine(choosesSomething, NOTHING_CHOSEN)
export type PlaceOrderInput = z.infer<typeof placeOrderInput>

export const orderLineBundle = z.object({ _id: id, name: z.string(), unit: z.int() })

/**
 * One line of an order with its share of discount and fee, minor units. A ticket with several prices has a line for each. A bundle has a
 * line for each of its parts, with the part's share of the bundle's price; `unitPrice` is rounded down where that is uneven.
 */
export const orderLineView = z.object({
  ticketId: ticketTypeId,
  name: z.string(),
  quantity: z.int(),
  /** How many people a unit lets in: one, several for a table, nobody for an extra. */
  admits: z.int().optional(),
  unitPrice: z.int(),
  subtotal: z.int(),
  discount: z.int(),
  fee: z.int(),
  tax: z.int(),
  total: z.int(),
  /** The name of the price step, if the tickets were sold at one. */
  priceStep: z.string().nullable(),
  /** At a group price: from how many tickets in one order it counts. */
  groupFrom: z.int().nullable(),
  /**
   * The bundle that the line is part of, under its name at that time. `unit` numbers the bundles of an order from 1. Left out for other
   * lines.
   */
  bundle: orderLineBundle.optional(),
})

/** An event as its ticket holders see it. Only they get `onlineUrl`. */
export const orderEventView = z.object({
  _id: id,
  title: z.string(),
  customUrl: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  doorsOpenAt: instant.nullable(),
  timezone: z.string(),
  venueName: z.string(),
  addressLine: z.string(),
  city: z.string(),
  onlineUrl: z.string().nullable(),
  organiserName: z.string(),
  /** The last part of the address of the organisation's public page; null where it has none. */
  organiserSlug: z.string().nullable(),
  refundPolicy: z.enum(refundPolicies),
  refundDays: z.int(),
  cover: coverView.nullable(),
  /** Null where the event has a picture. */
  poster: posterView.nullable(),
  postponement: postponementView.nullable(),
  cancelReason: z.string().nullable(),
  refundOfferUntil: instant.nullable(),
  fallbacks: cardFallbacks,
  /** It is a date of a series. Left out for other events. */
  inSeries: z.boolean().optional(),
  /** For passes: the next dates at which they are valid. Left out for other events. */
  passDates: z
    .array(z.object({ customUrl: z.string(), startsAt: instant, endsAt: instant, timezone: z.string() }))
    .optional(),
})

/** For a pass: for how many dates it is valid, null for every date, and the starts of those at which it was admitted. */
export const passOfTicket = z.object({ visits: z.int().nullable(), at: z.array(instant) })

/**
 * A ticket of a paid order, with the signed text its QR code shows, empty if it is no longer valid for the buyer's guest. `passedOn` names
 * the person to whom the buyer passed it on; its state is then `transferred`, and the buyer does not see what the new holder does with it.
 */
export const orderTicketView = z.object({
  _id: id,
  ticketName: z.string(),
  guestName: z.string(),
  number: z.int(),
  of: z.int(),
  /** It admits nobody and is handed out at the door. */
  extra: z.boolean().optional(),
  state: z.enum(shownTicketStates),
  checkedInAt: instant.nullable(),
  code: z.string(),
  qrSvg: z.string(),
  passedOn: z.object({ name: z.string(), email: z.string(), at: instant }).nullable(),
  canPassOn: z.boolean(),
  pass: passOfTicket.optional(),
})

/**
 * A bank transfer of an order that is not paid. `waiting`: the transfer is expected; `replaced`: the buyer has chosen another way since;
 * `paused`: nothing should be sent now, because the time is up or the event is not on sale; `ended`: the order no longer holds places.
 */
export const orderBankTransferView = z.object({
  state: z.enum(['waiting', 'replaced', 'paused', 'ended']),
  /** Until when the order keeps its places. */
  until: instant,
  /** While `waiting`. */
  instructions: paymentInstructions.nullable(),
  /** The code that banking apps read; null where there is none for the account. */
  qrSvg: z.string().nullable(),
  /** Money that names the order and that an administrator has to review. */
  arrived: z.array(z.object({ amount: z.int(), currency, day: day.nullable() })),
})

/** The part of an order that a gift card pays, minor units; `tail` is the end of its code. */
export const giftCardShare = z.object({ _id: id, tail: z.string(), amount: z.int() })
export type GiftCardShare = z.infer<typeof giftCardShare>

/** An order as the person who holds its secret sees it. */
export const orderView = z
  .object({
    reference: z.string(),
    state: z.enum(orderStates),
    heldUntil: instant.nullable(),
    serverTime: instant,
    buyer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
    guests: z.array(z.string()),
    questions: z.array(checkoutQuestionView),
    answers: z.array(answerView),
    lines: z.array(orderLineView),
    quantity: z.int(),
    currency,
    subtotal: z.int(),
    discountTotal: z.int(),
    /** The promo code of the order, as it was at that time. */
    promoCode: z.string().nullable(),
    feeTotal: z.int(),
    taxTotal: z.int(),
    /** The tax as it was when the order was made; null where there is none. */
    tax: salesTax.nullable(),
    total: z.int(),
    /** What all gift cards pay of the total, with the end of the code of the first; null without one. `giftCards` has each. */
    giftCard: z.object({ tail: z.string(), amount: z.int() }).nullable(),
    /** The gift cards that pay the order, in the order in which they are used. */
    giftCards: z.array(giftCardShare),
    /** The part of `total` that no gift card pays. */
    due: z.int(),
    /** The part of `total` that has been refunded so far. */
    refundedTotal: z.int(),
    createdAt: instant,
    paidAt: instant.nullable(),
    /** The payment options of the buyer, the preferred one first; empty if nothing is left to pay. */
    paymentOptions: z.array(paymentOptionView),
    /** Null once the order is paid, and where its buyer never chose a bank transfer. */
    transfer: orderBankTransferView.nullable(),
    event: orderEventView,
    tickets: z.array(orderTicketView),
    /** The present receipt, corrected if there is a correction, followed by the credit notes; empty if nothing was paid. */
    receipts: z.array(orderReceiptView),
    /** The reference of the cart over several dates that it was placed with. Left out for an order of its own. */
    group: z.string().optional(),
    can: z.object({
      pay: z.boolean(),
      cancel: z.boolean(),
      download: z.boolean(),
      receipt: z.boolean(),
      replaceLink: z.boolean(),
    }),
  })
  .meta({ id: 'Order' })
export type OrderView = z.infer<typeof orderView>

/** The answer to a placed order, and to its repetition with the same key. `token` opens the order; keep it secret. */
export const placedOrderView = z
  .object({
    reference: z.string(),
    token: z.string(),
    state: z.enum(orderStates),
    heldUntil: instant,
    serverTime: instant,
    currency,
    total: z.int(),
    quantity: z.int(),
  })
  .meta({ id: 'PlacedOrder' })
export type PlacedOrderView = z.infer<typeof placedOrderView>

const orderParams = z.strictObject({ reference: lookup(20) })

/** The buyer and the guests, with their answers to the organiser's questions. */
export const namedBuyerInput = z.strictObject({
  buyer: buyerInput,
  guests: z.array(line(200, 0)).max(200).default([]),
  answers: z.array(answerInput).max(2000).default([]),
})

// Without a choice, a payment in progress is continued, or else the first option is used.
const paymentChoice = { method: z.string().max(60).optional() }
/** The payment option for the orders of a group, whose buyer is already named. */
export const paymentChoiceInput = z.strictObject(paymentChoice).nullish()

/** Why paying an order, or the orders of a group, may not start. */
export const paymentRefusals = [
  'order.not_found',
  'order.state',
  'order.in_group',
  'order.hold_expired',
  'order.buyer_missing',
  'order.too_many_free',
  'order.answers_missing',
  'order.not_on_sale',
  'payment.method_unavailable',
  'payment.too_many_transfers',
  'payment.provider_unavailable',
] as const

/** The address or the instructions with which the buyer continues. */
export const startedPaymentView = z.object({
  /** `instructions`: the payment happens outside of Foyer, as they describe. */
  state: z.enum(['redirect', 'instructions', 'paid']),
  redirectUrl: z.string().nullable(),
  instructions: paymentInstructions.nullable(),
  paymentReference: z.string().nullable(),
})

/** Orders: holding places, paying and retrieving tickets. */
export const orderRows = {
  placeOrder: row({
    method: 'POST',
    url: '/api/orders',
    tag: 'Orders',
    summary: 'Hold tickets for a few minutes',
    permission: 'order:place',
    schema: { headers: holdHeaders, body: placeOrderInput, response: { 201: placedOrderView } },
    errors: [
      'event.not_found',
      'order.sold_out',
      'order.price_changed',
      'order.not_on_sale',
      'waiting_room.required',
      'order.waiting_list',
      'order.too_many_free',
      'order.limit',
      'order.buyer_limit',
      ...promoRefusals,
      'promo.minimum',
      'promo.not_applicable',
      'promo.buyer_limit',
      'idempotency.key_required',
      'idempotency.key_reused',
    ],
  }),
  resendTickets: row({
    method: 'POST',
    url: '/api/orders/send-again',
    tag: 'Orders',
    summary: 'Mail the links to my tickets again; the answer is the same whether there are any',
    permission: 'order:place',
    schema: { body: z.strictObject({ email }), response: { 204: nothing } },
  }),
  getOrder: row({
    method: 'GET',
    url: '/api/orders/:reference',
    tag: 'Orders',
    summary: 'An order, with its tickets once paid',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 200: orderView } },
    errors: ['order.not_found'],
  }),
  setOrderBuyer: row({
    method: 'PUT',
    url: '/api/orders/:reference/buyer',
    tag: 'Orders',
    summary: 'Name the buyer and the guests of a held order, and answer what is asked of them',
    permission: 'order:hold',
    schema: {
      params: orderParams,
      headers: orderHeaders,
      body: namedBuyerInput,
      response: { 200: orderView },
    },
    errors: [
      'order.not_found',
      'order.state',
      'order.in_group',
      'order.hold_expired',
      'order.buyer_limit',
      'order.answers_invalid',
      'promo.buyer_limit',
    ],
  }),
  startPayment: row({
    method: 'POST',
    url: '/api/orders/:reference/payments',
    tag: 'Orders',
    summary: 'Start paying: answers where to send the buyer or how to pay, or the paid order when it costs nothing',
    permission: 'order:hold',
    schema: {
      params: orderParams,
      headers: orderHeaders,
      /** `named` names the buyer, as the separate call does, together with the payment. */
      body: z.strictObject({ ...paymentChoice, named: namedBuyerInput.optional() }).nullish(),
      response: {
        200: startedPaymentView.extend({
          /** The order with its tickets, once nothing is left to pay. */
          order: orderView.optional(),
        }),
      },
    },
    errors: [...paymentRefusals, 'order.buyer_limit', 'order.answers_invalid', 'promo.buyer_limit'],
  }),
  cancelOrder: row({
    method: 'POST',
    url: '/api/orders/:reference/cancel',
    tag: 'Orders',
    summary: 'Give held tickets back',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 204: nothing } },
    errors: ['order.not_found', 'order.state', 'order.in_group'],
  }),
  replaceOrderLink: row({
    method: 'POST',
    url: '/api/orders/:reference/link',
    tag: 'Orders',
    summary:
      'Replace the link to an order and its ticket codes: the old ones stop working, the buyer is mailed the new ones',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 204: nothing } },
    errors: ['order.not_found', 'order.state'],
  }),
  orderPdf: row({
    method: 'GET',
    url: '/api/orders/:reference/tickets.pdf',
    tag: 'Orders',
    summary: 'The tickets of a paid order as a PDF',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 200: fileView } },
    errors: ['order.not_found', 'order.state', 'order.no_tickets'],
    produces: 'application/pdf',
  }),
  orderReceipt: row({
    method: 'GET',
    url: '/api/orders/:reference/receipt.pdf',
    tag: 'Orders',
    summary: 'The receipt of a paid order as a PDF, as it was issued or last corrected',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 200: fileView } },
    errors: ['order.not_found', 'order.no_receipt'],
    produces: 'application/pdf',
  }),
  orderCalendar: row({
    method: 'GET',
    url: '/api/orders/:reference/calendar.ics',
    tag: 'Orders',
    summary: 'The event of an order as a calendar file',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 200: fileView } },
    errors: ['order.not_found'],
    produces: 'text/calendar',
  }),
}
