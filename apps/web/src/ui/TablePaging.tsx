import { formatNumber, m } from '@foyer/messages'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Paging } from './table-types.ts'
import classes from './DataTable.module.css'

interface TablePagingProps {
  paging: Paging
  label: string
}

export function TablePaging({ paging: { page, limit, total, onPage }, label }: TablePagingProps) {
  const pages = Math.max(1, Math.ceil(total / limit))
  if (pages === 1) return null
  const first = (page - 1) * limit + 1
  return (
    <nav aria-label={m.shell_pages_of({ label })} className={classes['paging']}>
      <span role="status">
        {m.shell_page_range({
          first: formatNumber(first),
          last: formatNumber(Math.min(page * limit, total)),
          total: formatNumber(total),
        })}
      </span>
      <ActionIcon size="lg" aria-label={m.shell_previous_page()} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft data-flip size={19} aria-hidden />
      </ActionIcon>
      <ActionIcon size="lg" aria-label={m.shell_next_page()} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight data-flip size={19} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
