/** The separators that occur in statements. */
export const csvSeparators = [',', ';', '\t'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

function separatorOf(text: string): CsvSeparator {
  const [line = ''] = text.split(/\r?\n/, 1)
  const counts = csvSeparators.map((separator) => line.split(separator).length)
  return csvSeparators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** A row of a CSV file and the line of the file on which it begins, counted from 1. */
export type CsvRow = { line: number; cells: string[] }

/**
 * The rows of a CSV text (RFC 4180); quoted cells may contain separators and line breaks. Empty lines are left out. `openQuote` is the line
 * of a quotation mark that opened no quoted cell but made one of several cells: it is never closed, or in the middle of a text; null if
 * there is none. Without `separator`, the one that occurs most often in the first line is used.
 */
export function parseCsv(
  text: string,
  separator: CsvSeparator = separatorOf(text),
): { rows: CsvRow[]; openQuote: number | null } {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text
  const rows: CsvRow[] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let rowBegan = 1
  let quoteBegan = 1
  let strayQuote: number | null = null
  let closed = ''
  const endCell = () => {
    // Text after the closing mark is harmless in `"Ada" Lovelace`, but not if the marks hold more than one cell.
    if ((closed.includes(separator) || closed.includes('\n')) && cell.trim() !== closed.trim())
      strayQuote ??= quoteBegan
    row.push(cell.trim())
    cell = ''
    closed = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((value) => value !== '')) rows.push({ line: rowBegan, cells: row })
    row = []
    rowBegan = line
  }
  for (let index = 0; index < plain.length; index += 1) {
    const character = plain.charAt(index)
    if (character === '\n') line += 1
    if (quoted && character === '"' && plain.charAt(index + 1) === '"') {
      cell += '"'
      index += 1
    } else if (character === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted
      if (quoted) quoteBegan = line
      else closed = cell
    } else if (quoted) cell += character
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return { rows, openQuote: strayQuote ?? (quoted ? quoteBegan : null) }
}
