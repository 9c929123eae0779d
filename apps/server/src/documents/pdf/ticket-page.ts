import { block, drawStack, drawText, fact, stackHeight } from './blocks.ts'
import type { Block } from './blocks.ts'
import { fitted } from './text.ts'
import { COVER, INNER, PAGE, QR_PLATE, drawCard, drawQrCode } from './ticket-card.ts'
import { DISPLAY, EYEBROW, HINT, LABEL, QUIET, STRONG } from './ticket-styles.ts'

type Document = PDFKit.PDFDocument

/** Everything one page says; all texts are ready to print. */
export interface TicketPage {
  /** A JPEG as a data URL. */
  cover: string
  title: string
  organiserName: string
  when: string[]
  where: string[]
  guestName: string
  ticketTypeName: string
  /** `Ticket 1 of 2` */
  position: string
  priceText: string
  reference: string
  buyerName: string
  token: string
}

const COLUMN_GAP = 28
const HALF = (INNER.width - COLUMN_GAP) / 2

/** Draws one ticket on the document's current page. */
export function drawTicketPage(doc: Document, page: TicketPage): void {
  const root = doc.struct('Sect', { title: page.title })
  doc.addStructure(root)
  const heading = headingBlocks(doc, page)
  const columns = [detailBlocks(doc, 'When', page.when), detailBlocks(doc, 'Where', page.where)]
  const headingTop = PAGE.top + COVER.height + 26
  const columnTop = headingTop + stackHeight(heading)
  const perforation = columnTop + Math.max(...columns.map(stackHeight)) + 26

  const bottom = drawCard(doc, { perforation, cover: page.cover, position: page.position })
  drawStack(doc, root, heading, { x: INNER.x, y: headingTop, width: INNER.width })
  for (const [index, blocks] of columns.entries()) {
    drawStack(doc, root, blocks, { x: INNER.x + index * (HALF + COLUMN_GAP), y: columnTop, width: HALF })
  }
  drawStub(doc, root, page, perforation + 28)
  drawHints(doc, root, bottom + 22)
  root.end()
}

function headingBlocks(doc: Document, page: TicketPage): Block[] {
  const title = fitted(doc, page.title, { ...DISPLAY, sizes: [34, 30, 26, 22, 19] }, INNER.width, 3)
  return [
    block(doc, page.organiserName, EYEBROW, INNER.width, { maxLines: 1, after: 5 }),
    { tag: 'H1', lines: title.lines, style: title.style, after: 20 },
  ]
}

function detailBlocks(doc: Document, name: string, lines: string[]): Block[] {
  const [first = '', ...others] = lines
  return [
    block(doc, name, LABEL, HALF, { after: 2 }),
    block(doc, first, STRONG, HALF, { maxLines: 3, after: 1 }),
    ...others.map((line) => block(doc, line, QUIET, HALF, { maxLines: 3 })),
  ]
}

function drawStub(doc: Document, root: PDFKit.PDFStructureElement, page: TicketPage, top: number): void {
  root.add(
    doc.struct('Figure', { alt: `QR code that admits ${page.guestName}` }, () =>
      drawQrCode(doc, page.token, { x: INNER.x, y: top }),
    ),
  )
  const caption = { ...STRONG, size: 11.5 }
  const below = { x: INNER.x, y: top + QR_PLATE + 9, width: QR_PLATE, align: 'centre' } as const
  drawText(doc, root, 'Show this at the door', caption, below)

  const x = INNER.x + QR_PLATE + COLUMN_GAP
  const width = INNER.x + INNER.width - x
  const guest = fitted(doc, page.guestName, { ...DISPLAY, sizes: [25, 22, 19, 16] }, width, 3)
  const facts: Block[] = [
    block(doc, 'Guest', LABEL, width, { after: 3 }),
    { tag: 'P', lines: guest.lines, style: guest.style, after: 14 },
    ...fact(doc, 'Ticket', page.ticketTypeName, width),
    ...fact(doc, 'Price', page.priceText, width),
    ...fact(doc, 'Order', page.reference, width),
    ...fact(doc, 'Bought by', page.buyerName, width),
  ]
  const spare = QR_PLATE + 26 - stackHeight(facts)
  drawStack(doc, root, facts, { x, y: top + Math.max(0, spare / 2), width })
}

const HINTS = [
  'This code admits one person, once. Whoever shows it first gets in, so keep it to yourself.',
  'You cannot come? Open the order from your confirmation mail to pass the ticket on or to ask for a refund. This code stops working as soon as either is done.',
]

function drawHints(doc: Document, root: PDFKit.PDFStructureElement, y: number): void {
  for (const [index, text] of HINTS.entries()) {
    drawText(doc, root, text, HINT, { x: INNER.x + index * (HALF + COLUMN_GAP), y, width: HALF })
  }
}
