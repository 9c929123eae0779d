import { broadcastInput, type BroadcastAudience } from '@foyer/contract'
import { isRichTextEmpty, type RichTextDocument, zonedToUtc } from '@foyer/domain'
import { formatNumber } from '@foyer/messages'
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
  /** Wall clock of the writer's zone. */
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

/** Whom the form means so far; null while it cannot be said. */
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

/** What is sent; whatever is missing is left for the schema to complain about. */
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
  title: (value) => (String(value).trim() === '' ? 'Give it a title.' : 'Use at most 120 characters on one line.'),
  body: 'This text holds formatting we do not send.',
})

const unchosen: Readonly<Record<BroadcastAudience['kind'], readonly [field: string, message: string]>> = {
  everyone: ['kind', 'Choose whom it is for.'],
  organisers: ['kind', 'Choose whom it is for.'],
  buyers: ['months', 'Choose between 1 and 36 months.'],
  event_organisers: ['eventIds', 'Choose at least one event.'],
  users: ['userIds', 'Choose at least one user.'],
}

/** What keeps the broadcast from being sent, by field. */
export function broadcastFaults(values: BroadcastValues, timeZone: string, now: Date): FormErrors {
  const errors = resolve(broadcastRequest(values, timeZone))
  if (values.body === null || isRichTextEmpty(values.body)) errors['body'] = 'Write something.'
  if (audienceOf(values) === null) {
    const [field, message] = unchosen[values.kind]
    errors[field] = message
  }
  if (values.when === 'later') {
    if (values.sendAt === '') errors['sendAt'] = 'Choose a day and a time.'
    else if (zonedToUtc(values.sendAt, timeZone) <= now) errors['sendAt'] = 'That time has passed.'
  }
  return errors
}

export function people(count: number): string {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`
}

/** An audience as an administrator would say it. */
export function audienceInWords(audience: BroadcastAudience): string {
  switch (audience.kind) {
    case 'everyone':
      return 'Everyone'
    case 'organisers':
      return 'Organisers'
    case 'buyers':
      return audience.months === 1 ? 'Buyers of the last month' : `Buyers of the last ${audience.months} months`
    case 'event_organisers':
      return audience.eventIds.length === 1
        ? 'The organiser of one event'
        : `Organisers of ${audience.eventIds.length} events`
    case 'users':
      return audience.userIds.length === 1 ? 'One chosen user' : `${audience.userIds.length} chosen users`
  }
}
