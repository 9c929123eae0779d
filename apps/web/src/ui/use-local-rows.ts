import { useState } from 'react'
import type { Paging, Search, Sort } from './table-types.ts'

interface LocalRowsOptions<Row> {
  /** What to sort by, per column. */
  sortBy?: Readonly<Record<string, (row: Row) => string | number>>
  /** The text that a search looks in. */
  searchIn?: (row: Row) => string
  limit?: number
  initialSort?: Sort
}

interface LocalRows<Row> {
  rows: readonly Row[] | undefined
  search: Search
  sort: Sort | null
  onSort: (sort: Sort) => void
  paging: Paging
}

/** Search, sort and paging of a list that is wholly in memory, in the shape `DataTable` takes. */
export function useLocalRows<Row>(
  all: readonly Row[] | undefined,
  options: LocalRowsOptions<Row> = {},
): LocalRows<Row> {
  const { sortBy = {}, searchIn, limit = 20, initialSort = null } = options
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort | null>(initialSort)
  const [page, setPage] = useState(1)

  const wanted = text.trim().toLowerCase()
  const matching = all?.filter((row) => wanted === '' || (searchIn?.(row) ?? '').toLowerCase().includes(wanted))
  const found = matching && sorted(matching, sort, sort === null ? undefined : sortBy[sort.key])
  const total = found?.length ?? 0
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / limit)))
  return {
    rows: found?.slice((shownPage - 1) * limit, shownPage * limit),
    search: {
      value: text,
      onChange: (value) => {
        setText(value)
        setPage(1)
      },
    },
    sort,
    onSort: setSort,
    paging: { page: shownPage, limit, total, onPage: setPage },
  }
}

function sorted<Row>(
  rows: readonly Row[],
  sort: Sort | null,
  valueOf: ((row: Row) => string | number) | undefined,
): readonly Row[] {
  if (sort === null || valueOf === undefined) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}
