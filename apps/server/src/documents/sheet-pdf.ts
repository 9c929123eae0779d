import { required } from '@foyer/domain'
import { buffer } from 'node:stream/consumers'
import { currentLanguage, formatNumber, m, traitsOf } from '@foyer/messages'
import PDFDocument from 'pdfkit'
import { figureColumns, type StyledRow } from './pdf/figure-columns.ts'
import { drawLines, heightOf, layOut } from './pdf/text.ts'
import type { TextBox, TextStyle } from './pdf/text.ts'
import { drawWordmark } from './pdf/ticket-card.ts'
import { COLOURS, DISPLAY, EYEBROW, HINT, LABEL, STRONG } from './pdf/ticket-styles.ts'

export interface SheetColumn {
  readonly header: string
  /** Share of the page's width; the shares of a table add up to 1. */
  readonly share: number
  readonly align?: 'right'
}

export interface SheetTable {
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
  /** The last line, ruled off. */
  readonly total?: readonly string[]
}

/** A document of figures; all texts are ready to print. */
export interface Sheet {
  readonly eyebrow: string
  readonly title: string
  readonly author: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly tables: readonly SheetTable[]
  readonly notes: readonly string[]
}

type Document = PDFKit.PDFDocument

const isRightToLeft = () => traitsOf(currentLanguage()).direction === 'rtl'

/** Where a box stands on a page of the language: pages written from right to left are mirrored. */
function placed(box: TextBox): TextBox {
  if (!isRightToLeft()) return box
  return { ...box, x: PAGE_WIDTH - box.x - box.width, align: box.align === 'right' ? 'left' : 'right' }
}

const PAGE_WIDTH = 595.28
const MARGIN = 48
const WIDTH = PAGE_WIDTH - 2 * MARGIN
/** Width of the wordmark with its dot, in points. */
const WORDMARK = 52
const BOTTOM = 841.89 - 62
const CELL: TextStyle = { face: 'text', size: 9.5, colour: COLOURS.ink }
const HEAD: TextStyle = { face: 'strong', size: 8.5, colour: COLOURS.mute }
const SUM: TextStyle = { face: 'strong', size: 10, colour: COLOURS.ink }
const TITLE: TextStyle = { ...DISPLAY, size: 26 }
const SECTION: TextStyle = { ...DISPLAY, size: 14 }
const GUTTER = 8

/** Pages of A4 with embedded fonts, tagged; tables go on over as many pages as they need, each with its header again. */
export async function sheetPdf(sheet: Sheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Without it the library loads Helvetica, which no page uses.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: currentLanguage(),
    displayTitle: true,
    info: { Title: sheet.title, Author: sheet.author, Creator: 'Foyer' },
  })
  const bytes = buffer(doc)
  new SheetWriter(doc).write(sheet)
  doc.end()
  return bytes
}

/** Writes from the top down and turns the page where something no longer fits. */
class SheetWriter {
  readonly #doc: Document
  readonly #root: PDFKit.PDFStructureElement
  #y = 0

  constructor(doc: Document) {
    this.#doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
    this.#turn()
  }

