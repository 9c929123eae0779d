import { memberRoles } from '@foyer/domain'
import { z } from 'zod'
import { eventParts } from '../domain-events.ts'
import { currency, id, instant } from '../primitives.ts'

function message<S extends z.ZodRawShape>(text: string, shape: S) {
  return {
    text,
    /** `test` marks a message that was sent by hand and is about nothing that exists. */
    data: z.strictObject({ organisationId: id, ...shape, test: z.literal(true).optional() }),
  }
}

const ofEvent = { eventId: id }
const ofChangedEvent = {
  ...ofEvent,
  /** The series that the event is a date of; left out for any other event. */
  seriesId: id.optional(),
}
const ofOrder = { ...ofEvent, orderId: id }
const ofTicket = { ...ofOrder, ticketId: id }
const money = { amount: z.int(), currency }
const ofGiftCard = { giftCardId: id, ...money }

/**
 * Every type of message that an endpoint can receive, with its data. Data holds ids, facts and amounts in minor units, never names or
 * addresses: what else is needed is read through the API. A field may be added; none is renamed or removed.
 */
export const webhookMessages = {
  'order.paid': message('An order was paid, or cost nothing and was placed. Its tickets exist.', {
    ...ofOrder,
    reference: z.string(),
    tickets: z.int(),
    total: z.int(),
    /** How much of `total` a gift card paid. */
    giftCardAmount: z.int(),
    currency,
    complimentary: z.boolean(),
    /** The order group with which it was paid; left out for an order of its own. */
    groupId: id.optional(),
  }),
  'order.refunded': message('A refund reached the buyer’s bank or card.', {
    ...ofOrder,
    refundId: id,
    ...money,
    /** What has been refunded of the order, this refund included. */
    refundedTotal: z.int(),
  }),
  'order.cancelled': message('An order was cancelled, or was never paid by bank transfer.', {
    ...ofOrder,
    reason: z.enum(['event_cancelled', 'tickets_cancelled', 'not_paid']),
  }),
  'order.moved': message('An order moved to another date of its series, with new codes. `eventId` is that date.', {
    ...ofOrder,
    fromEventId: id,
  }),
  'ticket.issued': message('A ticket was issued. Each ticket of an order has a message of its own.', {
    ...ofTicket,
    ticketTypeId: id,
    /** The price step it was sold at; null at another price. */
    priceStepId: id.nullable(),
    /** The bundle it was sold in; left out for other tickets. */
    bundleId: id.optional(),
    number: z.int(),
    /** It admits nobody and is handed out at the door; left out for a guest's ticket. */
    extra: z.boolean().optional(),
  }),
  'ticket.transferred': message('A ticket was passed on to another person.', { ...ofTicket, transferId: id }),
  'ticket.voided': message('A ticket became void: it was cancelled or refunded.', {
    ...ofTicket,
    reason: z.enum(['cancelled', 'refunded']),
  }),
  'check_in.admitted': message('A guest was let in, or an extra was handed out.', {
    ...ofTicket,
    scanId: id,
    scannedAt: instant,
    extra: z.boolean().optional(),
  }),
  'check_in.undone': message('An admission was undone.', { ...ofTicket, scanId: id }),
  'check_in.list_admitted': message(
    'A check-in list besides the main one admitted a ticket. It says nothing about who came to the event.',
    { ...ofTicket, scanId: id, listId: id, scannedAt: instant, extra: z.boolean().optional() },
  ),
  'check_in.list_undone': message('An admission by a check-in list was undone.', {
    ...ofTicket,
    scanId: id,
    listId: id,
  }),
  'event.published': message('An event was published.', {
    ...ofChangedEvent,
    visibility: z.enum(['nobody', 'link', 'everyone']),
  }),
  'event.changed': message('An event was changed, or went back to draft.', {
    ...ofChangedEvent,
    changed: z.array(z.enum([...eventParts, 'status'])),
  }),
  'event.cancelled': message('An event was cancelled. Its refunds follow, a message each.', ofChangedEvent),
  'waiting_list.offered': message('Tickets were offered to a person on a waiting list.', { ...ofOrder, entryId: id }),
  'gift_card.issued': message('A gift card was issued. No message holds its code.', {
    ...ofGiftCard,
    /** Whether a visitor paid for it; otherwise the organisation gave it away. */
    sold: z.boolean(),
  }),
  'gift_card.redeemed': message('A gift card paid an order in whole or in part.', { ...ofGiftCard, ...ofOrder }),
  'gift_card.returned': message('A refund of an order went back to the gift card that paid it.', {
    ...ofGiftCard,
    ...ofOrder,
    refundId: id,
  }),
  'gift_card.refunded': message('What was left of a sold gift card reached its buyer’s bank or card.', {
    ...ofGiftCard,
    refundId: id,
  }),
  'gift_card.ended': message('What was left of a gift card ended: it was voided, expired or charged back.', {
    ...ofGiftCard,
    reason: z.enum(['voided', 'expired', 'charged_back']),
  }),
  'payout.paid': message('A payout reached the organisation’s bank account.', {
    payoutId: id,
    reference: z.string(),
    ...money,
  }),
  'member.changed': message('A member joined or left the organisation, or got another role or other events.', {
    userId: id,
    change: z.enum(['added', 'changed', 'removed']),
    /** Null if the member has left. */
    role: z.enum(memberRoles).nullable(),
  }),
} as const

export type WebhookType = keyof typeof webhookMessages
export type WebhookData<T extends WebhookType> = z.infer<(typeof webhookMessages)[T]['data']>

function isWebhookType(name: string): name is WebhookType {
  return Object.hasOwn(webhookMessages, name)
}

export const webhookTypes: readonly WebhookType[] = Object.keys(webhookMessages).filter(isWebhookType)

/** What an endpoint receives: Standard Webhooks 1.0, less than 20 kB of JSON. */
export const webhookBody = z.object({
  type: z.enum(webhookTypes),
  /** When it happened. */
  timestamp: instant,
  data: z.looseObject({}),
})

/** The maximum size of a body, in bytes. */
export const WEBHOOK_BODY_BYTES = 20_000
