import type { EventView, WaitingEntryView } from '@foyer/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useLazyListWaitingQuery, useListWaitingQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { useWaitingActions } from './use-waiting-actions.ts'
import { exportedEntries, exportHeader, exportName, joinedInWords, standingInWords } from './waiting-wording.ts'
import classes from './WaitingList.module.css'

const LIVE_MS = 15_000
const EXPORT_PAGE = 100
type Show = 'open' | 'all'

function columnsFor(timezone: string): readonly Column<WaitingEntryView>[] {
  return [
    {
      key: 'name',
      header: 'Who',
      card: 'title',
      render: (row) => (
        <div className="two-lines">
          <span className="semibold breakable">{row.name}</span>
          <span className="text-15 breakable mute">{row.email}</span>
        </div>
      ),
    },
    { key: 'ticket', header: 'Wants', render: (row) => `${row.quantity} × ${row.ticketName}` },
    {
      key: 'state',
      header: 'Standing',
      render: (row) => (
        <div className="two-lines">
          <StatusBadge status={row.state} />
          <span className="text-15 breakable mute">{standingInWords(row, timezone)}</span>
        </div>
      ),
    },
    { key: 'joined', header: 'Joined', render: (row) => joinedInWords(row, timezone) },
  ]
}

/** Who waits for the sold-out tickets of an event. Nothing is shown while no ticket has a list and nobody ever waited. */
export function WaitingList({ event, enabled }: { event: EventView; enabled: boolean }) {
  const eventId = event._id
  const [page, setPage] = useState(1)
  const [show, setShow] = useState<Show>('open')
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
          aria-label={`Offer now: ${row.name}`}
          onClick={() => void actions.offer(row)}
        >
          Offer now
        </Button>
      )}
      {row.can.remove && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Remove: ${row.name}`}
          onClick={() => void actions.remove(row)}
        >
          Remove
        </Button>
      )}
    </div>
  )
  if (!enabled && show === 'open' && (data?.total ?? 0) === 0) return null

  return (
    <DataTable
      title="Waiting list"
      label="people waiting"
      columns={columnsFor(event.timezone)}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      {...(data && {
        paging: { page: data.page, limit: data.limit, total: data.total, onPage: setPage },
      })}
      actions={
        <>
          <SegmentedControl
            aria-label="Which places"
            data={[
              { value: 'open', label: 'Waiting' },
              { value: 'all', label: 'All' },
            ]}
            value={show}
            onChange={(wanted) => {
              setShow(wanted === 'all' ? 'all' : 'open')
              setPage(1)
            }}
          />
          <ExportButton
            filename={exportName(event.title)}
            header={exportHeader}
            rows={async () => exportedEntries(await fetchAll())}
          />
        </>
      }
      rowActions={actionsFor}
      empty={
        <p className={classes['empty']}>
          Nobody waits. When a ticket with a waiting list is sold out, people can join it on the event’s page; what
          comes free is then offered to them in order, and nobody else can buy it.
        </p>
      }
    />
  )
}

/** Every place of the event, page by page, for the export. */
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
