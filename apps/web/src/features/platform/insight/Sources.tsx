import type { InsightView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useLocalRows } from '../../../ui/use-local-rows.ts'
import { shareInWords, sourceName } from './insight-words.ts'

type Source = InsightView['sources'][number]

const code = (words: ReactNode) => (
  <code dir="ltr" className="nowrap">
    {words}
  </code>
)

const columnsIn = (currency: string): readonly Column<Source>[] => [
  {
    key: 'name',
    header: m.admin_insight_source(),
    card: 'title',
    sortable: true,
    render: (row) => <bdi>{sourceName(row)}</bdi>,
  },
  ...(['views', 'holds', 'paid', 'tickets'] as const).map((key): Column<Source> => ({
    key,
    header: headers[key](),
    align: 'right',
    sortable: true,
    render: (row) => formatNumber(row[key]),
  })),
  {
    key: 'share',
    header: m.admin_insight_paid_share(),
    align: 'right',
    sortable: true,
    render: ({ paid, views }) => shareInWords(paid, views) ?? '–',
  },
  {
    key: 'gross',
    header: m.admin_report_paid(),
    align: 'right',
    sortable: true,
    render: ({ gross }) => <Money amount={gross} currency={currency} />,
  },
]

const headers = {
  views: m.admin_insight_views,
  holds: m.admin_insight_holds,
  paid: m.admin_insight_paid,
  tickets: m.shell_tickets,
}

const sortBy = {
  name: sourceName,
  views: ({ views }: Source) => views,
  holds: ({ holds }: Source) => holds,
  paid: ({ paid }: Source) => paid,
  tickets: ({ tickets }: Source) => tickets,
  share: ({ paid, views }: Source) => (views === 0 ? -1 : paid / views),
  gross: ({ gross }: Source) => gross,
}

/** Views, orders and sales by the links that visitors followed. */
export function Sources({ insight }: { insight: InsightView }) {
  const { rows, sort, onSort, paging } = useLocalRows(insight.sources, { sortBy, limit: 10 })
  return (
    <DataTable
      title={m.admin_insight_sources()}
      label={m.admin_insight_sources()}
      filters={
        <p className="flush mute measure">
          <Rich parts={m.admin_insight_sources_hint.parts()} tags={{ code }} />
        </p>
      }
      columns={columnsIn(insight.currency)}
      rows={rows}
      rowKey={(row) => `${row.kind} ${row.name}`}
      sort={sort}
      onSort={onSort}
      {...(paging.total > paging.limit && { paging })}
      empty={<EmptyState title={m.admin_insight_sources_none()} />}
    />
  )
}
