/** The separators that statements come with; the one that parts the first line most often is taken. */
const SEPARATORS = [',', ';', '\t'] as const

function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The cells of a CSV text (RFC 4180), row by row; quoted cells may hold separators and lines. Empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text
  const separator = separatorOf(plain)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((value) => value !== '')) rows.push(row)
    row = []
  }
  for (let index = 0; index < plain.length; index += 1) {
    const character = plain.charAt(index)
    if (quoted && character === '"' && plain.charAt(index + 1) === '"') {
      cell += '"'
      index += 1
    } else if (character === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (quoted) cell += character
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}
