import type { WebhookDeliveryRow, WebhookEndpointView, WebhookFault } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import type { BadgeTone } from '../../../ui/Badge.tsx'

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
