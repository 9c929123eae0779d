import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useLazyListGuestTicketsQuery } from '../../../api/hooks.ts'
import { PrintList } from '../../../ui/print/PrintList.tsx'
import { factsOf } from './event-facts.ts'
import type { TableQuery } from './table-url.ts'
import { nameOfGuest, type TicketColumn } from './ticket-columns.tsx'

const WINDOW = 100

interface PrintTicketsProps {
  readonly event: EventView
  readonly query: TableQuery
  readonly columns: readonly TicketColumn[]
}

/** Prints all guests that match the table's filters, with the columns that it shows. */
export function PrintTickets({ event, query, columns }: PrintTicketsProps) {
  const [fetchWindow] = useLazyListGuestTicketsQuery()
  return (
    <PrintList
      title={event.title}
      facts={[m.guests_title(), factsOf(event)]}
      columns={[{ key: 'name', header: m.guests_table_guest(), render: nameOfGuest }, ...columns]}
      rowKey={({ _id }) => _id}
      load={(offset) =>
        fetchWindow({ params: { eventId: event._id }, query: { ...query, offset, limit: WINDOW } }).unwrap()
      }
    />
  )
}
