import { runsRightToLeft } from '@foyer/domain'
import { inVisualOrder, isRightToLeft } from './direction.ts'
import { parsedFont, fontRuns } from './fonts.ts'
import type { Face, FontName, FontRun } from './fonts.ts'

type Document = PDFKit.PDFDocument

export interface TextStyle {
  face: Face
  /** In points. */
  size: number
  colour: string
  /** Space between letters as a share of the size; tight display text takes a negative one. */
  tracking?: number
  /** Distance of baselines as a share of the size. */
  leading?: number
}

export interface Line {
  runs: FontRun[]
  width: number
}

export interface TextBox {
  x: number
  y: number
  width: number
  align?: 'left' | 'centre' | 'right'
}

const DEFAULT_LEADING = 1.32
// Where the baseline of the first line lies below the middle of its line, as a share of the size.
const BASELINE_BELOW_MIDDLE = 0.35
// Pictographs that no text font has; the words around them say enough.
const PICTOGRAPHS =
  /[\p{Extended_Pictographic}--[©®™]]|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3/gv

// French sets a no-break space before marks such as ":" so that no line begins with one. It is drawn as a space.
const SPACES = /[ \u00a0\u202f]+/u

// No language needs more marks on a letter; more of them would cover the lines above and below.
const STACKED_MARKS = /(\p{Mn}{3})\p{Mn}+/gu

/**
 * Breaks text into lines of at most `width` points; from the last allowed line on, what is left ends in an ellipsis. All lines run the way
 * of the whole text.
 */
