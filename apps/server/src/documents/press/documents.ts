import { badgesPdf, type BadgeSheet } from '../badges-pdf.ts'
import { type EventPoster, eventPoster } from '../event-poster.ts'
import { type Poster, posterPdf } from '../poster-pdf.ts'
import { qrPng } from '../qr.ts'
import { type ShareCard, shareCard } from '../share-card.ts'
import { type Sheet, sheetPdf } from '../sheet-pdf.ts'
import { type Workbook, workbook } from '../spreadsheets.ts'
import { ticketPdf, type TicketPdfOrder } from '../ticket-pdf.ts'

interface Inputs {
  tickets: TicketPdfOrder
  sheet: Sheet
  poster: Poster
  badges: BadgeSheet
  workbook: Workbook
  share: ShareCard
  cover: EventPoster
  /** The QR code of a ticket as a PNG. */
  code: { readonly text: string }
}

export type DocumentKind = keyof Inputs
export type DocumentInput<K extends DocumentKind> = Inputs[K]

/** Every document that takes noticeable processor time to make, from what its page says to its bytes. */
const makers: { readonly [K in DocumentKind]: (input: Inputs[K]) => Promise<Buffer> } = {
  tickets: ticketPdf,
  sheet: sheetPdf,
  poster: posterPdf,
  badges: badgesPdf,
  workbook,
  share: shareCard,
  cover: eventPoster,
  code: qrPng,
}

/** Makes documents. The input is plain data, because it may be sent to another thread. */
export interface Documents {
  make<K extends DocumentKind>(kind: K, input: DocumentInput<K>): Promise<Buffer>
}

export function makeDocument<K extends DocumentKind>(kind: K, input: DocumentInput<K>): Promise<Buffer> {
  return makers[kind](input)
}
