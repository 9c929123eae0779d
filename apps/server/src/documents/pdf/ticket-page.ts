import { m } from '@foyer/messages'
import { block, drawStack, drawText, fact, stackHeight } from './blocks.ts'
import type { Block } from './blocks.ts'
import { fitted } from './text.ts'
import { INNER, PAGE, QR_PLATE, STUB_HEIGHT, coverHeight, drawCard, drawQrCode, placed } from './ticket-card.ts'
import { CAPTION, DISPLAY, EYEBROW, HINT, LABEL, QUIET, STRONG } from './ticket-styles.ts'

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
  /** Left out when empty, as is who bought it. */
  priceText: string
  reference: string
  buyerName: string
  /** What the picture of its code says to a reader who does not see it. */
  codeAlt: string
  /** What its code is good for, and what to do with it if it is not needed. */
  hints: readonly [string, string]
  token: string
}

const COLUMN_GAP = 28
const HALF = (INNER.width - COLUMN_GAP) / 2
/** Above the title and below the details. */
const TEXT_MARGIN = 26
/** What the hints take below the card, with the white around them. */
const HINT_HEIGHT = 96

/** Draws one ticket on the document's current page. */
export function drawTicketPage(doc: Document, page: TicketPage): void {
  const root = doc.struct('Sect', { title: page.title })
  doc.addStructure(root)
  const heading = headingBlocks(doc, page)
  const columns = [
    detailBlocks(doc, m.paper_ticket_when_label(), page.when),
    detailBlocks(doc, m.paper_ticket_where_label(), page.where),
  ]
  const texts = stackHeight(heading) + Math.max(...columns.map(stackHeight)) + 2 * TEXT_MARGIN
  const cover = { jpeg: page.cover, height: coverHeight(texts + HINT_HEIGHT) }
  const headingTop = PAGE.top + cover.height + TEXT_MARGIN
  const columnTop = headingTop + stackHeight(heading)
  const perforation = PAGE.top + cover.height + texts

  const bottom = drawCard(doc, { perforation, cover, position: page.position })
  drawStack(doc, root, heading, placed({ x: INNER.x, y: headingTop, width: INNER.width }))
  for (const [index, blocks] of columns.entries()) {
    drawStack(doc, root, blocks, placed({ x: INNER.x + index * (HALF + COLUMN_GAP), y: columnTop, width: HALF }))
  }
  drawStub(doc, root, page, perforation)
  drawHints(doc, root, page, bottom + 20)
  root.end()
}

function headingBlocks(doc: Document, page: TicketPage): Block[] {
  const title = fitted(doc, page.title, { ...DISPLAY, sizes: [34, 30, 26, 22, 19, 16] }, INNER.width, 3)
  return [
    block(doc, page.organiserName, EYEBROW, INNER.width, { maxLines: 1, after: 5 }),
    { tag: 'H1', lines: title.lines, style: title.style, after: 20 },
  ]
}

function detailBlocks(doc: Document, name: string, lines: string[]): Block[] {
  const [first = '', ...others] = lines
  return [
    block(doc, name, LABEL, HALF, { after: 2 }),
    block(doc, first, STRONG, HALF, { maxLines: 2, after: 1 }),
    block(doc, others.join(', '), QUIET, HALF, { maxLines: 3 }),
  ]
}

function drawStub(doc: Document, root: PDFKit.PDFStructureElement, page: TicketPage, perforation: number): void {
  const top = perforation + 28
  const code = doc.struct('Figure', { alt: page.codeAlt }, () =>
    drawQrCode(doc, page.token, { x: placed({ x: INNER.x, width: QR_PLATE }).x, y: top }),
  )
  root.add(code)
  const below = placed({ x: INNER.x, y: top + QR_PLATE + 9, width: QR_PLATE, align: 'centre' as const })
  drawText(doc, root, m.paper_ticket_show(), CAPTION, below)

  const x = INNER.x + QR_PLATE + COLUMN_GAP
  const width = INNER.x + INNER.width - x
  const guest = fitted(doc, page.guestName, { ...DISPLAY, sizes: [25, 22, 19, 16, 14, 12] }, width, 2)
  const facts: Block[] = [
    block(doc, m.paper_ticket_guest(), LABEL, width, { after: 3 }),
    { tag: 'P', lines: guest.lines, style: guest.style, after: 14 },
    ...fact(doc, m.paper_ticket_type(), page.ticketTypeName, width, 2),
    ...(page.priceText === '' ? [] : fact(doc, m.paper_ticket_price(), page.priceText, width, 1)),
    ...fact(doc, m.paper_ticket_order(), page.reference, width, 1),
    ...(page.buyerName === '' ? [] : fact(doc, m.paper_ticket_bought_by(), page.buyerName, width, 1)),
  ]
  drawStack(doc, root, facts, placed({ x, y: perforation + (STUB_HEIGHT - stackHeight(facts)) / 2, width }))
}

function drawHints(doc: Document, root: PDFKit.PDFStructureElement, { hints }: TicketPage, y: number): void {
  for (const [index, text] of hints.entries()) {
    drawText(doc, root, text, HINT, placed({ x: INNER.x + index * (HALF + COLUMN_GAP), y, width: HALF }))
  }
}
