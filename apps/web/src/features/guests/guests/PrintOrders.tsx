import type { EventView, GuestOrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useLazyListGuestOrdersQuery } from '../../../api/hooks.ts'
import { PrintSheet } from '../../../ui/print/PrintSheet.tsx'
import { usePrintList } from '../../../ui/print/use-print-list.ts'
import { guestColumns } from './guest-columns.tsx'
import type { GuestQuery } from './guests-url.ts'
import { factsOf } from './PrintTickets.tsx'

const PAGE = 100

interface PrintOrdersProps {
  readonly event: EventView
  readonly query: GuestQuery
}

/** Prints the orders that the list means, not only the page that is open. */
export function PrintOrders({ event, query }: PrintOrdersProps) {
  const [fetchPage] = useLazyListGuestOrdersQuery()
  const { printed, busy, print, done } = usePrintList<GuestOrderView>()
  const load = (offset: number) =>
    fetchPage({
      params: { eventId: event._id },
      query: { ...query, page: offset / PAGE + 1, limit: PAGE },
    }).unwrap()
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        leftSection={<IconPrinter size={17} aria-hidden />}
        onClick={() => void print(load)}
      >
        {m.shell_print()}
      </Button>
      {printed && (
        <PrintSheet
          title={event.title}
          facts={[m.guests_tab_orders(), factsOf(event)]}
          columns={guestColumns(event.timezone)}
          {...printed}
          rowKey={({ _id }) => _id}
          onDone={done}
        />
      )}
    </>
  )
}
