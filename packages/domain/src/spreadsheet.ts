// What Excel, LibreOffice and Google Sheets take as the start of a formula, the full-width forms included; spaces before it do
// not protect.
const formulaStart = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A text as a spreadsheet may have it: what it would run as a formula gets a leading apostrophe (CWE-1236). */
export function spreadsheetText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

// Excel separates cells by semicolons where the comma is the decimal mark, as in France, and then the quotation marks of a second cell are
// text: each of these begins a new cell.
const laterFormula = /([;\t\r\n][^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g

/**
 * One cell of a CSV file (RFC 4180), always quoted when it is text. A text that a spreadsheet would run as a formula gets a
 * leading apostrophe (CWE-1236), also where it would begin a new cell for a spreadsheet with another separator; numbers are written as they
 * are, negative ones too. Null is an empty cell.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${spreadsheetText(value).replace(laterFormula, "$1'").replaceAll('"', '""')}"`
}

/** One row of a CSV file with its line end. */
export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
