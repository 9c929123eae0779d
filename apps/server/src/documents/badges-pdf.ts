import { buffer } from 'node:stream/consumers'
import { currentLanguage, m } from '@foyer/messages'
import PDFDocument from 'pdfkit'
import { type BadgeText, drawBadge } from './pdf/badge-page.ts'
import { MILLIMETRE } from './pdf/ticket-card.ts'

export interface BadgeSheet {
  /** Of one badge, in millimetres; each is a page of its own, as label printers want it. */
  readonly size: { readonly width: number; readonly height: number }
  readonly eventTitle: string
  readonly badges: readonly BadgeText[]
}

/**
 * Name badges as a PDF. Without structure for screen readers, which costs more than the pages; what stands on a badge is in the
 * guest list.
 */
export async function badgesPdf({ size, eventTitle, badges }: BadgeSheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [size.width * MILLIMETRE, size.height * MILLIMETRE],
    margin: 0,
    autoFirstPage: false,
    // Without it the library loads Helvetica, which no page uses.
    font: '',
    pdfVersion: '1.7',
    lang: currentLanguage(),
    info: { Title: m.paper_badges_title({ event: eventTitle }), Creator: 'Foyer' },
  })
  const bytes = buffer(doc)
  for (const badge of badges) {
    doc.addPage()
    drawBadge(doc, { ...badge, eventTitle })
  }
  doc.end()
  return bytes
}
