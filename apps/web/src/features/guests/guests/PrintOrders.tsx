import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useLazyListGuestOrdersQuery } from '../../../api/hooks.ts'
import { PrintList } from '../../../ui/print/PrintList.tsx'
import { factsOf } from './event-facts.ts'
import { guestColumns } from './guest-columns.tsx'
import type { GuestQuery } from './guests-url.ts'

const PAGE = 100

interface PrintOrdersProps {
  readonly event: EventView
  readonly query: GuestQuery
}

/** Prints all orders that match the list's filters, not only the open page. */
export function PrintOrders({ event, query }: PrintOrdersProps) {
  const [fetchPage] = useLazyListGuestOrdersQuery()
  return (
    <PrintList
      title={event.title}
      facts={[m.guests_tab_orders(), factsOf(event)]}
      columns={guestColumns(event.timezone)}
      rowKey={({ _id }) => _id}
      load={(offset) =>
        fetchPage({
          params: { eventId: event._id },
          query: { ...query, page: offset / PAGE + 1, limit: PAGE },
        }).unwrap()
      }
    />
  )
}
