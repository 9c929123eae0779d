import { layOut, type TextStyle } from './text.ts'

interface Column {
  /** Share of the page's width. */
  readonly share: number
  readonly align?: 'right'
}

/** A row of cells with the style it is set in. */
export type StyledRow = readonly [cells: readonly string[], style: TextStyle]

/** What a column of words keeps at least when figures need its room, as a share of its own. */
const WORDS_KEEP = 0.5

/**
 * Widths in points at which no right-aligned cell, a figure, is broken or shortened. Columns of words give the room; when half of
 * theirs is not enough, `scale` says by how much the whole table has to be set smaller.
 */
export function figureColumns(
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  rows: readonly StyledRow[],
  { width, gutter }: { width: number; gutter: number },
): { widths: number[]; scale: number } {
  const natural = columns.map(({ share, align }, index) => {
    if (align !== 'right') return share * width
    // Half a point more, since sums of fractions are compared when the text is laid out.
    const widest = Math.max(...rows.map(([cells, style]) => lineWidth(doc, cells[index] ?? '', style)))
    return Math.max(share * width, widest + gutter + 0.5)
  })
  const of = (right: boolean, widths: readonly number[]) =>
    widths.reduce((sum, each, index) => ((columns[index]?.align === 'right') === right ? sum + each : sum), 0)
  const figures = of(true, natural)
  const words = of(false, natural)
  const keeps = Math.min(words, Math.max(width - figures, words * WORDS_KEEP))
  const gutters = gutter * columns.filter(({ align }) => align === 'right').length
  const scale = Math.min(1, (width - keeps - gutters) / Math.max(figures - gutters, 1))
  const widths = natural.map((each, index) =>
    columns[index]?.align === 'right' ? (each - gutter) * scale + gutter : words === 0 ? 0 : (each * keeps) / words,
  )
  return { widths, scale }
}

function lineWidth(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return Math.max(0, ...layOut(doc, text, style, Number.POSITIVE_INFINITY).map((line) => line.width))
}
