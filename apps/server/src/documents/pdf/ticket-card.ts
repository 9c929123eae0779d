import { required } from '@foyer/domain'
import { currentLanguage, traitsOf } from '@foyer/messages'
import { QUIET_ZONE, qrMatrix, qrRuns } from '../qr.ts'
import { drawLines, layOut } from './text.ts'
import type { TextBox, TextStyle } from './text.ts'
import { coverOutline, ticketOutline } from './ticket-shape.ts'
import type { TicketShape } from './ticket-shape.ts'
import { COLOURS } from './ticket-styles.ts'

type Document = PDFKit.PDFDocument

export const MILLIMETRE = 72 / 25.4
const MARGIN = 20 * MILLIMETRE
const PADDING = 30
const NOTCH = 12
const QR_SIDE = 62 * MILLIMETRE
const PLATE_RADIUS = 14
const PLATE_MARGIN = 40
const SHADE = 84

/** A4; all measures in points. */
export const PAGE = { width: 210 * MILLIMETRE, height: 297 * MILLIMETRE, top: 14 * MILLIMETRE }
/** The cover's largest size; it gives up height where a page has much to say. */
export const COVER = { width: PAGE.width - 2 * MARGIN, height: 150 }
export const INNER = { x: MARGIN + PADDING, width: COVER.width - 2 * PADDING }

const isRightToLeft = () => traitsOf(currentLanguage()).direction === 'rtl'

/** The position of a box on the card: as given, or mirrored and aligned right for a language that runs from right to left. */
export function placed<Box extends Pick<TextBox, 'x' | 'width' | 'align'>>(box: Box): Box {
  if (!isRightToLeft()) return box
  return { ...box, x: PAGE.width - box.x - box.width, align: box.align ?? 'right' }
}

/** Side of the white square with the QR code and its quiet zone. */
export const QR_PLATE = QR_SIDE + PLATE_MARGIN
export const STUB_HEIGHT = QR_PLATE + 78
const MIN_COVER_HEIGHT = 88

/** How high the cover may be beside texts of that height. */
export function coverHeight(textHeight: number): number {
  const left = PAGE.height - PAGE.top - STUB_HEIGHT - textHeight
  return Math.max(MIN_COVER_HEIGHT, Math.min(COVER.height, left))
}

const wordmark: TextStyle = { face: 'display', size: 21, colour: COLOURS.white, tracking: -0.03 }
const pill: TextStyle = { face: 'strong', size: 10.5, colour: COLOURS.white }

export interface CardCover {
  /** As a data URL. */
  jpeg: string
  height: number
}

/** Draws the card without its texts, as decoration that screen readers pass over; returns where it ends. */
export function drawCard(
  doc: Document,
  { perforation, cover, position }: { perforation: number; cover: CardCover; position: string },
): number {
  const bottom = perforation + STUB_HEIGHT
  const shape = {
    x: MARGIN,
    y: PAGE.top,
    width: COVER.width,
    height: bottom - PAGE.top,
    radius: 22,
    notch: NOTCH,
    perforation,
  }
  doc.markContent('Artifact')
  doc.path(ticketOutline(shape)).fill(COLOURS.white)
  drawStubGround(doc, shape)
  drawCover(doc, shape, cover)
  doc.path(ticketOutline(shape)).lineWidth(0.8).stroke(COLOURS.line)
  drawPerforation(doc, shape)
  const [mark] = layOut(doc, 'foyer.', wordmark, INNER.width)
  drawWordmark(doc, { x: placed({ x: INNER.x, width: mark?.width ?? 0 }).x, y: PAGE.top + 19 })
  drawPill(doc, position)
  doc.endMarkedContent()
  return bottom
}

function drawStubGround(doc: Document, shape: TicketShape): void {
  doc.save().path(ticketOutline(shape)).clip()
  doc.rect(shape.x, shape.perforation, shape.width, STUB_HEIGHT).fill(COLOURS.paper)
  doc.restore()
}

export function drawCover(doc: Document, shape: TicketShape, { jpeg, height }: CardCover): void {
  doc.save().path(coverOutline(shape, height)).clip()
  doc.image(jpeg, shape.x, shape.y, { cover: [shape.width, height], align: 'center', valign: 'center' })
  // Shade behind the wordmark, which must stay readable on any organiser's picture.
  const shade = doc.linearGradient(shape.x, shape.y, shape.x, shape.y + SHADE)
  shade.stop(0, COLOURS.ink, 0.6).stop(1, COLOURS.ink, 0)
  doc.rect(shape.x, shape.y, shape.width, SHADE).fill(shade)
  doc.restore()
}

export function drawPerforation(doc: Document, { x, width, perforation }: TicketShape): void {
  doc.save().lineWidth(1.2).dash(4.5, { space: 4.5 })
  doc.moveTo(x + NOTCH + 8, perforation).lineTo(x + width - NOTCH - 8, perforation)
  doc.stroke(COLOURS.perforation).restore()
}

export function drawWordmark(doc: Document, at: { x: number; y: number }): void {
  const box = { ...at, width: 200 }
  const lines = layOut(doc, 'foyer', wordmark, box.width)
  drawLines(doc, lines, wordmark, box)
  const dot = { ...wordmark, colour: COLOURS.pink }
  drawLines(doc, layOut(doc, '.', dot, 20), dot, {
    ...box,
    x: box.x + required(lines[0], 'the line of the wordmark').width,
  })
}

function drawPill(doc: Document, text: string): void {
  const lines = layOut(doc, text, pill, 200, 1)
  const width = (lines[0]?.width ?? 0) + 24
  const { x } = placed({ x: INNER.x + INNER.width - width, width })
  const y = PAGE.top + 21
  doc.save().fillOpacity(0.55).roundedRect(x, y, width, 24, 12).fill(COLOURS.ink).restore()
  drawLines(doc, lines, pill, { x, y: y + 5, width, align: 'centre' })
}

/** A white square with the code as shapes, never as a picture: sharp at any size. */
export function drawQrCode(
  doc: Document,
  text: string,
  { x, y, side = QR_SIDE }: { x: number; y: number; side?: number },
): void {
  const matrix = qrMatrix(text)
  const module = side / matrix.length
  const plate = side + PLATE_MARGIN
  const inset = Math.max(PLATE_MARGIN / 2, QUIET_ZONE * module)
  doc.roundedRect(x, y, plate, plate, PLATE_RADIUS).fillAndStroke(COLOURS.white, COLOURS.line)
  for (const [column, row, length] of qrRuns(matrix)) {
    doc.rect(x + inset + column * module, y + inset + row * module, length * module, module)
  }
  doc.fill('#000000')
}
