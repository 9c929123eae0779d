import { eventUrl } from '../../programme/events/index.ts'
import { buffer } from 'node:stream/consumers'
import { lineKey, ticketPrices, required, fullName } from '@foyer/domain'
import { formatDate, formatEventTime, formatMoney, formatNumber, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { eventCalendar } from '../../../documents/calendar.ts'
import type { TicketPdfOrder } from '../../../documents/ticket-pdf.ts'
import { ticketCode } from '../tickets/index.ts'
import { inLanguage, languageFor } from '../../../http/language.ts'
import { AppError } from '../../../http/app-error.ts'
import { isSold, joinUrlOf, type OrderParts } from './orders.view.ts'
import { isBuyers, lineOf } from './take-back-tickets.ts'

type WhenAndWhere = Pick<
  OrderParts['event'],
  'starts_at' | 'ends_at' | 'doors_open_at' | 'timezone' | 'venue_name' | 'address_line' | 'city'
> & { format: string; passes_for_series?: string | null }

/** When and where an order's event is, in words. */
export function eventWords({ event }: { event: WhenAndWhere }) {
  const starts = event.starts_at ?? new Date(0)
  const when = formatEventTime(starts, event.ends_at ?? starts, event.timezone)
  // A venue may be left from before the event went online.
  const place = event.format === 'online' ? [] : [event.venue_name, event.address_line, event.city].filter(Boolean)
  return {
    when: event.passes_for_series
      ? m.paper_pass_when({
          from: formatDate(starts, 'longDay', event.timezone),
          until: formatDate(event.ends_at ?? starts, 'longDay', event.timezone),
        })
      : m.paper_ticket_when({ date: when.date, time: when.time }),
    doors: event.doors_open_at
      ? m.paper_ticket_doors({ time: formatDate(event.doors_open_at, 'clock', event.timezone) })
      : undefined,
    place: place.length > 0 ? place : [m.paper_ticket_online()],
  }
}

/** The event's own picture, where it has one. */
async function coverJpeg(deps: Deps, event: OrderParts['event']): Promise<Buffer | null> {
  const stored = event.cover && (await deps.storage.open(event.cover.share))
  return stored ? buffer(stored.stream) : null
}

/** The valid tickets that the buyer of a paid order still holds, as a PDF in the order's language, one page each. */
export function orderPdf(deps: Deps, parts: OrderParts): Promise<Buffer> {
  return inLanguage(languageFor(parts.order.language, deps.site), () => printOwnTickets(deps, parts))
}

async function printOwnTickets(deps: Deps, parts: OrderParts): Promise<Buffer> {
  const { order, tickets, signer } = parts
  const own = tickets.filter(isBuyers)
  if (!signer || own.length === 0) throw new AppError('order.no_tickets')
  const paid = pricesByTicket(parts)
  return printTickets(deps, parts, {
    buyerName: fullName(order.first_name, order.last_name),
    tickets: own.map((ticket) => ({
      guestName: ticket.guest_name,
      ...typeAsPrinted(ticket, parts),
      number: ticket.number,
      of: order.quantity,
      extra: ticket.extra,
      priceText: formatMoney(required(paid.get(ticket.id), `the price of ticket ${ticket.id}`), order.currency),
      token: ticketCode(signer, parts.event, ticket),
    })),
  })
}

/** The name of a ticket's type on its page; for a pass, with how often it admits its holder. */
export function typeAsPrinted(
  { id, ticket_name: name }: Pick<OrderParts['tickets'][number], 'id' | 'ticket_name'>,
  { passes }: Pick<OrderParts, 'passes'>,
): Pick<TicketPdfOrder['tickets'][number], 'ticketTypeName' | 'pass'> {
  const pass = passes?.byTicket.get(id)
  if (!pass) return { ticketTypeName: name }
  const { visits } = pass
  const valid = visits === null ? m.paper_pass_all() : m.paper_pass_visits({ visits: formatNumber(visits) })
  return { ticketTypeName: m.paper_pass_name({ name, valid }), pass: { visits } }
}

/** More codes would make the mail too long; the PDF has all of them. */
const MOST_CODES_IN_MAIL = 10

/** The first codes of the tickets that `orderPdf` prints, for the mail itself. */
export async function orderCodes(deps: Deps, parts: OrderParts): Promise<TicketCode[]> {
  const { order, tickets, signer, event } = parts
  if (!signer) return []
  const own = tickets.filter(isBuyers).slice(0, MOST_CODES_IN_MAIL)
  return Promise.all(
    own.map((ticket) => codeOf(deps, { ...ticket, of: order.quantity }, ticketCode(signer, event, ticket))),
  )
}

/** The QR code of one ticket as a picture, with the words beside it. */
export interface TicketCode {
  readonly png: Buffer
  readonly name: string
  readonly position: string
}

interface NamedTicket {
  readonly ticket_name: string
  readonly guest_name: string
  readonly number: number
  readonly of: number
  readonly extra: boolean
}

export async function codeOf(deps: Deps, ticket: NamedTicket, token: string): Promise<TicketCode> {
  return {
    png: await deps.documents.make('code', { text: token }),
    name:
      ticket.guest_name === '' || ticket.extra
        ? ticket.ticket_name
        : m.paper_ticket_for_guest({ ticket: ticket.ticket_name, guest: ticket.guest_name }),
    position: positionOf(ticket),
  }
}

function positionOf({ number, of, extra }: NamedTicket): string {
  if (extra) return m.paper_ticket_extra()
  return of === 1
    ? m.paper_ticket_yours()
    : m.paper_ticket_position({ number: formatNumber(number), total: formatNumber(of) })
}

/** What each ticket of the order cost, by its id: the tickets of a line share its discount in the order of their numbers. */
function pricesByTicket({ order, tickets }: OrderParts): Map<string, number> {
  return new Map(
    order.lines.flatMap((line) => {
      const prices = ticketPrices(line)
      const ofLine = tickets.filter((ticket) => lineKey(lineOf(ticket)) === lineKey(line))
      return ofLine
        .toSorted((a, b) => a.number - b.number)
        .map((ticket, index) => [ticket.id, required(prices[index], `the price of ticket ${ticket.id}`)])
    }),
  )
}

type PrintedTickets = Pick<TicketPdfOrder, 'tickets' | 'buyerName'>

/** Tickets of one event as a PDF. Without a buyer's name the PDF does not say who paid. */
export async function printTickets(
  deps: Deps,
  parts: Pick<OrderParts, 'event' | 'organiser' | 'order'>,
  printed: PrintedTickets,
): Promise<Buffer> {
  const { order, event, organiser } = parts
  const words = eventWords(parts)
  const cover = await coverJpeg(deps, event)
  return deps.documents.make('tickets', {
    event: {
      title: event.title,
      whenText: words.when,
      ...(words.doors && { doorsText: words.doors }),
      placeLines: words.place,
      organiserName: organiser.name,
      coverArtId: event.id,
      category: event.category,
      ...(cover && { coverJpeg: cover }),
    },
    reference: order.reference,
    ...printed,
  })
}

/**
 * The order's event as a calendar file in the order's language, with the link to join. `ticketsUrl` leads to the tickets; it bears no
 * secret, because calendars are shared with colleagues and families.
 */
export function orderCalendar(
  deps: Deps,
  parts: OrderParts,
  ticketsUrl = `${deps.site.publicUrl}/orders/${parts.order.reference}`,
): string {
  return inLanguage(languageFor(parts.order.language, deps.site), () => writeCalendar(deps, parts, ticketsUrl))
}

function writeCalendar(deps: Deps, parts: OrderParts, ticketsUrl: string): string {
  const { event, organiser } = parts
  const sold = isSold(parts.order)
  const starts = event.starts_at ?? new Date(0)
  const joinUrl = joinUrlOf(parts)
  const place = eventWords(parts).place.join(', ')
  return eventCalendar({
    uid: `${event.id}@${new URL(deps.site.publicUrl).hostname}`,
    title: event.title,
    description: [
      event.summary,
      joinUrl === null ? '' : m.paper_calendar_join({ url: joinUrl }),
      sold ? m.paper_calendar_tickets({ url: ticketsUrl }) : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    // Calendars turn a link in the place into a button.
    location: event.format === 'online' ? (joinUrl ?? place) : place,
    url: eventUrl(deps, event),
    startsAt: starts,
    endsAt: event.ends_at ?? starts,
    organiserName: organiser.name,
    ...(sold && organiser.reply_to !== null && { organiserEmail: organiser.reply_to }),
    remindsGuests: sold,
    sequence: event.version,
    status: event.status === 'cancelled' ? 'cancelled' : event.dates_open ? 'tentative' : 'confirmed',
  })
}
