import { useState } from 'react'
import { useListAllEventsQuery } from '../../../../api/hooks.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { adminEventColumns } from '../event-columns.tsx'
import { listProps } from '../../../../ui/list-props.ts'

const columns = adminEventColumns
  .filter(({ key }) => key !== 'organiser')
  .map((column) => ({ ...column, sortable: false }))

/** What a user organises. */
export function UserEvents({ organiserId }: { organiserId: string }) {
  const [page, setPage] = useState(1)
  const list = useListAllEventsQuery({ query: { organiserId, page, limit: 5 } })
  return (
    <DataTable
      title="Events"
      label="events"
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={(row) => row._id}
      empty={<p>No events.</p>}
    />
  )
}
