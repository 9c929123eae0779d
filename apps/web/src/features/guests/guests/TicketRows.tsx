import type { GuestTicketView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Checkbox, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import type { Sort } from '../../../ui/table-types.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { GuestName, type TicketColumn } from './ticket-columns.tsx'
import type { TicketSelection } from './use-ticket-selection.ts'
import classes from './GuestTable.module.css'

/** Heights in pixels, the same as in the style sheet. */
const ROW = 60
const CARD = 64
const CARD_LINE = 28
const BEYOND = 10

interface TicketRowsProps {
  readonly columns: readonly TicketColumn[]
  readonly total: number
  readonly ticketAt: (index: number) => GuestTicketView | undefined
  readonly onSee: (first: number, last: number) => void
  readonly selection: TicketSelection
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Identifies the query of the rows; with another query, the table scrolls to the top. */
  readonly question: string
  readonly fetching: boolean
}

/** The rows of any number of tickets; only the visible ones are in the page. On a phone, each is a card. */
export function TicketRows(props: TicketRowsProps) {
  const { columns, total, ticketAt, onSee, selection, question, fetching } = props
  const frame = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const height = isPhone ? CARD + CARD_LINE * columns.length : ROW
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: BEYOND,
  })
  useEffect(() => rows.measure(), [rows, height])
  useEffect(() => rows.scrollToOffset(0), [rows, question])
  const seen = rows.getVirtualItems()
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0]
  useEffect(() => onSee(first, last), [onSee, first, last])

  const widths = columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`).join(' ')
  const measures: CSSProperties & Record<`--${string}`, string> = {
    '--widths': `2.75rem minmax(12rem, 13fr) ${widths}`,
    '--least': `${15 + columns.reduce((sum, { width }) => sum + width + 0.75, 0)}rem`,
    '--height': `${height}px`,
  }
  return (
    <div ref={frame} className={classes['frame']} role="region" aria-label={m.guests_table_label()} tabIndex={0}>
      <div
        className={classes['table']}
        role="table"
        aria-label={m.guests_table_label()}
        aria-rowcount={total + 1}
        aria-busy={fetching}
        style={measures}
      >
        <Head {...props} isPhone={isPhone} />
        <div role="rowgroup" className={classes['body']} style={{ height: rows.getTotalSize() }}>
          {seen.map(({ key, index, start }) => (
            <Row
              key={key}
              ticket={ticketAt(index)}
              columns={columns}
              index={index}
              start={start}
              selection={selection}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function Head({ columns, selection, sort, onSort, isPhone }: TicketRowsProps & { isPhone: boolean }) {
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['cells']}>
        <div role="columnheader">
          {/* Above the cards of a phone it would stand alone; the button above the table does the same. */}
          {!isPhone && (
            <Checkbox
              aria-label={m.guests_table_select_all()}
              checked={selection.isAll}
              indeterminate={!selection.isAll && selection.count > 0}
              onChange={selection.toggleAll}
            />
          )}
        </div>
        <ColumnHead
          column={{ key: 'name', header: m.guests_table_guest(), sortable: true }}
          sort={sort}
          onSort={onSort}
        />
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  ticket: GuestTicketView | undefined
  columns: readonly TicketColumn[]
  index: number
  /** The top of the row, in pixels from the first one. */
  start: number
  selection: TicketSelection
}

function Row({ ticket, columns, index, start, selection }: RowProps) {
  const isSelected = ticket !== undefined && selection.has(ticket._id)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes['cells']}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="cell" className={classes['pick']}>
        {ticket && (
          <Checkbox
            aria-label={m.guests_table_select_one({ guest: ticket.guestName || m.guests_no_name() })}
            checked={isSelected}
            disabled={selection.isAll}
            onChange={() => selection.toggle(ticket._id)}
          />
        )}
      </div>
      <div role="cell" className={classes['name']}>
        {ticket ? <GuestName ticket={ticket} /> : <Waiting />}
      </div>
      {columns.map((column) => (
        <Cell key={column.key} label={column.header}>
          {ticket ? column.render(ticket) : <Waiting />}
        </Cell>
      ))}
    </div>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="cell" className={classes['cell']} data-label={label}>
      {typeof children === 'string' ? (
        <span className="block clipped ellipsis nowrap" title={children}>
          {children}
        </span>
      ) : (
        children
      )}
    </div>
  )
}

function Waiting() {
  return <Skeleton height={14} width="70%" radius="xl" />
}
