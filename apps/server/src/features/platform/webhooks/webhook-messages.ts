import type { DomainEvent, DomainEventOf, WebhookData, WebhookType } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import {
  findGiftCardFacts,
  findMemberRole,
  findOrderFacts,
  findPayoutFacts,
  findRefundedCard,
  findRefundFacts,
  findScanFacts,
  findSeriesOf,
  findTicketTransferFacts,
  listCardFacts,
  listTicketFacts,
} from './webhook-facts.queries.ts'

/** A message before it is known which endpoints receive it. `object` is what it is about: messages about it keep their order. */
export type WebhookMessage = {
  readonly [T in WebhookType]: {
    readonly type: T
    readonly object: string
    readonly data: Omit<WebhookData<T>, 'organisationId' | 'test'>
  }
}[WebhookType]

/**
 * `messages` is a method, so that the source of one domain event is assignable to `AnySource`: its name in the table says which events
 * it gets.
 */
interface Source<N extends DomainEvent['name']> {
  /** The types that can follow from the domain event. */
  readonly types: readonly WebhookType[]
  /** Reads what the messages need, in the transaction of the change. */
  messages(event: DomainEventOf<N>, trx: Trx): readonly WebhookMessage[] | Promise<readonly WebhookMessage[]>
}

/** The source of the messages about any domain event. */
export type AnySource = Source<DomainEvent['name']>

const ofOrder = (orderId: string) => `order:${orderId}`
const ofTicket = (ticketId: string) => `ticket:${ticketId}`
const ofGiftCard = (cardId: string) => `gift_card:${cardId}`
const ofEvent = (eventId: string) => `event:${eventId}`

/** The facts about an event in every message about it. */
async function eventFacts(eventId: string, trx: Trx) {
  const seriesId = await findSeriesOf(trx, eventId)
  return { eventId, ...(seriesId !== null && { seriesId }) }
}

function eventChanged(changed: WebhookData<'event.changed'>['changed']) {
  return {
    types: ['event.changed'] as const,
    messages: async ({ eventId }: { readonly eventId: string }, trx: Trx): Promise<readonly WebhookMessage[]> => [
      { type: 'event.changed', object: ofEvent(eventId), data: { ...(await eventFacts(eventId, trx)), changed } },
    ],
  }
}

function orderCancelled(reason: WebhookData<'order.cancelled'>['reason']) {
  return {
    types: ['order.cancelled'] as const,
    messages: ({ eventId, orderId }: { readonly eventId: string; readonly orderId: string }) => [
      { type: 'order.cancelled' as const, object: ofOrder(orderId), data: { eventId, orderId, reason } },
    ],
  }
}

const memberChanges = { joined: 'added', role_changed: 'changed', left: 'removed' } as const

