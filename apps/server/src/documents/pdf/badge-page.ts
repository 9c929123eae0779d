import { QUIET_ZONE, qrMatrix, qrRuns } from '../qr.ts'
import { drawLines, fitted, heightOf, type Line, type TextStyle } from './text.ts'
import { COLOURS, DISPLAY } from './ticket-styles.ts'

type Document = PDFKit.PDFDocument

/** What one badge says. */
export interface BadgeText {
  readonly name: string
  readonly ticketType: string
  /** The ticket's code; null for a badge without one. */
  readonly code: string | null
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Smaller than this no phone reads a ticket's code from paper. */
const SMALLEST_CODE = 62
const NAME_SIZES = [96, 84, 72, 64, 56, 50, 44, 40, 36, 32, 28, 25, 22, 19, 17, 15, 13, 11, 9, 8, 7]
const SMALL_SIZES = [20, 18, 16, 14, 12.5, 11, 10, 9, 8, 7, 6]

/** Draws a badge over the whole of the current page: event above, name as large as it fits, ticket type below, code beside or under. */
export function drawBadge(doc: Document, badge: BadgeText & { eventTitle: string }): void {
  const { width, height } = doc.page
  const margin = Math.max(9, Math.min(width, height) * 0.07)
  const band = Math.max(5, height * 0.035)
  doc.rect(0, 0, width, band).fill(COLOURS.rose)
  const page = { x: margin, y: band + margin * 0.8, width: width - 2 * margin, height: height - band - margin * 1.6 }
  const { text, code } = badge.code === null ? { text: page, code: null } : split(page)
  drawTexts(doc, badge, text)
  if (badge.code !== null && code) drawCode(doc, badge.code, code)
}

/** Beside the name on a wide badge, below it on a high one; left out where it could not be read. */
function split(page: Box): { text: Box; code: Box | null } {
  if (page.width > page.height) {
    const side = Math.min(page.height, page.width * 0.36)
    if (side < SMALLEST_CODE) return { text: page, code: null }
    const gap = page.width * 0.04
    return {
      text: { ...page, width: page.width - side - gap },
      code: { x: page.x + page.width - side, y: page.y + (page.height - side) / 2, width: side, height: side },
    }
  }
  const side = Math.min(page.width * 0.62, page.height * 0.4)
  if (side < SMALLEST_CODE) return { text: page, code: null }
  const gap = page.height * 0.03
  return {
    text: { ...page, height: page.height - side - gap },
    code: { x: page.x + (page.width - side) / 2, y: page.y + page.height - side, width: side, height: side },
  }
}

function drawTexts(doc: Document, badge: BadgeText & { eventTitle: string }, box: Box): void {
  const small = box.height * 0.16
  const title = fit(
    doc,
    badge.eventTitle,
    { face: 'strong', colour: COLOURS.mute },
    { ...box, height: small },
    SMALL_SIZES,
  )
  const type = fit(
    doc,
    badge.ticketType,
    { face: 'strong', colour: COLOURS.rose },
    { ...box, height: small },
    SMALL_SIZES,
  )
  const room = { ...box, y: box.y + small + box.height * 0.04, height: box.height * 0.6 }
  const name = fit(doc, badge.name || badge.ticketType, DISPLAY, room, NAME_SIZES)
  const centred = { x: box.x, width: box.width, align: 'centre' as const }
  drawLines(doc, title.lines, title.style, { ...centred, y: box.y })
  const nameHeight = heightOf(name.lines, name.style)
  drawLines(doc, name.lines, name.style, { ...centred, y: room.y + (room.height - nameHeight) / 2 })
  if (badge.name !== '')
    drawLines(doc, type.lines, type.style, { ...centred, y: box.y + box.height - heightOf(type.lines, type.style) })
}

/** The largest size in which a text stands in a box, in up to three lines; the smallest, shortened, where none does. */
function fit(
  doc: Document,
  text: string,
  style: Omit<TextStyle, 'size'>,
  { width, height }: Pick<Box, 'width' | 'height'>,
  all: readonly number[],
): { lines: Line[]; style: TextStyle } {
  let best: { lines: Line[]; style: TextStyle } | null = null
  for (const maxLines of [1, 2, 3]) {
    const leading = style.leading ?? 1.32
    const [first, ...rest] = all.filter((size) => maxLines * size * leading <= height)
    if (first === undefined) continue
    const candidate = fitted(doc, text, { ...style, sizes: [first, ...rest] }, width, maxLines)
    if (!best || isBetter(candidate, best)) best = candidate
  }
  return best ?? fitted(doc, text, { ...style, sizes: [Math.max(4, height / 1.4)] }, width, 1)
}

/** A text with more characters is better than a larger one, because it was not shortened as much. */
function isBetter(candidate: { lines: Line[]; style: TextStyle }, best: { lines: Line[]; style: TextStyle }): boolean {
  const length = ({ lines }: { lines: Line[] }) =>
    lines
      .flatMap(({ runs }) => runs.map(({ text }) => text))
      .join('')
      .replaceAll(/\s/g, '').length
  if (length(candidate) !== length(best)) return length(candidate) > length(best)
  return candidate.style.size > best.style.size
}

/** As shapes, sharp at any size, with its own quiet zone in white. */
function drawCode(doc: Document, text: string, { x, y, width: side }: Box): void {
  const matrix = qrMatrix(text)
  const module = side / (matrix.length + 2 * QUIET_ZONE)
  doc.rect(x, y, side, side).fill(COLOURS.white)
  for (const [column, row, length] of qrRuns(matrix))
    doc.rect(x + (column + QUIET_ZONE) * module, y + (row + QUIET_ZONE) * module, length * module, module)
  doc.fill('#000000')
}