  write({ eyebrow, title, facts, tables, notes }: Sheet): void {
    this.#doc.save().rect(0, 0, PAGE_WIDTH, 86).fill(COLOURS.ink).restore()
    this.#root.add(
      this.#doc.struct('P', {}, () =>
        drawWordmark(this.#doc, { x: isRightToLeft() ? MARGIN + WIDTH - WORDMARK : MARGIN, y: 30 }),
      ),
    )
    this.#y = 112
    this.#paragraph(eyebrow, EYEBROW, 4)
    this.#paragraph(title, TITLE, 16, 'H1')
    this.#facts(facts)
    for (const table of tables) this.#table(table)
    for (const note of notes) this.#paragraph(note, HINT, 6)
    this.#numberPages()
    this.#root.end()
  }

  #turn(): void {
    this.#doc.addPage()
    this.#y = MARGIN
  }

  #room(height: number): void {
    if (this.#y + height > BOTTOM) this.#turn()
  }

  #paragraph(text: string, style: TextStyle, after: number, tag: 'P' | 'H1' | 'H2' = 'P'): void {
    const lines = layOut(this.#doc, text, style, WIDTH)
    this.#room(heightOf(lines, style))
    const y = this.#y
    this.#root.add(
      this.#doc.struct(tag, {}, () => drawLines(this.#doc, lines, style, placed({ x: MARGIN, y, width: WIDTH }))),
    )
    this.#y += heightOf(lines, style) + after
  }

  /** Two beside each other. */
  #facts(facts: Sheet['facts']): void {
    const width = WIDTH / 2 - GUTTER
    for (let index = 0; index < facts.length; index += 2) {
      const heights = facts.slice(index, index + 2).map(([name, value], place) => {
        const x = MARGIN + place * (WIDTH / 2 + GUTTER)
        const lines = layOut(this.#doc, value, STRONG, width, 3)
        const y = this.#y
        this.#root.add(
          this.#doc.struct('P', {}, () => {
            drawLines(this.#doc, layOut(this.#doc, name, LABEL, width, 1), LABEL, placed({ x, y, width }))
            drawLines(this.#doc, lines, STRONG, placed({ x, y: y + 13, width }))
          }),
        )
        return 13 + heightOf(lines, STRONG)
      })
      this.#y += Math.max(...heights) + 8
    }
    this.#y += 8
  }

  #table({ title, columns, rows, total }: SheetTable): void {
    this.#room(90)
    this.#paragraph(title, SECTION, 6, 'H2')
    const header = columns.map((column) => column.header)
    const all: readonly StyledRow[] = [
      [header, HEAD],
      ...rows.map((row) => [row, CELL] as const),
      ...(total ? [[total, SUM] as const] : []),
    ]
    const { widths, scale } = figureColumns(this.#doc, columns, all, { width: WIDTH, gutter: GUTTER })
    const row = (cells: readonly string[], style: TextStyle) =>
      this.#row(columns, widths, cells, { ...style, size: style.size * scale })
    row(header, HEAD)
    this.#rule(0.8)
    for (const cells of rows) {
      if (this.#y + 20 > BOTTOM) {
        this.#turn()
        row(header, HEAD)
        this.#rule(0.8)
      }
      row(cells, CELL)
    }
    if (total) {
      this.#room(24)
      this.#rule(0.8)
      row(total, SUM)
    }
    this.#y += 18
  }

  #row(columns: readonly SheetColumn[], widths: readonly number[], cells: readonly string[], style: TextStyle): void {
    let x = MARGIN
    let height = 0
    const drawn = columns.map(({ align }, index) => {
      const full = required(widths[index], 'the width of a column')
      const width = full - GUTTER
      const lines = layOut(this.#doc, cells[index] ?? '', style, width, 2)
      height = Math.max(height, heightOf(lines, style))
      const box = { x: align === 'right' ? x + GUTTER : x, width, ...(align && { align }) }
      x += full
      return { lines, box }
    })
    const y = this.#y + 3
    this.#root.add(
      this.#doc.struct('P', {}, () => {
        for (const { lines, box } of drawn) drawLines(this.#doc, lines, style, placed({ ...box, y }))
      }),
    )
    this.#y += height + 6
  }

  #rule(width: number): void {
    this.#doc.save().lineWidth(width)
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + WIDTH, this.#y)
      .stroke(COLOURS.line)
      .restore()
  }

  #numberPages(): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      const lines = layOut(
        this.#doc,
        m.paper_page({ page: formatNumber(page + 1), pages: formatNumber(count) }),
        HINT,
        WIDTH,
        1,
      )
      const box = { x: MARGIN, y: BOTTOM + 24, width: WIDTH, align: 'right' } as const
      this.#root.add(this.#doc.struct('P', {}, () => drawLines(this.#doc, lines, HINT, placed(box))))
    }
  }
}
