import type { WebhookData, WebhookType } from './webhook-messages.ts'

const eventId = '019a8c3e-7b10-7c44-8f0e-3c1d5e7a9b21'
const ofOrder = { eventId, orderId: '019a8c41-02d7-7e15-a3b8-64f0c9d21e77' }
const ofTicket = { ...ofOrder, ticketId: '019a8c41-02d9-7a60-bd42-8e5f17c3a904' }
const scanId = '019a9e05-91c4-7f3a-9c16-d27b40e8f5a3'
const listId = '019a8c3e-7b2c-7d10-8b4e-5f90a1c36e28'
const ofGiftCard = { giftCardId: '019a8f61-3d7a-7e28-9b05-c41d8f2e6a37', currency: 'NGN' }

/** Sample data of each type, for the guide and for the test messages of an endpoint. Both add the organisation; the things do not exist. */
export const webhookExamples: {
  readonly [T in WebhookType]: Omit<WebhookData<T>, 'organisationId' | 'test'>
} = {
  'order.paid': {
    ...ofOrder,
    reference: 'FYTEST000000',
    tickets: 2,
    total: 500_000,
    giftCardAmount: 0,
    currency: 'NGN',
    complimentary: false,
  },
  'order.refunded': {
    ...ofOrder,
    refundId: '019a8d10-5b3e-7d92-8a71-f04c6e2b9d38',
    amount: 250_000,
    currency: 'NGN',
    refundedTotal: 250_000,
  },
  'order.cancelled': { ...ofOrder, reason: 'tickets_cancelled' },
  'order.moved': { ...ofOrder, fromEventId: '019a8c3e-7b10-7c44-8f0e-3c1d5e7a9b22' },
  'ticket.issued': { ...ofTicket, ticketTypeId: '019a8c3e-7b1f-7b08-95d3-a16e8c40f7d2', priceStepId: null, number: 1 },
  'ticket.transferred': { ...ofTicket, transferId: '019a8e22-6fa1-7c59-b0e4-59d3a8167cf0' },
  'ticket.voided': { ...ofTicket, reason: 'refunded' },
  'check_in.admitted': { ...ofTicket, scanId, scannedAt: '2026-12-04T18:31:07.412Z' },
  'check_in.undone': { ...ofTicket, scanId },
  'check_in.list_admitted': { ...ofTicket, scanId, listId, scannedAt: '2026-12-04T18:31:07.412Z' },
  'check_in.list_undone': { ...ofTicket, scanId, listId },
  'event.published': { eventId, visibility: 'everyone' },
  'event.changed': { eventId, changed: ['title', 'startsAt'] },
  'event.cancelled': { eventId },
  'waiting_list.offered': { ...ofOrder, entryId: '019a8c77-1e84-7396-a5cd-2b9f70e4d816' },
  'gift_card.issued': { ...ofGiftCard, amount: 1_000_000, sold: true },
  'gift_card.redeemed': { ...ofGiftCard, ...ofOrder, amount: 500_000 },
  'gift_card.returned': {
    ...ofGiftCard,
    ...ofOrder,
    amount: 250_000,
    refundId: '019a8d10-5b3e-7d92-8a71-f04c6e2b9d38',
  },
  'gift_card.refunded': { ...ofGiftCard, amount: 750_000, refundId: '019a8fa2-64c8-7b19-8e3d-50a7f1c29d84' },
  'gift_card.ended': { ...ofGiftCard, amount: 750_000, reason: 'expired' },
  'payout.paid': {
    payoutId: '019ab1f0-4c2d-7a8b-9e57-c86d13f0a249',
    reference: 'POTEST000000',
    amount: 1_000_000,
    currency: 'NGN',
  },
  'member.changed': { userId: '019a8b90-d6e5-7247-8c3f-7e41b05a9d6c', change: 'added', role: 'viewer' },
}
