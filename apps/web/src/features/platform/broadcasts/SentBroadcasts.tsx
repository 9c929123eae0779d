import type { BroadcastView } from '@foyer/contract'
import { formatDate, formatNumber } from '@foyer/messages'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useCancelBroadcastMutation, useListBroadcastsQuery } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { StatusBadge, type BadgeTone } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { toast } from '../../../ui/toast.ts'
import { audienceInWords } from './broadcast-form.ts'
import classes from './CreateBroadcast.module.css'

const LIMIT = 10
const WATCH_MS = 2000
const IDLE_MS = 30_000

const states: Readonly<Record<BroadcastView['state'], readonly [BadgeTone, string]>> = {
  scheduled: ['warn', 'Scheduled'],
  sending: ['accent', 'On its way'],
  sent: ['good', 'Sent'],
  cancelled: ['neutral', 'Cancelled'],
}

const isUnderWay = (row: BroadcastView) =>
  row.state === 'sending' || row.mailed < row.mails || (row.state === 'scheduled' && new Date(row.sendAt) <= new Date())

/** What was written so far, with how far each has come: looked at more often while one is on its way. */
export function SentBroadcasts() {
  const [page, setPage] = useState(1)
  const [pollingInterval, setPollingInterval] = useState(IDLE_MS)
  const list = useListBroadcastsQuery(
    { query: { page, limit: LIMIT } },
    { pollingInterval, skipPollingIfUnfocused: true },
  )
  const wanted = list.data?.items.some(isUnderWay) ? WATCH_MS : IDLE_MS
  if (wanted !== pollingInterval) setPollingInterval(wanted)

  return (
    <DataTable
      title="Broadcasts so far"
      label="broadcasts"
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={(row) => row._id}
      loading={list.isFetching && !list.data}
      rowActions={cancelButton}
      empty={<EmptyState title="None yet" text="What you send is listed here, with how many have read it." />}
    />
  )
}

const columns: readonly Column<BroadcastView>[] = [
  {
    key: 'title',
    header: 'Broadcast',
    card: 'title',
    render: (row) => (
      <div className="two-lines">
        <strong>{row.title}</strong>
        <span>{audienceInWords(row.audience)}</span>
      </div>
    ),
  },
  { key: 'sendAt', header: 'When', render: (row) => formatDate(row.sendAt, 'shortMoment') },
  {
    key: 'state',
    header: 'State',
    render: (row) => <StatusBadge tone={states[row.state][0]}>{states[row.state][1]}</StatusBadge>,
  },
  { key: 'delivered', header: 'Reached', render: (row) => <Reached row={row} /> },
  { key: 'read', header: 'Read', align: 'right', render: (row) => formatNumber(row.read) },
  {
    key: 'mailed',
    header: 'Mailed',
    align: 'right',
    render: (row) => (row.byMail ? `${formatNumber(row.mailed)} of ${formatNumber(row.mails)}` : '–'),
  },
]

const cancelButton = (row: BroadcastView) => (row.can.cancel ? <Cancel row={row} /> : null)

function Reached({ row }: { row: BroadcastView }) {
  const of = Math.max(row.expected, row.delivered)
  return (
    <div className={classes['progress']}>
      {row.state === 'sending' && (
        <Progress value={of === 0 ? 0 : (row.delivered / of) * 100} aria-label={`Progress of ${row.title}`} />
      )}
      <span>
        {formatNumber(row.delivered)} of {formatNumber(of)}
      </span>
    </div>
  )
}

function Cancel({ row }: { row: BroadcastView }) {
  const [cancel, { isLoading }] = useCancelBroadcastMutation()
  const act = async () => {
    const sure = await confirmAction({
      title: `Cancel “${row.title}”?`,
      body: 'It will not go out. You would have to write it anew.',
      confirmLabel: 'Cancel broadcast',
      cancelLabel: 'Keep it',
      destructive: true,
    })
    if (!sure) return
    try {
      await cancel({ params: { id: row._id } }).unwrap()
      toast.success('It will not go out.')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Button variant="default" size="sm" loading={isLoading} onClick={() => void act()}>
      Cancel
    </Button>
  )
}
