import { broadcastInput, type BroadcastAudience } from '@foyer/contract'
import { isRichTextEmpty, type RichTextDocument, zonedToUtc } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { FormErrors } from '@mantine/form'
import { wordedResolver } from '../../../lib/worded-resolver.ts'

export type BroadcastValues = {
  title: string
  body: RichTextDocument | null
  kind: BroadcastAudience['kind']
  months: number | string
  eventIds: string[]
  userIds: string[]
  byMail: boolean
  when: 'now' | 'later'
  /** A wall-clock time in the writer's time zone. */
  sendAt: string
}

export const blankBroadcast: BroadcastValues = {
  title: '',
  body: null,
  kind: 'everyone',
  months: 6,
  eventIds: [],
  userIds: [],
  byMail: false,
  when: 'now',
  sendAt: '',
}

/** The audience chosen in the form; null while the choice is incomplete. */
export function audienceOf({ kind, months, eventIds, userIds }: BroadcastValues): BroadcastAudience | null {
  switch (kind) {
    case 'everyone':
    case 'organisers':
      return { kind }
    case 'buyers':
      return typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= 36
        ? { kind, months }
        : null
    case 'event_organisers':
      return eventIds.length > 0 ? { kind, eventIds } : null
    case 'users':
      return userIds.length > 0 ? { kind, userIds } : null
  }
}

/** The request body; the schema rejects missing values. */
export function broadcastRequest(values: BroadcastValues, timeZone: string) {
  return {
    title: values.title,
    body: values.body ?? { type: 'doc' as const, content: [{ type: 'paragraph' as const }] },
    audience: audienceOf(values) ?? { kind: 'everyone' as const },
    byMail: values.byMail,
    sendAt: values.when === 'later' && values.sendAt !== '' ? zonedToUtc(values.sendAt, timeZone).toISOString() : null,
  }
}

const resolve = wordedResolver(broadcastInput, {
  title: (value) =>
    String(value).trim() === '' ? m.admin_broadcast_fault_title() : m.admin_broadcast_fault_title_long(),
  body: () => m.admin_broadcast_fault_formatting(),
})

const unchosen: Readonly<Record<BroadcastAudience['kind'], readonly [field: string, message: () => string]>> = {
  everyone: ['kind', m.admin_broadcast_fault_audience],
  organisers: ['kind', m.admin_broadcast_fault_audience],
  buyers: ['months', m.admin_broadcast_fault_months],
  event_organisers: ['eventIds', m.admin_broadcast_fault_events],
  users: ['userIds', m.admin_broadcast_fault_users],
}

/** Validation errors by field. */
export function broadcastFaults(values: BroadcastValues, timeZone: string, now: Date): FormErrors {
  const errors = resolve(broadcastRequest(values, timeZone))
  if (values.body === null || isRichTextEmpty(values.body)) errors['body'] = m.admin_broadcast_fault_body()
  if (audienceOf(values) === null) {
    const [field, message] = unchosen[values.kind]
    errors[field] = message()
  }
  if (values.when === 'later') {
    if (values.sendAt === '') errors['sendAt'] = m.admin_broadcast_fault_date()
    else if (zonedToUtc(values.sendAt, timeZone) <= now) errors['sendAt'] = m.admin_broadcast_fault_past()
  }
  return errors
}

/** An audience in words. */
export function audienceInWords(audience: BroadcastAudience): string {
  switch (audience.kind) {
    case 'everyone':
      return m.admin_broadcast_everyone()
    case 'organisers':
      return m.admin_broadcast_organisers()
    case 'buyers':
      return m.admin_broadcast_to_buyers({ count: audience.months })
    case 'event_organisers':
      return m.admin_broadcast_to_event_organisers({ count: audience.eventIds.length })
    case 'users':
      return m.admin_broadcast_to_users({ count: audience.userIds.length })
  }
}
