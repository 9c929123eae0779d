import { m } from '@foyer/messages'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column, Sort } from './table-types.ts'
import classes from './DataTable.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  withActions: boolean
}

export function TableHead<Row>({ columns, sort = null, onSort, withActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined
          return (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={classes['sort']}
                  onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
                >
                  {column.header}
                  <SortMark direction={direction} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {withActions && (
          <th scope="col">
            <VisuallyHidden>{m.shell_actions()}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === undefined) return <IconArrowsSort size={14} aria-hidden className={classes['unsorted']} />
  return direction === 'asc' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />
}
