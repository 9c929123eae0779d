import { z } from 'zod'
import { id, instant } from './primitives.ts'

/**
 * Who may subscribe to a domain event. `organiser`: it can become a webhook of the organiser whose event `eventId` is.
 * `internal`: only the server. `live`: only processes that are running, to refresh what they show; nothing is written for it, and
 * functions of the database announce it too.
 */
type Audience = 'organiser' | 'internal' | 'live'

function told<A extends Audience, S extends z.ZodRawShape>(audience: A, text: string, shape: S) {
  return { audience, text, payload: z.object(shape) }
}

/** What an organiser can change about an event while it keeps its state. */
export const eventParts = [
  'title',
  'summary',
  'description',
  'category',
  'format',
  'venueName',
  'addressLine',
  'city',
  'country',
  'point',
  'onlineUrl',
  'startsAt',
  'endsAt',
  'doorsOpenAt',
  'timezone',
  'currency',
  'customUrl',
  'visibility',
  'cover',
  'refundPolicy',
  'refundDays',
  'holdMinutes',
  'bankTransferDays',
  'maxPerOrder',
  'maxPerBuyer',
  'capacity',
  'feeMode',
  'transfers',
  'showGoing',
  'tax',
  'texts',
  'ticketTypes',
  'promoCodes',
  'waitingList',
  'waitingRoom',
  'featured',
  'organiser',
] as const
export type EventPart = (typeof eventParts)[number]

/** An event and the organiser it belongs to: both are named because a deleted event cannot be looked up. */
const ofEvent = { organiserId: id, eventId: id }
const ofOrder = { eventId: id, orderId: id }
const ofTransfer = { ...ofOrder, transferId: id }
const ofDispute = { ...ofOrder, disputeId: id }
const ofRefund = { ...ofOrder, refundId: id }
const ofRequest = { ...ofOrder, requestId: id }
const ofPayout = { organiserId: id, payoutId: id }
const ofScan = { ...ofEvent, ticketId: id, scanId: id }
const ofSuspension = { suspensionId: id }

/** Whether visitors can find the event: a draft or a blocked event is never visible, and an unlisted event only by its link. */
const visibleTo = z.enum(['nobody', 'link', 'everyone'])
export type EventVisibility = z.infer<typeof visibleTo>

/**
 * Every domain event: a fact, named in the past tense, that other parts of the program act on. A payload holds ids and facts,
 * never personal data or a secret. Amounts and names are read by their ids. Names and payloads can become public as webhooks: a
 * field may be added, none is renamed or removed.
 */
