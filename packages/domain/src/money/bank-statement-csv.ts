import type { BankStatementFault, ReadEntry } from './bank-statement.ts'
import { type DecimalMark, decimalMarkOf, bookedAmount } from './bank-statement-amount.ts'
import { type CsvRow, type CsvSeparator, csvSeparators, parseCsv } from '../csv.ts'
import { currencyExponent, isCurrency } from '../money.ts'
import { bookingDay } from './booking-day.ts'

/** The headings banks give to their columns, in English, German, French, Spanish, Dutch, Italian and Portuguese. */
const HEADINGS = {
  amount:
    /^(transaction |booking |local )?(amount|value|betrag|umsatz|montant|importe|importo|bedrag|valor)( ?\(.{1,12}\)| in [a-z]{3}| [a-z]{3})?$/,
  credit:
    /^(credits?|credit amount|money in|paid in|deposits?|haben|gutschrift|cr[ée]dit|abono|avere|entrate|bij)( ?\(.{1,12}\))?$/,
  debit:
    /^(debits?|debit amount|money out|paid out|withdrawals?|soll|lastschrift|d[ée]bit|cargo|dare|uscite|af)( ?\(.{1,12}\))?$/,
  direction:
    /^(credit ?\/ ?debit( indicator)?|debit ?\/ ?credit|dr ?\/ ?cr|cr ?\/ ?dr|cdtdbtind|soll ?\/ ?haben|af bij|direction|type)$/,
  currency: /^(currency|ccy|w[äa]hrung|devise|moneda|divisa|munt|valuta|moeda)$/,
  day: /^((booking|transaction|posting|value|entry|completed|post) ?date|date|day|buchungstag|buchungsdatum|buchung|datum|valutadatum|wertstellung|date (de l['’])?op[ée]ration|date comptable|fecha( de operaci[óo]n)?|data( contabile)?|boekdatum)( ?\(.{1,12}\))?$/,
  text: /^((payment |transaction |customer |your |sepa )?(reference|ref|details|description|narration|narrative|purpose|remarks|memo)|particulars|remittance( information)?|verwendungszweck|buchungstext|zahlungsreferenz|kundenreferenz( \(end-to-end\))?|libell[ée]|motif|r[ée]f[ée]rence|communication|concepto|referencia|descripci[óo]n|omschrijving|mededelingen|causale|descrizione|descri[çc][ãa]o|hist[óo]rico|end[ -]?to[ -]?end([ -]?(id|reference))?)$/,
  payer:
    /^(payer|payer name|counterparty( name)?|name|sender|from|paid by|beg[üu]nstigter ?\/ ?zahlungspflichtiger|beguenstigter\/zahlungspflichtiger|auftraggeber( ?\/ ?(beg[üu]nstigter|empf[äa]nger))?|zahlungspflichtige[r*]*(?:\*r)?|name zahlungsbeteiligter|donneur d['’]ordre|ordenante|ordinante|naam( tegenpartij)?|tegenpartij)$/,
  bankId:
    /^((bank )?(transaction|entry|unique)[ -]?(id|identifier|reference number|no|number)|id|bankreferenz|bank reference|session id|transaction reference number|transactiereferentie|volgnr)$/,
} as const
type Heading = keyof typeof HEADINGS
type Columns = Readonly<Record<Heading, readonly number[]>>

/** How many lines a bank may write about the account above the header. */
const FURTHEST_HEADER = 40
const CREDIT_WORDS = /^(c|cr|crdt|credit|h|haben|bij|\+|in)$/
const DEBIT_WORDS = /^(d|dr|dbit|debit|s|soll|af|-|out)$/

/** The entries of a CSV statement. The separator, the header row, the columns and the decimal mark are recognised. */
export function csvEntries(
  text: string,
  currency: string,
): { entries: ReadEntry[]; skipped: number } | BankStatementFault {
  const table = findTable(text)
  if ('fault' in table) return table
  const { rows, columns, width, separator } = table
  const swallowing = rows.find((row) => row.cells.some((value) => holdsRow(value, separator, width)))
  if (swallowing) return { line: swallowing.line, fault: 'open_quote' }
  const shortest = rows.reduce((least, row) => Math.min(least, row.cells.length), Infinity)
  const cell = (row: CsvRow, heading: Heading) =>
    columns[heading].map((column) => row.cells[column]?.trim() ?? '').find((value) => value !== '') ?? ''
  // "Valuta" is the currency at some banks and the value date at others: the cell tells.
  const inCurrencyColumns = (row: CsvRow) => columns.currency.map((column) => row.cells[column]?.trim() ?? '')
  const amounts = rows
    .flatMap((row) => [cell(row, 'amount'), cell(row, 'credit'), cell(row, 'debit')])
    .filter((value) => value !== '')
  const marks: Marks = { decimal: decimalMarkOf(amounts), everywhere: amounts.every((value) => /[.,]/.test(value)) }
  const entries: ReadEntry[] = []
  let skipped = 0
  for (const row of rows) {
    const amountText = [cell(row, 'amount'), cell(row, 'credit'), cell(row, 'debit')].find((value) => value !== '')
    // A line without an amount is a note or a total below the entries.
    if (amountText === undefined) continue
    if (isShifted(row, width, shortest)) return { line: row.line, fault: 'columns' }
    const told = (
      inCurrencyColumns(row).find((value) => value !== '' && bookingDay(value) === null) ?? ''
    ).toUpperCase()
    const own = told === '' ? currency : told
    if (!/^[A-Z]{3}$/.test(own)) return { line: row.line, fault: 'currency' }
    if (!isCurrency(own)) {
      skipped += 1
      continue
    }
    const amount = amountOf(row, own, marks, cell)
    if (typeof amount !== 'number') return { line: row.line, ...amount }
    const dayText = cell(row, 'day') || (inCurrencyColumns(row).find((value) => bookingDay(value) !== null) ?? '')
    const day = dayText === '' ? null : bookingDay(dayText)
    if (dayText !== '' && day === null) return { line: row.line, fault: 'day' }
    if (amount <= 0) {
      skipped += 1
      continue
    }
    const texts = columns.text.map((column) => row.cells[column]?.trim() ?? '').filter((value) => value !== '')
    const shared = {
      line: row.line,
      amount,
      currency: own,
      day,
      payer: cell(row, 'payer'),
      bankId: cell(row, 'bankId'),
    }
    entries.push({ ...shared, kind: 'credit', text: texts.join(' · ') })
  }
  return { entries, skipped }
}

/**
 * Whether a row has more cells than there are columns. If a bank does not quote its texts, a separator in the text of a payer moves the rest
 * of the row, and the payer's words would be read as the amount. An empty cell at the end of each row is no such sign.
 */
function isShifted({ cells }: CsvRow, width: number, shortest: number): boolean {
  return cells.length > Math.max(width, shortest) || cells.slice(width).some((cell) => cell !== '')
}

/**
 * Whether a cell goes over the end of a line and contains as many separators as a row. If a bank neither quotes nor escapes its texts, a
 * quotation mark in the text of one payer and another in a later row make one cell of all that is between them, whole credits included.
 */
function holdsRow(text: string, separator: CsvSeparator, width: number): boolean {
  return text.includes('\n') && text.split(separator).length >= width
}

/** The decimal mark of a file, and whether each of its amounts has a mark. */
type Marks = { decimal: DecimalMark | null; everywhere: boolean }

/** The signed amount of a row: what came in is positive. */
function amountOf(
  row: CsvRow,
  currency: string,
  marks: Marks,
  cell: (row: CsvRow, heading: Heading) => string,
): number | Pick<BankStatementFault, 'fault'> {
  const [plain, credit, debit] = [cell(row, 'amount'), cell(row, 'credit'), cell(row, 'debit')]
  const amount = read(plain === '' ? (credit === '' ? debit : credit) : plain, currency, marks)
  if (amount === 'ambiguous') return { fault: 'ambiguous_amount' }
  // A debit beside a credit is a zero, or a text that a separator has moved here.
  const isText = plain === '' && credit !== '' && debit !== '' && read(debit, currency, marks) === null
  if (amount === null || isText) return { fault: 'amount' }
  if (plain === '') return credit === '' ? 0 : amount
  const direction = cell(row, 'direction').toLowerCase()
  if (DEBIT_WORDS.test(direction)) return -Math.abs(amount)
  return CREDIT_WORDS.test(direction) ? Math.abs(amount) : amount
}

/**
 * If the decimal mark is not determined, a mark before three digits separates thousands. In a currency with three decimals it is decimal if
 * every amount of the file has it, since an amount below a thousand has no separator.
 */
function read(text: string, currency: string, { decimal, everywhere }: Marks): number | null | 'ambiguous' {
  if (decimal !== null) return bookedAmount(text, currency, decimal)
  if (currencyExponent(currency) !== 3 || !/[.,]/.test(text))
    return bookedAmount(text.replaceAll(/[.,]/g, ''), currency, '.')
  return everywhere ? bookedAmount(text.replace(',', '.'), currency, '.') : 'ambiguous'
}

/** The rows below the header, read with the separator for which a header is found. */
function findTable(
  text: string,
): { rows: CsvRow[]; columns: Columns; width: number; separator: CsvSeparator } | BankStatementFault {
  let fault: BankStatementFault = { line: 1, fault: 'no_header' }
  for (const separator of csvSeparators) {
    const { rows, openQuote } = parseCsv(text, separator)
    const header = rows.slice(0, FURTHEST_HEADER).findIndex(({ cells }) => isHeader(columnsOf(cells)))
    if (header === -1) continue
    const headings = rows[header]?.cells ?? []
    const entries = rows.slice(header + 1)
    if (openQuote === null)
      return { rows: entries, columns: withDirection(headings, entries), width: headings.length, separator }
    fault = { line: openQuote, fault: 'open_quote' }
  }
  return fault
}

function columnsOf(cells: readonly string[]): Columns {
  const headings = cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  const find = (heading: Heading) => headings.flatMap((text, column) => (HEADINGS[heading].test(text) ? [column] : []))
  return {
    amount: find('amount'),
    credit: find('credit'),
    debit: find('debit'),
    direction: find('direction'),
    currency: find('currency'),
    day: find('day'),
    text: find('text'),
    payer: find('payer'),
    bankId: find('bankId'),
  }
}

/** The columns, with the direction that some banks write as "S" or "H" below no heading. */
function withDirection(headings: readonly string[], rows: readonly CsvRow[]): Columns {
  const columns = columnsOf(headings)
  if (columns.direction.length > 0) return columns
  const valuesOf = (column: number) =>
    rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((text) => text !== '')
  const direction = [...headings.keys()].filter((column) => {
    const values = valuesOf(column)
    return headings[column]?.trim() === '' && values.length > 0 && values.every((text) => /^[SH]$/.test(text))
  })
  return { ...columns, direction }
}

function isHeader({ amount, credit, text }: Columns): boolean {
  return (amount.length > 0 || credit.length > 0) && text.length > 0
}
