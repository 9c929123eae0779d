import { formatDate, formatNumber, joinFacts, m } from '@foyer/messages'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

interface PrintColumn<Row> {
  readonly key: string
  readonly header: string
  /** Money stands at the end of its column and is never cut. */
  readonly align?: 'left' | 'right' | undefined
  readonly render: (row: Row) => ReactNode
}

/** A list as it is printed. */
export interface PrintSheetProps<Row> {
  readonly title: string
  /** What the list is about, with its place and time. */
  readonly facts: readonly (string | null)[]
  readonly columns: readonly PrintColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** How many rows the list has; more than `rows` if not all of them are printed. */
  readonly total: number
  /** Called once it has been printed, or printing was called off. */
  readonly onDone: () => void
}

/** A whole list on paper in landscape, instead of the part of it that the screen shows. It opens the printer's dialog. */
export function PrintSheet<Row>({ title, facts, columns, rows, rowKey, total, onDone }: PrintSheetProps<Row>) {
  const [printedAt] = useState(() => new Date())
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    const timer = setTimeout(() => window.print(), 0)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return createPortal(
    <div className={classes['sheet']} data-print-sheet>
      <h2 className={classes['title']}>{title}</h2>
      <p className={classes['facts']}>
        {joinFacts([
          ...facts,
          rows.length < total
            ? m.shell_print_first({ shown: formatNumber(rows.length), total: formatNumber(total) })
            : m.shell_print_count({ count: total }),
          m.shell_printed({ date: formatDate(printedAt, 'shortMoment') }),
        ])}
      </p>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