/** Which messages follow from which domain events. */
export const webhookSources: { readonly [N in DomainEvent['name']]?: Source<N> } = {
  'order.paid': {
    types: ['order.paid', 'ticket.issued', 'gift_card.redeemed'],
    messages: async ({ eventId, orderId }, trx) => {
      const order = await findOrderFacts(trx, orderId)
      const tickets = await listTicketFacts(trx, orderId)
      const { reference, total, currency, complimentary, gift_card_amount: giftCardAmount, group_id: groupId } = order
      const cards = giftCardAmount > 0 ? await listCardFacts(trx, orderId) : []
      return [
        {
          type: 'order.paid',
          object: ofOrder(orderId),
          data: {
            eventId,
            orderId,
            reference,
            tickets: order.quantity,
            total,
            giftCardAmount,
            currency,
            complimentary,
            ...(groupId !== null && { groupId }),
          },
        },
        ...tickets.map((ticket) => ({
          type: 'ticket.issued' as const,
          object: ofTicket(ticket.id),
          data: {
            eventId,
            orderId,
            ticketId: ticket.id,
            ticketTypeId: ticket.ticket_type_id,
            priceStepId: ticket.price_step_id,
            ...(ticket.bundle_id !== null && { bundleId: ticket.bundle_id }),
            number: ticket.number,
            ...(ticket.extra && { extra: true }),
          },
        })),
        // What an unpaid order has claimed of a gift card may still be returned, so the card counts as redeemed only from here on.
        ...cards.map(({ id: giftCardId, amount }) => ({
          type: 'gift_card.redeemed' as const,
          object: ofGiftCard(giftCardId),
          data: { giftCardId, eventId, orderId, amount, currency },
        })),
      ]
    },
  },
  'refund.paid': {
    types: ['order.refunded', 'gift_card.returned'],
    messages: async ({ eventId, orderId, refundId, unmatched }, trx) => {
      // Money that never became a sale is not a refund of any order that was announced.
      if (unmatched) return []
      const refund = await findRefundFacts(trx, refundId)
      const { amount, currency, refunded_total: refundedTotal, returned_to_card: giftCardId } = refund
      const ofRefund = { eventId, orderId, refundId, amount, currency }
      return [
        { type: 'order.refunded', object: ofOrder(orderId), data: { ...ofRefund, refundedTotal } },
        ...(giftCardId === null
          ? []
          : [
              {
                type: 'gift_card.returned' as const,
                object: ofGiftCard(giftCardId),
                data: { giftCardId, ...ofRefund },
              },
            ]),
      ]
    },
  },
  'order.cancelled': orderCancelled('tickets_cancelled'),
  'order.cancelled_with_event': orderCancelled('event_cancelled'),
  'bank_transfer.ended': orderCancelled('not_paid'),
  'order.moved': {
    types: ['order.moved'],
    messages: ({ eventId, orderId, fromEventId }) => [
      { type: 'order.moved', object: ofOrder(orderId), data: { eventId, orderId, fromEventId } },
    ],
  },
  'ticket.passed_on': {
    types: ['ticket.transferred'],
    messages: async ({ eventId, orderId, transferId }, trx) => {
      const { ticket_id: ticketId } = await findTicketTransferFacts(trx, transferId)
      const data = { eventId, orderId, ticketId, transferId }
      return [{ type: 'ticket.transferred', object: ofTicket(ticketId), data }]
    },
  },
  'tickets.voided': {
    types: ['ticket.voided'],
    messages: ({ eventId, orderId, ticketIds, state }) =>
      ticketIds.map((ticketId) => ({
        type: 'ticket.voided',
        object: ofTicket(ticketId),
        data: { eventId, orderId, ticketId, reason: state },
      })),
  },
  'check_in.admitted': {
    types: ['check_in.admitted'],
    messages: async ({ eventId, ticketId, scanId }, trx) => {
      const scan = await findScanFacts(trx, scanId)
      const { order_id: orderId, extra } = scan
      const scannedAt = scan.scanned_at.toISOString()
      const data = { eventId, orderId, ticketId, scanId, scannedAt, ...(extra && { extra }) }
      return [{ type: 'check_in.admitted', object: ofTicket(ticketId), data }]
    },
  },
  'check_in.undone': {
    types: ['check_in.undone'],
    messages: async ({ eventId, ticketId, scanId }, trx) => {
      const { order_id: orderId } = await findScanFacts(trx, scanId)
      return [{ type: 'check_in.undone', object: ofTicket(ticketId), data: { eventId, orderId, ticketId, scanId } }]
    },
  },
  'check_in.list_admitted': {
    types: ['check_in.list_admitted'],
    messages: async ({ eventId, ticketId, scanId, listId }, trx) => {
      const { order_id: orderId, scanned_at: at, extra } = await findScanFacts(trx, scanId)
      const data = { eventId, orderId, ticketId, scanId, listId, scannedAt: at.toISOString(), ...(extra && { extra }) }
      return [{ type: 'check_in.list_admitted', object: ofTicket(ticketId), data }]
    },
  },
  'check_in.list_undone': {
    types: ['check_in.list_undone'],
    messages: async ({ eventId, ticketId, scanId, listId }, trx) => {
      const { order_id: orderId } = await findScanFacts(trx, scanId)
      const data = { eventId, orderId, ticketId, scanId, listId }
      return [{ type: 'check_in.list_undone', object: ofTicket(ticketId), data }]
    },
  },
  'event.published': {
    types: ['event.published'],
    messages: async ({ eventId, visibleTo: visibility }, trx) => [
      {
        type: 'event.published',
        object: ofEvent(eventId),
        data: { ...(await eventFacts(eventId, trx)), visibility },
      },
    ],
  },
  'event.changed': {
    types: ['event.changed'],
    messages: async ({ eventId, changed }, trx) => [
      {
        type: 'event.changed',
        object: ofEvent(eventId),
        data: { ...(await eventFacts(eventId, trx)), changed: [...changed] },
      },
    ],
  },
  'event.postponed': eventChanged(['startsAt', 'endsAt']),
  'event.unpublished': eventChanged(['status']),
  'event.blocked': eventChanged(['status']),
  'event.unblocked': eventChanged(['status']),
  'event.cancelled': {
    types: ['event.cancelled'],
    messages: async ({ eventId }, trx) => [
      { type: 'event.cancelled', object: ofEvent(eventId), data: await eventFacts(eventId, trx) },
    ],
  },
  'waiting_list.offered': {
    types: ['waiting_list.offered'],
    messages: ({ eventId, orderId, entryId }) => [
      { type: 'waiting_list.offered', object: ofOrder(orderId), data: { eventId, orderId, entryId } },
    ],
  },
  'gift_card.issued': {
    types: ['gift_card.issued'],
    messages: async ({ cardId: giftCardId, sold }, trx) => {
      const { value: amount, currency } = await findGiftCardFacts(trx, giftCardId)
      const data = { giftCardId, amount, currency, sold }
      return [{ type: 'gift_card.issued', object: ofGiftCard(giftCardId), data }]
    },
  },
  'gift_card.refund_paid': {
    types: ['gift_card.refunded'],
    messages: async ({ refundId, amount, unmatched }, trx) => {
      // Money that bought no card is not a refund of any card that was announced.
      if (unmatched) return []
      const { id: giftCardId, currency } = await findRefundedCard(trx, refundId)
      const data = { giftCardId, refundId, amount, currency }
      return [{ type: 'gift_card.refunded', object: ofGiftCard(giftCardId), data }]
    },
  },
  'gift_card.ended': {
    types: ['gift_card.ended'],
    messages: async ({ cardId: giftCardId, amount, reason }, trx) => {
      const { currency } = await findGiftCardFacts(trx, giftCardId)
      const data = { giftCardId, amount, currency, reason }
      return [{ type: 'gift_card.ended', object: ofGiftCard(giftCardId), data }]
    },
  },
  'payout.paid': {
    types: ['payout.paid'],
    messages: async ({ payoutId }, trx) => {
      const facts = await findPayoutFacts(trx, payoutId)
      return [{ type: 'payout.paid', object: `payout:${payoutId}`, data: { payoutId, ...facts } }]
    },
  },
  'member.changed': {
    types: ['member.changed'],
    messages: async ({ organiserId, userId, news }, trx) => {
      const role = news === 'left' ? null : await findMemberRole(trx, organiserId, userId)
      const data = { userId, change: memberChanges[news], role }
      return [{ type: 'member.changed', object: `member:${userId}`, data }]
    },
  },
}
