import type { PassHolderView } from '@foyer/contract'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { useListPassHoldersQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { listProps } from '../../../ui/list-props.ts'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 10

const columns = (timezone: string): readonly Column<PassHolderView>[] => [
  { key: 'guest', header: m.door_absent_guest(), card: 'title', render: ({ guestName }) => <bdi>{guestName}</bdi> },
  { key: 'pass', header: m.door_passes_pass(), render: ({ ticketName }) => <bdi>{ticketName}</bdi> },
  {
    key: 'used',
    header: m.door_passes_visits(),
    render: ({ used, visits }) =>
      visits === null
        ? formatNumber(used)
        : m.door_arrivals_share({ part: formatNumber(used), whole: formatNumber(visits) }),
  },
  {
    key: 'at',
    header: m.door_passes_time(),
    render: ({ at }) => (at === null ? '' : formatDate(at, 'shortMoment', timezone)),
  },
]

interface PassHoldersProps {
  readonly eventId: string
  readonly timezone: string
  /** Content that is also shown while the list is empty. */
  readonly always?: boolean
}

/** The pass holders at a date of their series, or, at the event that sells the passes, with the visits that each has used. */
export function PassHolders({ eventId, timezone, always = false }: PassHoldersProps) {
  const { page, turn } = useNamedList('passes')
  const list = useListPassHoldersQuery({ params: { eventId }, query: { page, limit: LIMIT } })
  if (!always && (list.data?.total ?? 0) === 0) return null
  return (
    <DataTable
      label={m.door_passes_title()}
      title={m.door_passes_title()}
      columns={columns(timezone)}
      {...listProps(list, turn)}
      rowKey={({ ticketId }) => ticketId}
      empty={<p className="flush mute">{m.door_passes_hint()}</p>}
    />
  )
}
