import { checkCustomUrl } from './custom-url.ts'
import type { TicketTypeKind, TicketTypeStatus } from './ticket-type.ts'

/** What an event can lack for publication, in the order the form asks for it. */
export const publicationGapCodes = [
  'title',
  'custom_url',
  'dates',
  'dates_past',
  'place',
  'online_url',
  'ticket_type',
  'payment_provider',
] as const

/** One thing an event can lack. */
export type PublicationGapCode = (typeof publicationGapCodes)[number]

/** Where an event takes place. */
export type EventFormat = 'in_person' | 'online' | 'hybrid'

/** The facts that publication depends on. Empty texts count as missing. */
export type PublishableEvent = {
  title: string | null
  customUrl: string | null
  startsAt: Date | null
  endsAt: Date | null
  format: EventFormat
  venueName: string | null
  city: string | null
  onlineUrl: string | null
  /** Whether a payment provider takes the event's currency. */
  takesPayments: boolean
}

/** What an event still lacks for publication; empty if nothing. Neither a description, a category nor a bank account is required. */
export function missingForPublication(
  event: PublishableEvent,
  ticketTypes: readonly { status: TicketTypeStatus; kind: TicketTypeKind }[],
  now: Date,
): PublicationGapCode[] {
  const datesSet = event.startsAt !== null && event.endsAt !== null && event.startsAt < event.endsAt
  const onSale = ticketTypes.filter(({ status }) => status === 'on_sale')
  const missing: Record<PublicationGapCode, boolean> = {
    title: isBlank(event.title),
    custom_url: checkCustomUrl(event.customUrl ?? '') !== 'ok',
    dates: !datesSet,
    dates_past: datesSet && event.endsAt !== null && event.endsAt <= now,
    place: event.format !== 'online' && (isBlank(event.venueName) || isBlank(event.city)),
    online_url: event.format !== 'in_person' && isBlank(event.onlineUrl),
    ticket_type: onSale.length === 0,
    payment_provider: !event.takesPayments && onSale.some(({ kind }) => kind !== 'free'),
  }
  return publicationGapCodes.filter((code) => missing[code])
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}
