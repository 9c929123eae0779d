import type { WebhookType } from '@foyer/contract'
import { m } from '@foyer/messages'

const types: Readonly<Record<WebhookType, () => string>> = {
  'order.paid': m.webhook_type_order_paid,
  'order.refunded': m.webhook_type_order_refunded,
  'order.cancelled': m.webhook_type_order_cancelled,
  'order.moved': m.webhook_type_order_moved,
  'ticket.issued': m.webhook_type_ticket_issued,
  'ticket.transferred': m.webhook_type_ticket_transferred,
  'ticket.voided': m.webhook_type_ticket_voided,
  'check_in.admitted': m.webhook_type_check_in_admitted,
  'check_in.undone': m.webhook_type_check_in_undone,
  'check_in.list_admitted': m.webhook_type_check_in_list_admitted,
  'check_in.list_undone': m.webhook_type_check_in_list_undone,
  'event.published': m.webhook_type_event_published,
  'event.changed': m.webhook_type_event_changed,
  'event.cancelled': m.webhook_type_event_cancelled,
  'waiting_list.offered': m.webhook_type_waiting_list_offered,
  'gift_card.issued': m.webhook_type_gift_card_issued,
  'gift_card.redeemed': m.webhook_type_gift_card_redeemed,
  'gift_card.returned': m.webhook_type_gift_card_returned,
  'gift_card.refunded': m.webhook_type_gift_card_refunded,
  'gift_card.ended': m.webhook_type_gift_card_ended,
  'payout.paid': m.webhook_type_payout_paid,
  'member.changed': m.webhook_type_member_changed,
}

/** What a webhook reports, as people read it. */
export function webhookTypeName(type: WebhookType): string {
  return types[type]()
}

/** Whether the text is the name of something that webhooks report. */
export function isWebhookType(text: string): text is WebhookType {
  return Object.hasOwn(types, text)
}
