// What Excel, LibreOffice and Google Sheets take as the start of a formula, the full-width forms included; spaces before it do
// not protect.
const formulaStart = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A text as a spreadsheet may have it: what it would run as a formula gets a leading apostrophe (CWE-1236). */
export function spreadsheetText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/**
 * One cell of a CSV file (RFC 4180), always quoted when it is text. A text that a spreadsheet would run as a formula gets a
 * leading apostrophe (CWE-1236); numbers are written as they are, negative ones too. Null is an empty cell.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${spreadsheetText(value).replaceAll('"', '""')}"`
}

/** One row of a CSV file with its line end. */
export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
