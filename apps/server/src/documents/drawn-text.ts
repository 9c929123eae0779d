import { required } from '@foyer/domain'
import { parsedFont } from './pdf/fonts.ts'
import { fitted, heightOf, layOut, type Line, spacing, type TextStyle } from './pdf/text.ts'
import { DISPLAY } from './pdf/ticket-styles.ts'

/** A PDF document that is only used to measure lines and is never written. */
export type Measuring = PDFKit.PDFDocument

interface TitleRoom {
  /** From the largest. */
  readonly sizes: readonly [number, ...number[]]
  readonly lines: number
  readonly width: number
  readonly height: number
  readonly colour?: string
}

/** The largest title that fits, whole; in the smallest size its end may be cut. */
export function titleWithin(doc: Measuring, title: string, { sizes, lines, width, height, colour }: TitleRoom) {
  const style = { ...DISPLAY, ...(colour !== undefined && { colour }) }
  for (const size of sizes) {
    const set = fitted(doc, title, { ...style, sizes: [size] }, width, lines)
    const isCut = !title.trimEnd().endsWith('…') && set.lines.at(-1)?.runs.at(-1)?.text.endsWith('…')
    if (!isCut && heightOf(set.lines, set.style) <= height) return set
  }
  const smallest = { ...style, size: sizes.at(-1) ?? sizes[0] }
  const fitting = Math.max(1, Math.min(lines, Math.floor(height / heightOf([{ runs: [], width: 0 }], smallest))))
  return { lines: layOut(doc, title, smallest, width, fitting), style: smallest }
}

// Where a baseline lies below the middle of its line, as a share of the size; as on paper.
const BASELINE_BELOW_MIDDLE = 0.35

interface TextPlace {
  readonly x: number
  readonly y: number
  /** The width of the box whose right side lines can stand at. */
  readonly width?: number
  /** All lines stand at the right of the box, as those of a text from right to left do; otherwise all begin at `x`. */
  readonly atRight?: boolean
}

/** Lines as shapes, the first one below `y`: which fonts the machine has makes no difference, and no text needs escaping. */
export function linesSvg(lines: readonly Line[], style: TextStyle, { x, y, width, atRight }: TextPlace): string {
  const step = lines.length === 0 ? 0 : heightOf([...lines], style) / lines.length
  return lines
    .map((line, index) => {
      const baseline = y + step * (index + 0.5) + style.size * BASELINE_BELOW_MIDDLE
      const spare = atRight && width !== undefined ? width - line.width : 0
      return lineSvg(line, style, x + spare, baseline)
    })
    .join('')
}

function lineSvg({ runs }: Line, style: TextStyle, x: number, baseline: number): string {
  let left = x
  const shapes: string[] = []
  for (const { font, text } of runs) {
    const face = parsedFont(font)
    const scale = style.size / face.unitsPerEm
    const { glyphs, positions } = face.layout(text)
    for (const [index, glyph] of glyphs.entries()) {
      const at = required(positions[index], 'the position of a glyph')
      const outline = glyph.path.toSVG()
      if (outline !== '')
        shapes.push(
          `<path transform="translate(${tidy(left + at.xOffset * scale)} ${tidy(baseline - at.yOffset * scale)}) scale(${scale} ${-scale})" d="${outline}"/>`,
        )
      left += at.xAdvance * scale + spacing(style, text)
    }
  }
  return `<g fill="${style.colour}">${shapes.join('')}</g>`
}

export function tidy(value: number): number {
  return Math.round(value * 100) / 100
}