export function layOut(doc: Document, text: string, style: TextStyle, width: number, maxLines = 20): Line[] {
  const pieces = unbreakable(text).flatMap((piece) => breakPiece(doc, piece, style, width))
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece
    if (lines.length > 0 && widthOf(doc, longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  const turned = runsRightToLeft(text)
  if (lines.length <= maxLines) return lines.map((line) => lineOf(doc, line, style, turned))
  const kept = lines.slice(0, maxLines - 1).map((line) => lineOf(doc, line, style, turned))
  return [...kept, shortened(doc, lines.slice(maxLines - 1).join(''), style, { width, turned })]
}

/**
 * The largest of the sizes in which the text needs no more than `maxLines` and no word is broken, its lines about equally
 * long; the last size, shortened, when none fits.
 */
export function fitted(
  doc: Document,
  text: string,
  { sizes, ...style }: Omit<TextStyle, 'size'> & { sizes: readonly [number, ...number[]] },
  width: number,
  maxLines: number,
): { lines: Line[]; style: TextStyle } {
  for (const size of sizes) {
    const candidate = { ...style, size }
    const widest = Math.max(0, ...unbreakable(text).map((piece) => widthOf(doc, piece, candidate)))
    const lines = layOut(doc, text, candidate, width)
    if (widest > width || lines.length > maxLines) continue
    return { lines: balanced(doc, text, candidate, { width, widest, lines }), style: candidate }
  }
  const smallest = { ...style, size: sizes.at(-1) ?? sizes[0] }
  return { lines: layOut(doc, text, smallest, width, maxLines), style: smallest }
}

// A last word alone on its line looks like a mistake: the lines get shorter as long as they do not get more.
function balanced(
  doc: Document,
  text: string,
  style: TextStyle,
  { width, widest, lines }: { width: number; widest: number; lines: Line[] },
): Line[] {
  let best = lines
  for (let narrower = width * 0.95; narrower > Math.max(widest, width / 2); narrower -= width * 0.05) {
    const candidate = layOut(doc, text, style, narrower)
    if (candidate.length > lines.length) return best
    best = candidate
  }
  return best
}

/** In points, what `drawLines` will take. */
export function heightOf(lines: Line[], style: TextStyle): number {
  return lines.length * lineStep(style)
}

/** Draws the lines below `y` and returns where the next thing may start. */
export function drawLines(doc: Document, lines: Line[], style: TextStyle, { x, y, width, align }: TextBox): number {
  const step = lineStep(style)
  for (const [index, line] of lines.entries()) {
    const spare = align === 'centre' ? (width - line.width) / 2 : align === 'right' ? width - line.width : 0
    const baseline = y + step * (index + 0.5) + style.size * BASELINE_BELOW_MIDDLE
    drawRuns(doc, line.runs, style, x + spare, baseline)
  }
  return y + step * lines.length
}

function lineStep({ size, leading = DEFAULT_LEADING }: TextStyle): number {
  return size * leading
}

function drawRuns(doc: Document, runs: FontRun[], style: TextStyle, x: number, baseline: number): void {
  let left = x
  for (const run of runs) {
    const width = runWidth(doc, run, style)
    doc.fillColor(style.colour).text(run.text, left, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: spacing(style, run.text),
    })
    left += width
  }
}

function widthOf(doc: Document, text: string, style: TextStyle): number {
  return lineOf(doc, text, style).width
}

function lineOf(doc: Document, text: string, style: TextStyle, turned?: boolean): Line {
  const runs: FontRun[] = []
  for (const [index, word] of inVisualOrder(text.trimEnd().split(SPACES), turned).entries()) {
    if (index > 0) extend(runs, { font: runs.at(-1)?.font ?? 'figtree-400', text: ' ' })
    for (const run of fontRuns(word, style.face)) extend(runs, run)
  }
  return { runs, width: runs.reduce((sum, run) => sum + runWidth(doc, run, style), 0) }
}

function extend(runs: FontRun[], run: FontRun): void {
  const last = runs.at(-1)
  // Words from right to left are drawn one by one, because the library would reverse each together with the space after it.
  if (last?.font === run.font && !isRightToLeft(last.text) && !isRightToLeft(run.text)) last.text += run.text
  else runs.push({ ...run })
}

/** Makes font and size those of the document, too. */
function runWidth(doc: Document, { font, text }: FontRun, style: TextStyle): number {
  useFont(doc, font)
  doc.fontSize(style.size)
  // Measured without spacing, as the library counts it for all letters but the last, and runs stand side by side.
  return unitWidth(doc, { font, text }, style) * style.size + [...text].length * spacing(style, text)
}

const MOST_WIDTHS = 20_000
const unitWidths = new Map<string, number>()

/** The width at size 1. Remembered for all documents: most texts of a ticket are on the ticket before it, and each is measured often. */
function unitWidth(doc: Document, { font, text }: FontRun, { size }: TextStyle): number {
  const key = `${font} ${text}`
  const known = unitWidths.get(key)
  if (known !== undefined) return known
  if (unitWidths.size >= MOST_WIDTHS) unitWidths.clear()
  const width = doc.widthOfString(text) / size
  unitWidths.set(key, width)
  return width
}

const registered = new WeakMap<Document, Set<FontName>>()

function useFont(doc: Document, font: FontName): void {
  const names = registered.get(doc) ?? new Set()
  registered.set(doc, names)
  if (!names.has(font)) doc.registerFont(font, parsedFont(font))
  names.add(font)
  doc.font(font)
}

/** Words with the space that follows them; a hyphen, too, may end a line. */
function unbreakable(text: string): string[] {
  return printable(text)
    .split(/(?<=[ -])/)
    .filter(Boolean)
}

function breakPiece(doc: Document, piece: string, style: TextStyle, width: number): string[] {
  if (widthOf(doc, piece, style) <= width) return [piece]
  const parts: string[] = []
  for (const character of graphemes(piece)) {
    const longer = (parts.at(-1) ?? '') + character
    if (parts.length > 0 && widthOf(doc, longer, style) <= width) parts[parts.length - 1] = longer
    else parts.push(character)
  }
  return parts
}

function shortened(
  doc: Document,
  text: string,
  style: TextStyle,
  { width, turned }: { width: number; turned: boolean },
): Line {
  const characters = graphemes(text)
  while (characters.length > 0) {
    const line = lineOf(doc, `${characters.join('').trimEnd()}…`, style, turned)
    if (line.width <= width) return line
    characters.pop()
  }
  return lineOf(doc, '…', style)
}

function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

// Composed, because fonts have ọ́ as fewer pieces than keyboards send it in.
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(PICTOGRAPHS, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/[[\p{Cc}\s]--[\u00a0\u202f]]+/gv, ' ')
    .trim()
}

/**
 * No letter spacing for text from right to left, because letters that join must keep their distances, and none for text with combining
 * marks, which the spacing would move away from their letters.
 */
export function spacing(style: TextStyle, text: string): number {
  return isRightToLeft(text) || /\p{Mn}/u.test(text) ? 0 : style.size * (style.tracking ?? 0)
}
