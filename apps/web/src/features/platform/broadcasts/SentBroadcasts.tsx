import type { BroadcastView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useCancelBroadcastMutation, useListBroadcastsQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { toast } from '../../../ui/toast.ts'
import { audienceInWords } from './broadcast-form.ts'
import classes from './CreateBroadcast.module.css'

const LIMIT = 10
const WATCH_MS = 2000
const IDLE_MS = 30_000

const states: Readonly<Record<BroadcastView['state'], readonly [BadgeTone, () => string]>> = {
  scheduled: ['warn', m.admin_broadcasts_scheduled],
  sending: ['accent', m.admin_broadcasts_sending],
  sent: ['good', m.admin_broadcasts_sent],
  cancelled: ['neutral', m.admin_broadcasts_cancelled],
}

const isUnderWay = (row: BroadcastView) =>
  row.state === 'sending' || row.mailed < row.mails || (row.state === 'scheduled' && new Date(row.sendAt) <= new Date())

/** All broadcasts with their progress. The list is polled more often while one is being sent. */
export function SentBroadcasts() {
  const { page, turn } = useNamedList('sent')
  const [pollingInterval, setPollingInterval] = useState(IDLE_MS)
  const list = useListBroadcastsQuery(
    { query: { page, limit: LIMIT } },
    { pollingInterval, skipPollingIfUnfocused: true },
  )
  const wanted = list.data?.items.some(isUnderWay) ? WATCH_MS : IDLE_MS
  if (wanted !== pollingInterval) setPollingInterval(wanted)

  return (
    <DataTable
      title={m.admin_broadcasts_title()}
      label={m.admin_broadcasts_label()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      loading={list.isFetching && !list.data}
      rowActions={cancelButton}
      empty={<EmptyState title={m.admin_broadcasts_none_title()} text={m.admin_broadcasts_none_text()} />}
    />
  )
}

const columns = (): readonly Column<BroadcastView>[] => [
  {
    key: 'title',
    header: m.admin_broadcasts_broadcast(),
    card: 'title',
    render: (row) => (
      <div className="two-lines">
        <strong>{row.title}</strong>
        <span>{audienceInWords(row.audience)}</span>
      </div>
    ),
  },
  { key: 'sendAt', header: m.admin_broadcasts_date(), render: (row) => formatDate(row.sendAt, 'shortMoment') },
  {
    key: 'state',
    header: m.admin_broadcasts_state(),
    render: (row) => <Badge tone={states[row.state][0]}>{states[row.state][1]()}</Badge>,
  },
  { key: 'delivered', header: m.admin_broadcasts_reached(), render: (row) => <Reached row={row} /> },
  { key: 'read', header: m.admin_broadcasts_read(), align: 'right', render: (row) => formatNumber(row.read) },
  {
    key: 'mailed',
    header: m.admin_broadcasts_mailed(),
    align: 'right',
    render: (row) =>
      row.byMail
        ? m.admin_broadcasts_count_of({ done: formatNumber(row.mailed), total: formatNumber(row.mails) })
        : '–',
  },
]

const cancelButton = (row: BroadcastView) => (row.can.cancel ? <Cancel row={row} /> : null)

function Reached({ row }: { row: BroadcastView }) {
  const of = Math.max(row.expected, row.delivered)
  return (
    <div className={classes['progress']}>
      {row.state === 'sending' && (
        <Progress
          value={of === 0 ? 0 : (row.delivered / of) * 100}
          aria-label={m.admin_broadcasts_progress({ title: row.title })}
        />
      )}
      <span>{m.admin_broadcasts_count_of({ done: formatNumber(row.delivered), total: formatNumber(of) })}</span>
    </div>
  )
}

function Cancel({ row }: { row: BroadcastView }) {
  const [cancel, { isLoading }] = useCancelBroadcastMutation()
  const act = async () => {
    const sure = await confirmAction({
      title: m.admin_broadcasts_cancel_title({ title: row.title }),
      body: m.admin_broadcasts_cancel_body(),
      confirmLabel: m.admin_broadcasts_cancel(),
      cancelLabel: m.admin_broadcasts_cancel_keep(),
      destructive: true,
    })
    if (!sure) return
    try {
      await cancel({ params: { id: row._id } }).unwrap()
      toast.success(m.admin_broadcasts_cancel_done())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Button variant="default" size="sm" loading={isLoading} onClick={() => void act()}>
      {m.admin_broadcasts_cancel()}
    </Button>
  )
}
