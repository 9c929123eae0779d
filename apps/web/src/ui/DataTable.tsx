import { m } from '@foyer/messages'
import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { RowSkeletons } from './Skeletons.tsx'
import { Surface } from './Surface.tsx'
import { TableHead } from './TableHead.tsx'
import { TablePaging } from './TablePaging.tsx'
import type { Column, Paging, Search, Sort } from './table-types.ts'
import classes from './DataTable.module.css'

interface DataTableProps<Row> {
  /** What the rows are, for those who do not see the title. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Shown when there is nothing at all: what to do next. */
  empty: ReactNode
  title?: ReactNode
  /** Buttons at the right of the title, such as Export. */
  actions?: ReactNode
  /** What narrows the rows. With it the search moves down beside it, and the title keeps the buttons. */
  filters?: ReactNode
  /** Whether a filter hides rows. If false and there are no rows, what searches, narrows and exports them is left out. */
  narrowed?: boolean
  /** Keeps the old rows, dimmed, while newer ones are fetched. */
  loading?: boolean
  error?: { message: string; onRetry?: () => void } | null
  search?: Search
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  paging?: Paging
  /** Buttons or a menu at the end of each row. */
  rowActions?: (row: Row) => ReactNode
}

/** The length of the longest date in a table. Texts up to this length stay on one line. */
const A_DATE = 22

/** A table that searches, sorts and pages, and turns into cards on a phone. It holds no state: the caller does. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { title, search, label, rows, narrowed } = props
  const isBare = narrowed === false && rows?.length === 0 && !search?.value
  if (isBare)
    return (
      <Surface {...(title === undefined ? {} : { title })}>
        <TableBody {...props} />
      </Surface>
    )
  const { actions, filters } = props
  const field = search && <SearchField search={search} label={label} />
  const besideTitle = filters
    ? actions
    : (field || actions) && (
        <>
          {field}
          {actions}
        </>
      )
  return (
    <Surface {...(title === undefined ? {} : { title })} {...(besideTitle ? { actions: besideTitle } : {})}>
      {filters && (
        <div className="table-filters">
          {field}
          {filters}
        </div>
      )}
      <TableBody {...props} />
    </Surface>
  )
}

function SearchField({ search, label }: { search: Search; label: string }) {
  return (
    <TextInput
      type="search"
      size="sm"
      radius="xl"
      aria-label={m.shell_search_in({ label })}
      placeholder={search.placeholder ?? m.shell_search()}
      leftSection={<IconSearch size={17} aria-hidden />}
      value={search.value}
      onChange={(event) => search.onChange(event.currentTarget.value)}
    />
  )
}

function TableBody<Row>(props: DataTableProps<Row>) {
  const { rows, error, empty, search, paging, label, loading = false } = props
  if (error) return <ErrorState {...error} />
  if (rows === undefined) return <RowSkeletons />
  if (rows.length === 0) {
    return search?.value ? (
      <p className={classes['nothing']}>{m.shell_nothing_matches({ search: search.value })}</p>
    ) : (
      empty
    )
  }
  return (
    <>
      <div
        className={classes['scroll']}
        role="region"
        aria-label={label}
        tabIndex={0}
        data-loading={loading || undefined}
      >
        <table className={classes['table']} aria-busy={loading}>
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <TableHead {...props} withActions={props.rowActions !== undefined} />
          <Rows {...props} rows={rows} />
        </table>
      </div>
      {paging && <TablePaging paging={paging} label={label} />}
    </>
  )
}

function Rows<Row>({ columns, rows, rowKey, rowActions }: DataTableProps<Row> & { rows: readonly Row[] }) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map((column) => {
            const content = column.render(row)
            return (
              <td
                key={column.key}
                data-align={column.align}
                data-card={column.card ?? 'line'}
                data-label={column.header}
                data-empty={content === '–' || content === '' || undefined}
                data-whole={(typeof content === 'string' && content.length <= A_DATE) || undefined}
              >
                {content}
              </td>
            )
          })}
          {rowActions && (
            <td data-align="right" data-card="actions">
              {rowActions(row)}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}
