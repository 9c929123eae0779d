import type { EventView, GuestTicketView } from '@foyer/contract'
import { formatEventTime, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useLazyListGuestTicketsQuery } from '../../../api/hooks.ts'
import { PrintSheet } from '../../../ui/print/PrintSheet.tsx'
import { usePrintList } from '../../../ui/print/use-print-list.ts'
import type { TableQuery } from './table-url.ts'
import { nameOfGuest, type TicketColumn } from './ticket-columns.tsx'

const WINDOW = 100

interface PrintTicketsProps {
  readonly event: EventView
  readonly query: TableQuery
  readonly columns: readonly TicketColumn[]
}

/** When and where an event is, for the head of a sheet. */
export function factsOf({ startsAt, endsAt, timezone, venueName, city }: EventView): string {
  const when = startsAt && formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
  return joinFacts([when, venueName, city])
}

/** Prints the guests that the table means, with the columns that it shows. */
export function PrintTickets({ event, query, columns }: PrintTicketsProps) {
  const [fetchWindow] = useLazyListGuestTicketsQuery()
  const { printed, busy, print, done } = usePrintList<GuestTicketView>()
  const load = (offset: number) =>
    fetchWindow({ params: { eventId: event._id }, query: { ...query, offset, limit: WINDOW } }).unwrap()
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
          facts={[m.guests_title(), factsOf(event)]}
          columns={[{ key: 'name', header: m.guests_table_guest(), render: nameOfGuest }, ...columns]}
          {...printed}
          rowKey={({ _id }) => _id}
          onDone={done}
        />
      )}
    </>
  )
}
