import type { EventView, WaitingEntryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, SegmentedControl } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useLazyListWaitingQuery, useListWaitingQuery } from '../../../api/hooks.ts'
import { choiceIn } from '../../../lib/url-state.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useWaitingActions } from './use-waiting-actions.ts'
import { exportedEntries, exportHeader, exportName, joinedInWords, standingInWords } from './waiting-wording.ts'
import classes from './WaitingList.module.css'

const LIVE_MS = 15_000
const EXPORT_PAGE = 100
const shows = ['open', 'all'] as const

function columnsFor(timezone: string): readonly Column<WaitingEntryView>[] {
  return [
    {
      key: 'name',
      header: m.shell_name(),
      card: 'title',
      render: (row) => (
        <div className="two-lines">
          <span className="semibold breakable">{row.name}</span>
          <span className="text-15 breakable mute">{row.email}</span>
        </div>
      ),
    },
    {
      key: 'ticket',
      header: m.shell_tickets(),
      render: ({ quantity, ticketName: ticket }) => m.sales_waiting_wanted({ quantity, ticket }),
    },
    {
      key: 'state',
      header: m.shell_status(),
      render: (row) => (
        <div className="two-lines">
          <StatusBadge status={row.state} />
          <span className="text-15 breakable mute">{standingInWords(row, timezone)}</span>
        </div>
      ),
    },
    { key: 'joined', header: m.sales_waiting_joined(), render: (row) => joinedInWords(row, timezone) },
  ]
}

/** The waiting list of an event. Hidden while no ticket type has one and it has no entries. */
export function WaitingList({ event, enabled }: { event: EventView; enabled: boolean }) {
  const eventId = event._id
  const { params, page, change, turn } = useNamedList('waiting')
  const show = choiceIn(params, 'show', shows) ?? 'open'
  const query = { page, show }
  const { data, error, isFetching, refetch } = useListWaitingQuery(
    { params: { eventId }, query },
    { pollingInterval: LIVE_MS },
  )
  const fetchAll = useAllEntries(eventId)
  const actions = useWaitingActions()
  const actionsFor = (row: WaitingEntryView) => (
    <div className="cluster gap-6 justify-end">
      {row.can.offer && (
        <Button
          size="xs"
          variant="default"
          aria-label={m.sales_waiting_offer_label({ name: row.name })}
          onClick={() => void actions.offer(row)}
        >
          {m.sales_waiting_offer()}
        </Button>
      )}
      {row.can.remove && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={m.sales_waiting_remove_label({ name: row.name })}
          onClick={() => void actions.remove(row)}
        >
          {m.sales_waiting_remove()}
        </Button>
      )}
    </div>
  )
  if (!enabled && show === 'open' && (data?.total ?? 0) === 0) return null

  return (
    <DataTable
      title={m.sales_waiting_title()}
      label={m.sales_waiting_label()}
      columns={columnsFor(event.timezone)}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      {...(data && {
        paging: { page: data.page, limit: data.limit, total: data.total, onPage: turn },
      })}
      actions={
        <>
          <SegmentedControl
            aria-label={m.sales_waiting_filter()}
            data={[
              { value: 'open', label: m.sales_waiting_filter_open() },
              { value: 'all', label: m.sales_waiting_filter_all() },
            ]}
            value={show}
            onChange={(wanted) => change({ show: wanted })}
          />
          <ExportButton
            filename={exportName(event.title)}
            header={exportHeader()}
            rows={async () => exportedEntries(await fetchAll())}
          />
        </>
      }
      rowActions={actionsFor}
      empty={<p className={classes['empty']}>{m.sales_waiting_empty()}</p>}
    />
  )
}

/** All entries of the event, fetched page by page for the export. */
function useAllEntries(eventId: string): () => Promise<WaitingEntryView[]> {
  const [fetchPage] = useLazyListWaitingQuery()
  return async () => {
    const entries: WaitingEntryView[] = []
    for (let page = 1; ; page += 1) {
      const query = { page, limit: EXPORT_PAGE, show: 'all' as const }
      const answer = await fetchPage({ params: { eventId }, query }).unwrap()
      entries.push(...answer.items)
      if (answer.items.length === 0 || entries.length >= answer.total) return entries
    }
  }
}
