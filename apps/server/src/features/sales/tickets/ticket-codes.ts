import { assembleTicketToken, encodeTicketPayload, ticketPayload } from '@foyer/domain'
import type { TicketSigner } from './event-keys.ts'

const HOUR = 3_600_000
/** Doors open before the start and close after the end. The organiser decides on the exact hours; the code only sets outer limits. */
const BEFORE_START = 24 * HOUR
const AFTER_END = 12 * HOUR

interface CodedTicket {
  id: string
  ticket_type_id: string
  generation: number
}

interface DatedEvent {
  starts_at: Date | null
  ends_at: Date | null
}

/** Between which instants the tickets of an event admit, as its dates stand now. */
function admissionWindow(event: DatedEvent): { validFrom: Date; validUntil: Date } {
  const starts = event.starts_at ?? new Date(0)
  const ends = event.ends_at ?? starts
  return { validFrom: new Date(starts.getTime() - BEFORE_START), validUntil: new Date(ends.getTime() + AFTER_END) }
}

const NOT_YET_KNOWN = new Date(Date.UTC(9999, 0, 1))

/**
 * The window that doors use. While a new date is still to be announced, no code admits, not even on the former date; the window lies far in
 * the future, so that the event does not look over.
 */
export function doorWindow(event: DatedEvent & { dates_open: boolean }): { validFrom: Date; validUntil: Date } {
  return event.dates_open ? { validFrom: NOT_YET_KNOWN, validUntil: NOT_YET_KNOWN } : admissionWindow(event)
}

/** The text of a ticket's QR code. The same ticket and generation always give the same text: Ed25519 signatures are deterministic. */
export function ticketCode(signer: TicketSigner, event: DatedEvent & { id: string }, ticket: CodedTicket): string {
  const payload = encodeTicketPayload(
    ticketPayload({
      keyId: signer.keyId,
      eventId: event.id,
      ticketId: ticket.id,
      generation: ticket.generation,
      ticketTypeId: ticket.ticket_type_id,
      ...admissionWindow(event),
    }),
  )
  return assembleTicketToken(payload, signer.sign(payload))
}
