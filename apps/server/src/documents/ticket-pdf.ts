import { buffer } from 'node:stream/consumers'
import { displayReference } from '@foyer/domain'
import { currentLanguage, formatNumber, m } from '@foyer/messages'
import PDFDocument from 'pdfkit'
import { coverArtJpeg } from './cover-art.ts'
import { COVER } from './pdf/ticket-card.ts'
import { drawTicketPage, type TicketPage } from './pdf/ticket-page.ts'

export interface TicketPdfOrder {
  event: {
    title: string
    whenText: string
    doorsText?: string
    /** The venue first, then its address. */
    placeLines: string[]
    organiserName: string
    /** The event's id, from which its cover is drawn where it has no picture. */
    coverArtId: string
    /** Sets the colours and the pattern of that cover. */
    category?: string | null
    coverJpeg?: Uint8Array
  }
  /** As stored; it is shown in two halves. */
  reference: string
  /** Who paid; left out on a ticket that was passed on. */
  buyerName?: string
  tickets: TicketPdfTicket[]
}

export interface TicketPdfTicket {
  guestName: string
  ticketTypeName: string
  /** Counted from 1. */
  number: number
  of: number
  /** It lets nobody in and is handed out at the door. */
  extra?: boolean
  /** It is for several dates: for so many visits, or for every date where that is null. */
  pass?: { visits: number | null }
  priceText?: string
  /** What the QR code says. */
  token: string
}

// 180 pixels to the inch: enough for soft light, and a ticket stays below 100 kB.
const PIXELS_PER_POINT = 2.5

/**
 * One A4 page per ticket, tagged, with embedded fonts; the QR code is drawn as shapes and stays sharp at any size. Throws
 * RangeError without a ticket.
 */
export async function ticketPdf({ event, reference, buyerName, tickets }: TicketPdfOrder): Promise<Buffer> {
  if (tickets.length === 0) throw new RangeError('A PDF without a page opens nowhere')
  const jpeg = event.coverJpeg ?? (await generatedCover(event))
  // As a text, because the library embeds a picture once only when it knows it by a name.
  // A buffer that came from another thread is a plain array of bytes.
  const cover = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Without it the library loads Helvetica, which no page uses.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: currentLanguage(),
    displayTitle: true,
    info: { Title: m.paper_ticket_title({ event: event.title }), Author: event.organiserName, Creator: 'Foyer' },
  })
  const bytes = buffer(doc)
  for (const ticket of tickets) {
    doc.addPage()
    drawTicketPage(doc, {
      cover,
      title: event.title,
      organiserName: event.organiserName,
      when: event.doorsText ? [event.whenText, event.doorsText] : [event.whenText],
      where: event.placeLines,
      guestName: ticket.guestName,
      ticketTypeName: ticket.ticketTypeName,
      position: ticket.extra
        ? m.paper_ticket_extra()
        : m.paper_ticket_position({ number: formatNumber(ticket.number), total: formatNumber(ticket.of) }),
      priceText: ticket.priceText ?? '',
      reference: displayReference(reference),
      buyerName: buyerName ?? '',
      ...codeWords(ticket),
      token: ticket.token,
    })
  }
  doc.end()
  return bytes
}

/** What the code is good for, and what to do with a ticket or an extra that is not needed. An extra admits nobody and cannot be passed on. */
function codeWords(ticket: TicketPdfTicket): Pick<TicketPage, 'codeAlt' | 'hints'> {
  return ticket.extra
    ? {
        codeAlt: m.paper_ticket_code_alt_extra({ item: ticket.ticketTypeName }),
        hints: [m.paper_ticket_hint_extra(), m.paper_ticket_hint_extra_unwanted()],
      }
    : {
        codeAlt: m.paper_ticket_code_alt({ guest: ticket.guestName }),
        hints: [admitsText(ticket), m.paper_ticket_hint_cannot_come()],
      }
}

function admitsText({ pass }: TicketPdfTicket): string {
  if (!pass) return m.paper_ticket_hint_once()
  if (pass.visits === null) return m.paper_ticket_hint_pass()
  return m.paper_ticket_hint_visits({ visits: formatNumber(pass.visits) })
}

function generatedCover({ coverArtId: id, category = null }: TicketPdfOrder['event']): Promise<Buffer> {
  const width = Math.round(COVER.width * PIXELS_PER_POINT)
  return coverArtJpeg({ id, category, width, height: Math.round(COVER.height * PIXELS_PER_POINT) })
}
