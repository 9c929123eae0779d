import { type RawBuilder, sql } from 'kysely'
import { afterCursor, type Keyset, writeCursor } from '../db/keyset.ts'
import { AppError } from './app-error.ts'
import { offsetOf } from './paging.ts'

/** A page as it is asked for: by its number, or by the `next` of the page before. */
export interface CursorQuery {
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

/** How the rows of a page are found: one more than the page holds, to know whether another follows. */
export interface PageStart {
  readonly keyset: Keyset
  readonly from: RawBuilder<boolean>
  readonly limit: number
  readonly offset: number
}

/**
 * Where a page starts. A cursor takes precedence over the page number: the list continues after the row of the cursor, whatever was added
 * before it. An invalid cursor is refused, because a program that got the first page again would never end.
 */
export function startOf(keyset: Keyset, query: CursorQuery): PageStart {
  const limit = query.limit + 1
  if (query.after === undefined) return { keyset, from: sql<boolean>`true`, limit, offset: offsetOf(query) }
  const from = afterCursor(keyset, query.after)
  if (!from) throw new AppError('request.invalid', { fields: { after: 'cursor' } })
  return { keyset, from, limit, offset: 0 }
}

/** A row with the value it was sorted by, as text. */
export interface SortedRow {
  readonly sort_text: string
}

/** The rows of the page, and the cursor of the next; null on the last. */
export function pageFrom<Row extends SortedRow>(
  { keyset, limit }: PageStart,
  found: readonly Row[],
  idOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit - 1)
  const last = found.length === limit ? rows.at(-1) : undefined
  return { rows, next: last ? writeCursor(keyset, { value: last.sort_text, id: idOf(last) }) : null }
}
