import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { type BadgeText, drawBadge } from './pdf/badge-page.ts'
import { MILLIMETRE } from './pdf/ticket-card.ts'

export interface BadgeSheet {
  /** Of one badge, in millimetres; each is a page of its own, as label printers want it. */
  readonly size: { readonly width: number; readonly height: number }
  readonly eventTitle: string
  /** In batches, so that those of thousands need not be in memory. */
  readonly badges: AsyncIterable<readonly BadgeText[]>
}

/**
 * Name badges as a PDF that is written while it is sent: a page leaves as soon as the next begins. Without structure for screen
 * readers, which would have to be kept to the end; what stands on a badge is in the guest list.
 */
export function badgesPdf({ size, eventTitle, badges }: BadgeSheet): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: [size.width * MILLIMETRE, size.height * MILLIMETRE],
    margin: 0,
    autoFirstPage: false,
    // Without it the library loads Helvetica, which no page uses.
    font: '',
    pdfVersion: '1.7',
    lang: 'en',
    info: { Title: `Name badges for ${eventTitle}`, Creator: 'Foyer' },
  })
  void write(doc, { eventTitle, badges }).catch((error: unknown) =>
    doc.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return doc
}

async function write(doc: PDFKit.PDFDocument, { eventTitle, badges }: Omit<BadgeSheet, 'size'>): Promise<void> {
  for await (const batch of badges) {
    for (const badge of batch) {
      doc.addPage()
      drawBadge(doc, { ...badge, eventTitle })
    }
    // Other requests get their turn between two batches.
    await setImmediate()
  }
  doc.end()
}
