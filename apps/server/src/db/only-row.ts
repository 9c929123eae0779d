import { required } from '@foyer/domain'

/** The row of a query that always answers exactly one, as an aggregate does. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  return required(rows[0], 'the row of a query that always answers one')
}
