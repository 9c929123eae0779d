import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Sort } from '../../../ui/table-types.ts'
import classes from './GuestTable.module.css'

interface ColumnHeadProps {
  column: { readonly key: string; readonly header: string; readonly sortable?: boolean }
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The header of a column of the guest table; pressing it sorts by the column. */
export function ColumnHead({ column: { key, header, sortable = false }, sort, onSort }: ColumnHeadProps) {
  const direction = sort.key === key ? sort.direction : undefined
  const Mark = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <div role="columnheader" aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      {sortable ? (
        <button
          type="button"
          className={classes['sort']}
          onClick={() => onSort({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {header}
          <Mark size={14} aria-hidden data-quiet={direction === undefined || undefined} />
        </button>
      ) : (
        <span className="block clipped ellipsis nowrap">{header}</span>
      )}
    </div>
  )
}
