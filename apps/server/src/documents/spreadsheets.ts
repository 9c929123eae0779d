import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { csvRow, spreadsheetText } from '@foyer/domain'

/** What one cell holds. Texts are made safe to open; numbers stay numbers. */
export type Cell = string | number | null

/** A table to be written as a file; `rows` comes in batches, so that a long one need not be in memory. */
export interface Table {
  readonly sheet: string
  readonly header: readonly string[]
  /** Widths of the columns in characters, for workbooks. */
  readonly widths: readonly number[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** CSV as it is read by spreadsheets: UTF-8 with a mark, since Excel takes a file without one for a legacy code page. */
export function csvFile({ header, rows }: Table): Readable {
  async function* lines() {
    yield `\ufeff${csvRow(header)}`
    for await (const batch of rows) yield batch.map(csvRow).join('')
  }
  // The stream reads its rows while the response is sent; the snapshot writes them in the language of the request that created it.
  const inPlace = AsyncLocalStorage.snapshot()
  const written = lines()
  const steps: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next: () => inPlace(() => written.next()),
      return: () => written.return(),
    }),
  }
  return Readable.from(steps, { objectMode: false })
}

/** A table that is held in memory. */
export interface Workbook extends Omit<Table, 'rows'> {
  readonly rows: readonly (readonly Cell[])[]
}

/** Reads a table's batches to the end. */
export async function gathered({ rows, ...table }: Table): Promise<Workbook> {
  const all: (readonly Cell[])[] = []
  for await (const batch of rows) all.push(...batch)
  return { ...table, rows: all }
}

/** An Excel workbook. Texts that a spreadsheet would run as a formula get a leading apostrophe, as in CSV. */
export async function workbook({ sheet, header, widths, rows }: Workbook): Promise<Buffer> {
  // Loaded when first needed: the thread that answers requests writes CSV alone.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const data = [
    header.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((cell) => (cell === null ? null : { value: typeof cell === 'number' ? cell : spreadsheetText(cell) })),
    ),
  ]
  return writeExcelFile(data, { sheet, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 }).toBuffer()
}
