import { m } from '@foyer/messages'
import { useListAllEventsQuery } from '../../../../api/hooks.ts'
import { useNamedList } from '../../../../lib/use-named-list.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { adminEventColumns } from '../event-columns.tsx'
import { listProps } from '../../../../ui/list-props.ts'

/** The events of an organisation. */
export function OrganisationEvents({ organiserId }: { organiserId: string }) {
  const columns = adminEventColumns()
    .filter(({ key }) => key !== 'organiser')
    .map((column) => ({ ...column, sortable: false }))
  const { page, turn } = useNamedList('events')
  const list = useListAllEventsQuery({ query: { organiserId, page, limit: 5, grouped: 'true' } })
  return (
    <DataTable
      title={m.admin_user_events_title()}
      label={m.admin_user_events_label()}
      columns={columns}
      {...listProps(list, turn)}
      rowKey={(row) => row._id}
      empty={<p>{m.admin_user_events_none()}</p>}
    />
  )
}