export const domainEvents = {
  'event.published': told('organiser', 'A draft was published.', { ...ofEvent, visibleTo }),
  'event.unpublished': told('organiser', 'A published event became a draft again.', ofEvent),
  'event.changed': told('organiser', 'An event was edited. `changed` names what differs.', {
    ...ofEvent,
    visibleTo,
    changed: z.array(z.enum(eventParts)),
  }),
  'series.run_failed': told(
    'internal',
    'Work on the dates of a series ended before it reached all of them, because the person who started it may no longer do it.',
    { organiserId: id, runId: id },
  ),
  'event.change_shared': told(
    'organiser',
    'The organiser shares the change that made this version with ticket holders.',
    {
      ...ofEvent,
      version: z.int(),
    },
  ),
  'event.postponed': told('organiser', 'An event got a new date, or lost its date until a new one is announced.', {
    ...ofEvent,
    version: z.int(),
    visibleTo,
  }),
  'event.cancelled': told('organiser', 'An event was cancelled. Refunds follow, one domain event each.', ofEvent),
  'event.deleted': told('organiser', 'An event without orders was deleted.', { ...ofEvent, wasVisibleTo: visibleTo }),
  'event.blocked': told('organiser', 'An administrator took an event off the site, or suspended its organiser.', {
    ...ofEvent,
    wasVisibleTo: visibleTo,
  }),
  'event.unblocked': told('organiser', 'An event is no longer taken down, or its organiser no longer suspended.', {
    ...ofEvent,
    visibleTo,
  }),
  'ticket_codes.renewed': told('organiser', 'Former ticket codes end. `round` numbers the renewals of an event.', {
    ...ofEvent,
    round: z.int(),
  }),
  'order.paid': told('organiser', 'An order was paid, or cost nothing and was placed. Its tickets exist.', {
    ...ofOrder,
    organiserId: id,
    /** Whether its buyer is mailed the tickets; for an order in a group, `order_group.paid` decides. */
    confirmed: z.boolean(),
  }),
  'order_group.paid': told(
    'internal',
    'All orders of a group were paid together. Each has a domain event of its own.',
    {
      organiserId: id,
      groupId: id,
      /** Whether the buyer is mailed the tickets. */
      confirmed: z.boolean(),
    },
  ),
  'order.cancelled': told('organiser', 'An order that cost nothing lost its last ticket.', ofOrder),
  'order.cancelled_with_event': told('organiser', 'An order of a cancelled event was refunded or voided.', ofOrder),
  'bank_transfer.started': told('organiser', 'A buyer chose to pay by bank transfer, or asked for the details again.', {
    ...ofOrder,
    /** Whether its buyer is mailed the details for the bank transfer. */
    confirmed: z.boolean(),
  }),
  'bank_transfer.ended': told(
    'organiser',
    'An order to be paid by bank transfer lost its places: its time ran out, or its event was cancelled.',
    {
      ...ofOrder,
      /** Whether its buyer is mailed; for a group, only one of its orders sets this. */
      confirmed: z.boolean(),
    },
  ),
  'order.tickets_resent': told('organiser', 'The organiser sent an order’s tickets to its buyer again.', ofOrder),
  'order.link_replaced': told('organiser', 'An order got a new link, and its former link and codes ended.', ofOrder),
  'order.moved': told('organiser', 'An order moved to another date of its series. `eventId` is that date.', {
    ...ofOrder,
    fromEventId: id,
    moveId: id,
    /** Whether its guests are mailed. */
    told: z.boolean(),
  }),
  'tickets.voided': told('organiser', 'Tickets of an order became void: cancelled, or refunded.', {
    ...ofOrder,
    ticketIds: z.array(id),
    state: z.enum(['cancelled', 'refunded']),
  }),
  'ticket.passed_on': told('organiser', 'A ticket was passed on to another person.', ofTransfer),
  'ticket.resent': told(
    'organiser',
    'The organiser sent a ticket to the person it was passed on to again.',
    ofTransfer,
  ),
  'ticket.withdrawn': told('organiser', 'A ticket that had been passed on became void.', ofTransfer),
  'check_in.admitted': told(
    'organiser',
    'A guest was let in. Announced only where an endpoint for webhooks wants it.',
    ofScan,
  ),
  'check_in.undone': told('organiser', 'An admission was undone.', ofScan),
  'check_in.list_admitted': told(
    'organiser',
    'A check-in list besides the main one admitted a ticket. Announced only where an endpoint for webhooks wants it.',
    { ...ofScan, listId: id },
  ),
  'check_in.list_undone': told('organiser', 'An admission by a check-in list was undone.', { ...ofScan, listId: id }),
  'refund.requested': told('organiser', 'A buyer asked for a refund that the organiser decides on.', ofRequest),
  'refund.declined': told('organiser', 'The organiser declined a refund.', ofRequest),
  'refund.paid': told('organiser', 'The provider confirmed a refund.', {
    ...ofRefund,
    /** Counts from 0; a refund that failed is sent again in another round. */
    round: z.int(),
    /** Whether it returned money that never became a sale, because it was late or the wrong amount. */
    unmatched: z.boolean(),
  }),
  'refund.failed': told('organiser', 'The provider could not pay a refund out.', { ...ofRefund, round: z.int() }),
  'dispute.opened': told('organiser', 'A buyer’s bank took a payment back until the dispute is decided.', ofDispute),
  'dispute.won': told('organiser', 'A dispute was decided for the organiser.', ofDispute),
  'dispute.lost': told('organiser', 'A dispute was decided for the buyer.', ofDispute),
  'waiting_list.joined': told('organiser', 'Someone joined a waiting list.', {
    eventId: id,
    entryId: id,
    /** Whether a mail confirms it. */
    confirmed: z.boolean(),
  }),
  'waiting_list.offered': told('organiser', 'Tickets were offered to someone on a waiting list.', {
    ...ofOrder,
    entryId: id,
  }),
  'waiting_list.dismissed': told('organiser', 'A waiting list ended because its event was cancelled.', {
    eventId: id,
    entryId: id,
  }),
  'guest_message.sent': told('organiser', 'A message to an event’s guests was sent, at once or after review.', {
    eventId: id,
    messageId: id,
  }),
  'guest_message.not_sent': told('internal', 'A scheduled message could not be sent when its time came.', {
    ...ofEvent,
    scheduledId: id,
  }),
  'guest_message.reviewed': told('organiser', 'An administrator released or refused a held message to guests.', {
    eventId: id,
    messageId: id,
  }),

  'member.changed': told(
    'organiser',
    'Someone joined or left an organisation, or got another role or other events in it.',
    {
      organiserId: id,
      userId: id,
      news: z.enum(['joined', 'left', 'role_changed']),
    },
  ),
  'ownership.changed': told('internal', 'A hand-over of ownership was offered, agreed to, called back or completed.', {
    handoverId: id,
    userIds: z.array(id),
    news: z.enum(['offered', 'agreed', 'called_back', 'completed']),
  }),
  'account.registration_repeated': told('internal', 'Someone tried to register a confirmed address.', { userId: id }),
  'account.password_changed': told('internal', 'A password was changed or reset.', { userId: id }),
  'account.second_factor_changed': told('internal', 'A second factor was added, removed, used up or reset.', {
    userId: id,
    news: z.enum(['totp_on', 'totp_off', 'codes_renewed', 'code_used', 'passkey_added', 'passkey_removed', 'reset']),
  }),
  'administrator.changed': told('internal', 'An administrator was added, or another one reset their second factor.', {
    userId: id,
    byUserId: id,
    news: z.enum(['added', 'second_factor_reset']),
  }),
  'gift_card.sold': told('internal', 'The payment for a gift card arrived.', { saleId: id }),
  'gift_card.issued': told('organiser', 'A gift card was sold or given away.', {
    organiserId: id,
    cardId: id,
    sold: z.boolean(),
  }),
  'gift_card.ended': told('organiser', 'What was left of a gift card ended.', {
    organiserId: id,
    cardId: id,
    /** What was left, minor units. */
    amount: z.int(),
    reason: z.enum(['voided', 'expired', 'charged_back']),
  }),
  'gift_card.refund_paid': told('organiser', 'Money for a gift card went back to its buyer.', {
    organiserId: id,
    saleId: id,
    refundId: id,
    round: z.int(),
    amount: z.int(),
    /** Whether it returned money that bought no card, because it was late or the wrong amount. */
    unmatched: z.boolean(),
  }),
  'gift_card.disputed': told('internal', 'The bank of a buyer took the payment for a gift card back, or decided.', {
    organiserId: id,
    disputeId: id,
    news: z.enum(['opened', 'won', 'lost']),
  }),
  'payout_account.changed': told('internal', 'Payouts in a currency go to another account.', { organiserId: id }),
  'payout.confirmation_asked': told(
    'internal',
    'A member requested a payout, which waits until another member confirms it.',
    ofPayout,
  ),
  'payout.withdrawn': told('internal', 'A payout was withdrawn before it was confirmed.', ofPayout),
  'payout.requested': told('internal', 'An organisation requested a payout. An administrator decides.', ofPayout),
  'payout.approved': told('internal', 'An administrator approved a payout.', ofPayout),
  'payout.rejected': told('internal', 'An administrator rejected a payout.', ofPayout),
  'payout.submitted': told('internal', 'A payout left the balance and is on its way to the bank.', ofPayout),
  'payout.paid': told('organiser', 'A payout reached the organiser’s bank account.', ofPayout),
  'payout.failed': told('internal', 'A payout was not carried out. Its amount is available again.', ofPayout),
  'payout.returned': told('internal', 'The bank sent a paid payout back. Its amount is available again.', ofPayout),
  'organiser.changed': told('internal', 'An organiser changed what public pages say of them.', {
    organiserId: id,
    changed: z.array(z.enum(['name', 'contact'])),
  }),
  'webhook.switched_off': told('internal', 'An endpoint for webhooks was switched off because it failed or is gone.', {
    organiserId: id,
    endpointId: id,
    reason: z.enum(['failing', 'gone']),
  }),
  'suspension.imposed': told('internal', 'A user was suspended or an event taken down.', ofSuspension),
  'suspension.lifted': told('internal', 'A suspension was lifted.', ofSuspension),
  'appeal.upheld': told('internal', 'An appeal was declined and its suspension stays.', ofSuspension),
  'appeal.answered': told('internal', 'An administrator wrote to an appellant.', { ...ofSuspension, messageId: id }),
  'legal_text.published': told('internal', 'An administrator published a version of a legal text.', {
    kind: z.enum(['terms', 'privacy', 'imprint']),
    version: z.int(),
  }),
  'fees.changed': told('internal', 'The platform fee of a currency changed.', { currency: z.string() }),
  'organisation.page_changed': told('live', 'What the public page of an organisation shows has changed.', {
    organisationId: id,
    /** Whether the page is visible: a suspended organisation has none. */
    shown: z.boolean(),
    /** Whether the page's address changed; the pages of its events link to it. */
    moved: z.boolean(),
  }),
  'series.address_changed': told(
    'live',
    "The address of a published series changed; the pages of its dates, listings and its organisation's page link to it.",
    { seriesId: id, organiserId: id },
  ),
  'places.freed': told('live', 'Places of an event can be sold again.', { eventId: id }),
  'doors.changed': told('live', 'A door, a device or a ticket that devices at work know has changed.', {
    eventId: id,
  }),
  'tickets.scanned': told('live', 'Tickets were scanned. All scans of a moment are told together.', { eventId: id }),
} as const

/** What every domain event contains in addition to its payload: the time of the change, set by the outbox. */
export const domainEventStamp = z.object({ occurredAt: instant })
export type Occurred<E> = E & Readonly<z.infer<typeof domainEventStamp>>

type Table = typeof domainEvents
export type DomainEventName = keyof Table
/** A domain event of the given name, with its payload. */
export type DomainEventOf<N extends DomainEventName> = {
  [Name in N]: { readonly name: Name } & Readonly<z.infer<Table[Name]['payload']>>
}[N]
/** Names of the events that are announced only to running processes. */
export type LiveEventName = { [N in DomainEventName]: Table[N]['audience'] extends 'live' ? N : never }[DomainEventName]
/** What a feature announces in the transaction of a change. */
export type DomainEvent = DomainEventOf<Exclude<DomainEventName, LiveEventName>>
export type LiveEvent = DomainEventOf<LiveEventName>

export function isDomainEventName(name: unknown): name is DomainEventName {
  return typeof name === 'string' && Object.hasOwn(domainEvents, name)
}
