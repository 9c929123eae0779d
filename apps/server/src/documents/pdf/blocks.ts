import { drawLines, heightOf, layOut } from './text.ts'
import type { Line, TextBox, TextStyle } from './text.ts'
import { LABEL, STRONG } from './ticket-styles.ts'

type Document = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement

/** A paragraph that is broken into lines but not yet placed. */
export interface Block {
  tag: 'H1' | 'P'
  lines: Line[]
  style: TextStyle
  /** Space below, in points. */
  after: number
}

export function block(
  doc: Document,
  text: string,
  style: TextStyle,
  width: number,
  { maxLines, after = 0 }: { maxLines?: number; after?: number } = {},
): Block {
  return { tag: 'P', lines: layOut(doc, text, style, width, maxLines), style, after }
}

/** A small name above its value. */
export function fact(doc: Document, name: string, value: string, width: number, maxLines: number): Block[] {
  return [block(doc, name, LABEL, width, { after: 1 }), block(doc, value, STRONG, width, { maxLines, after: 8 })]
}

export function stackHeight(blocks: Block[]): number {
  return blocks.reduce((sum, { lines, style, after }) => sum + heightOf(lines, style) + after, 0)
}

/** Draws the blocks one below the other, each as an element of its own for screen readers. */
export function drawStack(doc: Document, parent: Structure, blocks: Block[], box: TextBox): void {
  let { y } = box
  for (const { tag, lines, style, after } of blocks) {
    const top = y
    parent.add(doc.struct(tag, {}, () => drawLines(doc, lines, style, { ...box, y: top })))
    y += heightOf(lines, style) + after
  }
}

export function drawText(doc: Document, parent: Structure, text: string, style: TextStyle, box: TextBox): void {
  drawStack(doc, parent, [block(doc, text, style, box.width)], box)
}
