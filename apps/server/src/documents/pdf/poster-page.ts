import { block, drawStack, stackHeight } from './blocks.ts'
import type { Block } from './blocks.ts'
import { fitted } from './text.ts'
import { drawCover, drawPerforation, drawQrCode, drawWordmark, MILLIMETRE } from './ticket-card.ts'
import { ticketOutline } from './ticket-shape.ts'
import type { TicketShape } from './ticket-shape.ts'
import { COLOURS, DISPLAY, EYEBROW, QUIET, STRONG } from './ticket-styles.ts'

type Document = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement

/** Everything a poster says; all texts are ready to print. */
export interface PosterPage {
  /** A JPEG as a data URL. */
  cover: string
  organiserName: string
  title: string
  when: string
  where: string
  /** What the QR code says. */
  target: string
  /** What scanning it does, large beside the code. */
  call: string
  /** Below it, a line each: the address to type, or a warning. */
  hints: readonly string[]
  codeAlt: string
}

/** A4 in points; larger papers of the A series are the same page, scaled. */
const A4 = { width: 210 * MILLIMETRE, height: 297 * MILLIMETRE }
/** What the worst office printer leaves white. */
const MARGIN = 10 * MILLIMETRE
const PADDING = 40
/** Above and below the texts of a part. */
const BREATH = 32
const QR_SIDE = 66 * MILLIMETRE
const QR_PLATE = QR_SIDE + 40
const STUB_HEIGHT = QR_PLATE + 2 * BREATH
const MIN_COVER_HEIGHT = 190
const TITLE_SIZES = [58, 50, 43, 37, 32, 27, 23]
const SMALLEST_TITLE = 20
const GAP = 34

const INNER = { x: MARGIN + PADDING, width: A4.width - 2 * (MARGIN + PADDING) }

/** The size of the cover picture at its largest, for who has to draw one. */
export const POSTER_COVER = { width: A4.width - 2 * MARGIN, height: 400 }

/** Draws the poster on the document's current page: one large ticket, its stub holding the code. */
export function drawPosterPage(doc: Document, page: PosterPage, scale: number): void {
  const root = doc.struct('Sect', { title: page.title })
  doc.addStructure(root)
  doc.scale(scale)
  const bottom = A4.height - MARGIN
  const perforation = bottom - STUB_HEIGHT
  const texts = textsWithin(doc, page, perforation - MARGIN - MIN_COVER_HEIGHT - 2 * BREATH)
  const textTop = perforation - BREATH - stackHeight(texts)
  const shape: TicketShape = {
    x: MARGIN,
    y: MARGIN,
    width: A4.width - 2 * MARGIN,
    height: bottom - MARGIN,
    radius: 26,
    notch: 16,
    perforation,
  }
  drawGround(doc, shape, page.cover, textTop - BREATH - MARGIN)
  drawStack(doc, root, texts, { x: INNER.x, y: textTop, width: INNER.width })
  drawStub(doc, root, page, perforation + BREATH)
  root.end()
}

/** The texts with the largest title that leaves the cover its place. */
function textsWithin(doc: Document, page: PosterPage, height: number): Block[] {
  for (const size of TITLE_SIZES) {
    const blocks = textBlocks(doc, page, size)
    if (stackHeight(blocks) <= height) return blocks
  }
  return textBlocks(doc, page, SMALLEST_TITLE)
}

function textBlocks(doc: Document, page: PosterPage, size: number): Block[] {
  const title = fitted(doc, page.title, { ...DISPLAY, sizes: [size] }, INNER.width, 4)
  return [
    block(doc, page.organiserName, { ...EYEBROW, size: 15 }, INNER.width, { maxLines: 1, after: 8 }),
    { tag: 'H1', lines: title.lines, style: title.style, after: 18 },
    block(doc, page.when, { ...STRONG, size: 19 }, INNER.width, { maxLines: 2, after: 4 }),
    block(doc, page.where, { ...QUIET, size: 16 }, INNER.width, { maxLines: 2 }),
  ]
}

/** The card without its texts, as decoration that screen readers pass over. */
function drawGround(doc: Document, shape: TicketShape, jpeg: string, coverHeight: number): void {
  doc.markContent('Artifact')
  doc.path(ticketOutline(shape)).fill(COLOURS.white)
  doc.save().path(ticketOutline(shape)).clip()
  doc.rect(shape.x, shape.perforation, shape.width, STUB_HEIGHT).fill(COLOURS.paper)
  doc.restore()
  drawCover(doc, shape, { jpeg, height: coverHeight })
  doc.path(ticketOutline(shape)).lineWidth(1).stroke(COLOURS.line)
  drawPerforation(doc, shape)
  drawWordmark(doc, { x: INNER.x, y: shape.y + 24 })
  doc.endMarkedContent()
}

function drawStub(doc: Document, root: Structure, page: PosterPage, top: number): void {
  root.add(
    doc.struct('Figure', { alt: page.codeAlt }, () =>
      drawQrCode(doc, page.target, { x: INNER.x, y: top, side: QR_SIDE }),
    ),
  )
  const x = INNER.x + QR_PLATE + GAP
  const width = INNER.x + INNER.width - x
  const call = fitted(doc, page.call, { ...DISPLAY, sizes: [38, 32, 27, 23] }, width, 4)
  const words: Block[] = [
    { tag: 'P', lines: call.lines, style: call.style, after: 14 },
    ...page.hints.map((hint) => block(doc, hint, { ...QUIET, size: 14 }, width, { maxLines: 4 })),
  ]
  drawStack(doc, root, words, { x, y: top + (QR_PLATE - stackHeight(words)) / 2, width })
}
