import { required } from '@foyer/domain'
import { type DifferenceView, reconciliationSources, type ReconciliationView } from '@foyer/contract'
import type { DifferenceRow, ReconciliationRow } from './reconciliations.queries.ts'

export function reconciliationView(row: ReconciliationRow): ReconciliationView {
  return {
    _id: row.id,
    source: reconciliationSources.find((known) => known === row.source) ?? 'bank',
    name: row.name,
    importedAt: row.imported_at.toISOString(),
    importedBy: { _id: row.imported_by, name: row.imported_name },
    firstDay: row.first_day,
    lastDay: row.last_day,
    rows: row.rows,
    matched: row.matched,
    differences: row.differences,
    open: row.open,
  }
}

export function differenceView(row: DifferenceRow): DifferenceView {
  const { item_kind: kind, item_id: itemId, own_amount: amount, own_currency: currency } = row
  return {
    _id: row.id,
    kind: row.kind,
    line: row.line,
    reference: row.reference,
    theirs:
      row.foreign_amount === null
        ? null
        : { amount: row.foreign_amount, currency: required(row.foreign_currency, 'the currency of an amount') },
    ours:
      kind === null || itemId === null || amount === null
        ? null
        : { kind, _id: itemId, amount, currency: required(currency, 'the currency of an amount') },
    note: row.note,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy:
      row.closed_by === null
        ? null
        : { _id: row.closed_by, name: required(row.closed_name, 'the name of an administrator') },
  }
}
