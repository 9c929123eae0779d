import type { WebhookDeliveryRow, WebhookEndpointView, WebhookFault, WebhookType } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import type { BadgeTone } from '../../../ui/Badge.tsx'

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

const faults: Readonly<Record<WebhookFault, () => string>> = {
  address_invalid: m.webhook_fault_address_invalid,
  address_forbidden: m.webhook_fault_address_forbidden,
  address_unknown: m.webhook_fault_address_unknown,
  http_refused: m.webhook_fault_http_refused,
  timeout: m.webhook_fault_timeout,
  connection_failed: m.webhook_fault_connection_failed,
  certificate_invalid: m.webhook_fault_certificate_invalid,
}

const states: Readonly<Record<WebhookDeliveryRow['state'], readonly [tone: BadgeTone, label: () => string]>> = {
  pending: ['warn', m.webhook_message_pending],
  delivered: ['good', m.webhook_message_delivered],
  failed: ['bad', m.webhook_message_failed],
}

export function typeName(type: WebhookType): string {
  return types[type]()
}

export function messageState(state: WebhookDeliveryRow['state']): { tone: BadgeTone; label: string } {
  const [tone, label] = states[state]
  return { tone, label: label() }
}

/** The outcome of the last attempt: the status of the answer, or why there is none. */
export function answerInWords({ lastStatus, lastFault }: Pick<WebhookDeliveryRow, 'lastStatus' | 'lastFault'>): string {
  if (lastFault) return faults[lastFault]()
  // A status is a code, so it has no separators in any language.
  return lastStatus === null ? '–' : m.webhook_answer_status({ status: String(lastStatus) })
}

/** The health of an endpoint: a badge and a sentence. */
export function healthOf(endpoint: WebhookEndpointView): { tone: BadgeTone; label: string; text: string | null } {
  const { disabledReason, failingSince, pausedUntil } = endpoint
  if (disabledReason === 'gone')
    return { tone: 'bad', label: m.webhook_health_off(), text: m.webhook_health_gone_text() }
  if (disabledReason === 'failing')
    return { tone: 'bad', label: m.webhook_health_off(), text: m.webhook_health_failed_text() }
  if (disabledReason === 'member')
    return { tone: 'neutral', label: m.webhook_health_off(), text: m.webhook_health_off_text() }
  if (pausedUntil)
    return {
      tone: 'warn',
      label: m.webhook_health_slowed(),
      text: m.webhook_health_slowed_text({ until: formatDate(pausedUntil, 'moment') }),
    }
  if (failingSince)
    return {
      tone: 'warn',
      label: m.webhook_health_failing(),
      text: m.webhook_health_failing_text({ since: formatDate(failingSince, 'moment') }),
    }
  return { tone: 'good', label: m.webhook_health_on(), text: null }
}

/** What an endpoint receives, in one line. */
export function choiceInWords({ types: chosen, eventIds }: Pick<WebhookEndpointView, 'types' | 'eventIds'>): string {
  return m.webhook_choice({
    types: m.webhook_types_count({ count: chosen.length }),
    events: eventIds === null ? m.webhook_events_all() : m.webhook_events_count({ count: eventIds.length }),
  })
}

/** The duration of an attempt. */
export function durationInWords(milliseconds: number): string {
  return m.webhook_duration({ milliseconds: formatNumber(milliseconds) })
}
