import type { AbsentView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useListAbsentGuestsQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 10
const EXPORT_PAGE = 100

const columns: readonly Column<AbsentView>[] = [
  { key: 'guest', header: 'Guest', card: 'title', render: (guest) => guest.guestName },
  { key: 'ticket', header: 'Ticket', render: (guest) => guest.ticketName },
  { key: 'order', header: 'Order', render: (guest) => displayReference(guest.orderReference) },
]

/** Who bought and did not come. */
export function AbsentGuests({ eventId }: { readonly eventId: string }) {
  const [page, setPage] = useState(1)
  const list = useListAbsentGuestsQuery({
    params: { eventId },
    query: { page, limit: LIMIT },
  })
  const [fetchPage] = api.useLazyListAbsentGuestsQuery()

  const everyGuest = async () => {
    const guests: AbsentView[] = []
    for (let next = 1, total = 1; guests.length < total; next += 1) {
      const answer = await fetchPage({ params: { eventId }, query: { page: next, limit: EXPORT_PAGE } }).unwrap()
      if (answer.items.length === 0) break
      guests.push(...answer.items)
      total = answer.total
    }
    return guests.map((guest) => [guest.guestName, guest.ticketName, displayReference(guest.orderReference)])
  }

  return (
    <DataTable
      label="guests who have not come"
      title="Not here yet"
      columns={columns}
      {...listProps(list, setPage)}
      rowKey={(guest) => guest._id}
      actions={<ExportButton filename="not-here" header={['Guest', 'Ticket', 'Order']} rows={everyGuest} />}
      empty={<EmptyState title="Everybody is here" text="Every guest who was expected has come in." />}
    />
  )
}
