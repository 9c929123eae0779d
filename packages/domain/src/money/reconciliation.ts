import type { CsvRow } from '../csv.ts'
import { isCurrency, parseMoney } from '../money.ts'
import { bookingDay } from './booking-day.ts'

/** The columns of a source statement, counted from 0; a currency for all rows if there is no currency column. */
export type SourceColumns = {
  reference: number
  amount: number
  currency: number | null
  date: number | null
}

/** A row of a source statement. `amount` is signed, minor units; null where it could not be read. */
export type ForeignRow = {
  line: number
  reference: string
  amount: number | null
  currency: string
  day: string | null
}

/** An item of our books that a source statement should contain. Outgoing amounts are negative. */
export type BookItem = {
  kind: 'payment' | 'refund' | 'payout'
  id: string
  references: readonly string[]
  amount: number
  currency: string
}

export const differenceKinds = ['missing_here', 'missing_there', 'amount', 'currency', 'twice', 'unreadable'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** A difference: the source statement's row, our item, or both. */
export type Difference = { kind: DifferenceKind; row: ForeignRow | null; item: BookItem | null }

const NAMES: Readonly<Record<keyof SourceColumns, RegExp>> = {
  reference: /reference|^ref$|transfer.?code|narration/i,
  amount: /^amount|^gross$|^value$|^net$/i,
  currency: /currency/i,
  date: /date|created|^paid.?at|^time/i,
}

/** A source's own column names, if they differ from the usual ones. */
export type SourceColumnNames = Readonly<Partial<Record<keyof SourceColumns, RegExp>>>

/** The columns recognised by their names, the source's own names first; null if reference or amount is not among them. */
export function recogniseColumns(header: readonly string[], own: SourceColumnNames = {}): SourceColumns | null {
  const indexOf = (name: RegExp | undefined) => (name ? header.findIndex((cell) => name.test(cell.trim())) : -1)
  const find = (name: keyof SourceColumns) =>
    [indexOf(own[name]), indexOf(NAMES[name])].find((index) => index !== -1) ?? null
  const [reference, amount] = [find('reference'), find('amount')]
  if (reference === null || amount === null) return null
  return { reference, amount, currency: find('currency'), date: find('date') }
}

/** A signed amount: `-1,250.50`, `(12.00)`, `+5`; already in minor units if the source statement uses them. */
function signedAmount(text: string, currency: string, unit: 'major' | 'minor'): number | null {
  const match = /^(\(|[-−+])?\s*(?:[A-Z]{3}|[^\d\s-])?\s*([\d.,  '’]+)\)?$/.exec(text.trim())
  if (!match) return null
  const [, sign, digits = ''] = match
  const read = unit === 'major' ? parseMoney(digits, currency) : /^\d{1,15}$/.test(digits) ? Number(digits) : null
  return read === null ? null : sign === '(' || sign === '-' || sign === '−' ? -read || 0 : read
}

/** The rows of a source statement below its header. */
export function readSourceStatement(
  rows: readonly CsvRow[],
  columns: SourceColumns,
  { currency, unit }: { currency: string; unit: 'major' | 'minor' },
): ForeignRow[] {
  return rows.slice(1).map(({ line, cells }) => {
    const at = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
    const own = at(columns.currency).toUpperCase()
    const told = own === '' ? currency : own
    return {
      line,
      reference: at(columns.reference).slice(0, 200),
      amount: isCurrency(told) ? signedAmount(at(columns.amount), told, unit) : null,
      currency: told.slice(0, 10),
      day: bookingDay(at(columns.date)),
    }
  })
}

const keyOf = (reference: string) => reference.trim().toLowerCase()

/**
 * Compares a source statement with our books by reference. Each item is matched once; a second row for the same item is a duplicate. With
 * `signed`, a payment and its refund, which may share a reference, are distinguished by the sign of the amount. `expected` are the items
 * that the source statement must contain.
 */
export function reconcile(
  rows: readonly ForeignRow[],
  items: readonly BookItem[],
  { signed, expected }: { signed: boolean; expected: ReadonlySet<string> },
): { matched: number; differences: Difference[] } {
  const byReference = new Map<string, BookItem[]>()
  for (const item of items)
    for (const reference of new Set(item.references.map(keyOf)))
      byReference.set(reference, [...(byReference.get(reference) ?? []), item])
  const used = new Set<string>()
  const differences: Difference[] = []
  let matched = 0
  for (const row of rows) {
    const { amount } = row
    if (amount === null || keyOf(row.reference) === '') {
      differences.push({ kind: 'unreadable', row, item: null })
      continue
    }
    const known = (byReference.get(keyOf(row.reference)) ?? []).filter(
      (item) => !signed || item.amount >= 0 === amount >= 0,
    )
    const free = known.filter((item) => !used.has(item.id))
    // Of several refunds of one payment, the one with this amount is matched.
    const item = free.find((each) => Math.abs(each.amount) === Math.abs(amount)) ?? free[0]
    if (!item) {
      differences.push({ kind: known[0] ? 'twice' : 'missing_here', row, item: known[0] ?? null })
      continue
    }
    used.add(item.id)
    if (item.currency !== row.currency) differences.push({ kind: 'currency', row, item })
    else if (Math.abs(item.amount) !== Math.abs(amount)) differences.push({ kind: 'amount', row, item })
    else matched += 1
  }
  for (const item of items)
    if (expected.has(item.id) && !used.has(item.id)) differences.push({ kind: 'missing_there', row: null, item })
  return { matched, differences }
}
