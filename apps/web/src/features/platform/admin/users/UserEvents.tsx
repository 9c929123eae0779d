import { useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useListAllEventsQuery } from '../../../../api/hooks.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { adminEventColumns } from '../event-columns.tsx'

const columns = adminEventColumns
  .filter(({ key }) => key !== 'organiser')
  .map((column) => ({ ...column, sortable: false }))

/** What a user organises. */
export function UserEvents({ organiserId }: { organiserId: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListAllEventsQuery({ query: { organiserId, page, limit: 5 } })
  return (
    <DataTable
      title="Events"
      label="events"
      columns={columns}
      rows={data?.items}
      rowKey={(row) => row._id}
      loading={isFetching}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      {...(data && { paging: { ...data, onPage: setPage } })}
      empty={<p>No events.</p>}
    />
  )
}
