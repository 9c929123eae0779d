import type { AbsentView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { m } from '@foyer/messages'
import { api } from '../../../api/api.ts'
import { useListAbsentGuestsQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import type { Column } from '../../../ui/table-types.ts'

const LIMIT = 10
const EXPORT_PAGE = 100

const columns = (): readonly Column<AbsentView>[] => [
  { key: 'guest', header: m.door_absent_guest(), card: 'title', render: (guest) => guest.guestName },
  { key: 'ticket', header: m.shell_ticket(), render: (guest) => guest.ticketName },
  { key: 'order', header: m.shell_order(), render: (guest) => displayReference(guest.orderReference) },
]

/** Ticket holders who have not checked in. */
export function AbsentGuests({ eventId }: { readonly eventId: string }) {
  const { page, turn } = useNamedList('absent')
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
      label={m.door_absent_table()}
      title={m.door_absent_title()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={(guest) => guest._id}
      actions={
        <ExportButton
          filename={m.door_absent_file()}
          header={[m.door_absent_guest(), m.shell_ticket(), m.shell_order()]}
          rows={everyGuest}
        />
      }
      empty={<EmptyState title={m.door_absent_empty_title()} text={m.door_absent_empty_text()} />}
    />
  )
}
